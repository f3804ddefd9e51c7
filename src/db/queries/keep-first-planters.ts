import { currentMirror, isCurrent } from '../current.ts';
import { onWritten } from '../written-keys.ts';
import { firstPlanters, NOTHING_READ, planterIndex } from './planter-index.ts';

/** Delay after a write, since more writes often follow. */
const CALM_MS = 2_000;

/**
 * Reads the first screenful of planters before a list of them is opened, so that a tap only has to render. Ends when a
 * list has been opened, which then follows all writes itself, or the person has signed out. Returns a function that
 * stops this earlier.
 */
export function keepFirstPlanters(): () => void {
  const db = currentMirror();
  const index = planterIndex(db);
  let timer: ReturnType<typeof setTimeout>;
  let writes = 0;

  async function read(): Promise<void> {
    const writesBefore = writes;
    const first = await firstPlanters(db);
    if (writes === writesBefore && !index.offer(first)) stop();
  }

  function readIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      read().catch((error: unknown) => console.info('Planters are read when shown', error));
    }, ms);
  }

  const unfollow = onWritten(db, (written) => {
    const lids = written.keys('planters');
    if (lids !== 'many' && lids.size === 0) return;
    // The state before the write must not be shown any more.
    writes += 1;
    if (isCurrent(db) && index.offer(NOTHING_READ)) readIn(CALM_MS);
    else stop();
  });

  function stop(): void {
    writes += 1;
    clearTimeout(timer);
    unfollow();
    // Nobody follows the writes to what was offered any more.
    index.offer(NOTHING_READ);
  }

  readIn(0);
  return stop;
}
