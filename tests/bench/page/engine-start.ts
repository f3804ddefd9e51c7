import { liveQuery } from 'dexie';
import { set } from 'idb-keyval';
import { SESSION_RECORD, type SessionRecord } from '#shared/session-record.ts';
import { startSync } from '#src/sync-client/start.ts';

/** Signs in and starts the sync. Resolves when the database is open, before anything has arrived. */
export async function startEngine(
  session: Omit<SessionRecord, 'savedAt' | 'apiBase'>,
): Promise<void> {
  const apiBase = `${location.origin}/api`;
  await set(SESSION_RECORD, { ...session, apiBase, savedAt: Date.now() });
  const result = await startSync({ userId: session.userId, names: [] });
  if (result.kind !== 'ready') throw new Error(`The sync did not start: ${result.kind}`);
}

/** Resolves when `query` is first true, with the milliseconds since the page's start. */
export function until(query: () => Promise<boolean>): Promise<number> {
  return new Promise((resolve, reject) => {
    const watching = liveQuery(query).subscribe({
      next(done) {
        if (!done) return;
        resolve(performance.now());
        queueMicrotask(() => watching.unsubscribe());
      },
      error: reject,
    });
  });
}
