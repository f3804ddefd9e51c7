import { currentMeeting, type Meeting, reportEvent } from '#db/queries/decision-meeting.ts';
import { hasReadChanges, isOffered, serverKind } from '#db/queries/feeds.ts';
import { type Live, useMirror } from '#db/queries/use-mirror.ts';
import type { Mirror } from '#db/schema.ts';
import { useToday } from '#ui/use-today.ts';

/**
 * The decision meeting, once this device has read all of it. Until then it shows neither a sample nor votes as pending
 * whose rows may still be on their way.
 */
export function useMeeting(): Live<Meeting | undefined> {
  return useKnown(currentMeeting, '', () => false);
}

/** The event whose couples are currently reported on, whether or not its meeting has started. */
export function useReportEvent(): Live<Meeting | undefined> {
  return useKnown(reportEvent, useToday(), (meeting) => meeting !== undefined);
}

/** `suffices`: whether this may be shown although the device has not read everything from its server yet. */
function useKnown(
  read: (db: Mirror, today: string) => Promise<Meeting | undefined>,
  today: string,
  suffices: (meeting: Meeting | undefined) => boolean,
): Live<Meeting | undefined> {
  const live = useMirror(
    async (db) => {
      // In this order: what was read by now is in the rows that are read next.
      const isIncomplete = await isAwaited(db);
      const meeting = await read(db, today);
      return { meeting, isAwaited: isIncomplete && !suffices(meeting) };
    },
    [read, today],
  );
  if (live.kind !== 'ready') return live;
  return live.data.isAwaited ? { kind: 'loading' } : { kind: 'ready', data: live.data.meeting };
}

async function isAwaited(db: Mirror): Promise<boolean> {
  if ((await serverKind(db)) === undefined) return true;
  return (await isOffered(db, 'decision-meeting')) && !(await hasReadChanges(db));
}
