import { currentUserId } from '#db/current.ts';
import { wantRead } from '#db/wants.ts';
import { wakeWorker } from './bridge.ts';

/** After this, a page that never rests sends its requests all the same. */
const REST_WITHIN_MS = 500;

/** Keys to be requested together, and the end of that. */
let waiting: { keys: Set<string>; asked: Promise<void> } | undefined;

/**
 * Call it when a screen opens: its data is read again if it is older than 5 minutes
 * (docs/decisions/specification-gaps.md). The lists of a screen are requested together and once it rests, because the
 * write delays the reads of its first rows, and the sync worker takes part of the processor from painting them.
 * @param feedKey `hub:<userId>`, `contacts:<planterLid>`, `profile` or `hub-leaders`
 */
export async function wantFeed(feedKey: string): Promise<void> {
  waiting ??= collect();
  waiting.keys.add(feedKey);
  return waiting.asked;
}

function collect(): NonNullable<typeof waiting> {
  const person = currentUserId();
  const keys = new Set<string>();
  return { keys, asked: rest().then(() => askFor(keys, person)) };
}

async function askFor(keys: ReadonlySet<string>, person: number): Promise<void> {
  waiting = undefined;
  if (currentUserId() !== person) return;
  if (await wantRead([...keys], Date.now())) await wakeWorker('want');
}

async function rest(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return; // Safari
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: REST_WITHIN_MS }));
}
