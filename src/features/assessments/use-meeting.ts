import { currentMeeting, type Meeting } from '#db/queries/decision-meeting.ts';
import { hasExtras, isOffered, serverKind } from '#db/queries/feeds.ts';
import { type Live, useMirror } from '#db/queries/use-mirror.ts';
import type { Mirror } from '#db/schema.ts';

/** The decision meeting, once this device knows whether there is one: until then no sample takes its place. */
export function useMeeting(): Live<Meeting | undefined> {
  const live = useMirror(async (db) => {
    const meeting = await currentMeeting(db);
    return { meeting, isAwaited: meeting === undefined && (await isAwaited(db)) };
  }, []);
  if (live.kind !== 'ready') return live;
  return live.data.isAwaited ? { kind: 'loading' } : { kind: 'ready', data: live.data.meeting };
}

async function isAwaited(db: Mirror): Promise<boolean> {
  if ((await serverKind(db)) === undefined) return true;
  return (await isOffered(db, 'decision-meeting')) && !(await hasExtras(db));
}
