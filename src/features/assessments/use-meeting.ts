import { currentMeeting, type Meeting, reportEvent } from '#db/queries/decision-meeting.ts';
import { hasReadChanges, isOffered, serverKind } from '#db/queries/feeds.ts';
import { type Live, useMirror } from '#db/queries/use-mirror.ts';
import type { Mirror } from '#db/schema.ts';
import { useToday } from '#ui/use-today.ts';

/** The decision meeting, once this device knows whether there is one. Until then, no sample is shown. */
export function useMeeting(): Live<Meeting | undefined> {
  return useKnown(currentMeeting, '');
}

/** The event whose couples are currently reported on, whether or not its meeting has started. */
export function useReportEvent(): Live<Meeting | undefined> {
  return useKnown(reportEvent, useToday());
}

function useKnown(
  read: (db: Mirror, today: string) => Promise<Meeting | undefined>,
  today: string,
): Live<Meeting | undefined> {
  const live = useMirror(
    async (db) => {
      const meeting = await read(db, today);
      return { meeting, isAwaited: meeting === undefined && (await isAwaited(db)) };
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
