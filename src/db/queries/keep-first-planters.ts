import { currentMirror } from '../current.ts';
import { onWritten } from '../written-keys.ts';
import { firstPlanters, NOTHING_READ, planterIndex } from './planter-index.ts';

/** After a write comes the next one, or a while of reading. */
const CALM_MS = 2_000;

/**
 * Has the first screenful of planters ready before anybody opens a list of them, so that the tap only draws.
 * Returns how to stop.
 */
export function keepFirstPlanters(): () => void {
  const db = currentMirror();
  const index = planterIndex(db);
  let timer: ReturnType<typeof setTimeout>;
  let writes = 0;

  async function read(): Promise<void> {
    const writesBefore = writes;
    const first = await firstPlanters(db);
    if (writes === writesBefore) index.offer(first);
  }

  function readIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      read().catch((error: unknown) => console.info('Planters are read when shown', error));
    }, ms);
  }

  const stop = onWritten(db, (written) => {
    const lids = written.keys('planters');
    if (lids !== 'many' && lids.size === 0) return;
    // Nobody may be shown what was true before the write.
    writes += 1;
    if (index.offer(NOTHING_READ)) readIn(CALM_MS);
  });
  readIn(0);
  return () => {
    writes += 1;
    clearTimeout(timer);
    stop();
  };
}
