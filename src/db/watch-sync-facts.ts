import { isEqual } from '#shared/is-equal.ts';
import { currentMirror } from './current.ts';
import { steadyRead } from './steady-read.ts';
import { readSyncFacts, type SyncFacts } from './sync-facts.ts';
import { hasWritten, onWritten } from './written-keys.ts';

/**
 * Delay after a write, so that the screen reads its rows first. The status in the top bar may follow a moment later.
 */
const SETTLE_MS = 150;
const TABLES = ['ops', 'journal', 'runs', 'feeds'];

/**
 * Calls back with the state of the sync, now and after each change. Returns a function that stops this. Not a live
 * query, because that may await only the database: it would not notice reads after any other await.
 */
export function watchSyncFacts(onFacts: (facts: SyncFacts) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let known: SyncFacts | undefined;

  const db = currentMirror();

  async function read(): Promise<void> {
    timer = undefined;
    try {
      const facts = await steadyRead(db, () => readSyncFacts(db));
      if (isOver || isEqual(facts, known)) return;
      known = facts;
      onFacts(facts);
    } catch (error) {
      if (!isOver) console.error('The state of the sync cannot be read.', error);
    }
  }

  const stopHearing = onWritten(db, (written) => {
    if (hasWritten(written, TABLES)) timer ??= setTimeout(() => void read(), SETTLE_MS);
  });
  void read();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopHearing();
  };
}
