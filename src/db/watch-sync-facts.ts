import { liveQuery } from 'dexie';
import { currentMirror } from './current.ts';
import { readSyncFacts, type SyncFacts } from './sync-facts.ts';

/** After a write the screen reads its rows first; the status in the top bar may come a moment later. */
const SETTLE_MS = 150;

/** Calls back with the state of the sync, now and after each change. Answers how to stop. */
export function watchSyncFacts(onFacts: (facts: SyncFacts) => void): () => void {
  let isFirst = true;
  const watched = liveQuery(async () => {
    const db = currentMirror();
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    isFirst = false;
    return readSyncFacts(db);
  }).subscribe({
    next: onFacts,
    error: (error: unknown) => console.error('The state of the sync cannot be read.', error),
  });
  return () => watched.unsubscribe();
}
