import { currentMirror } from '#db/current.ts';
import type { Mirror } from '#db/schema.ts';
import { wantRead } from '#db/wants.ts';
import { atRest } from '#shared/at-rest.ts';
import { wakeWorker } from './bridge.ts';

/** After this, a page that never rests sends its requests all the same. */
const REST_WITHIN_MS = 500;

/** Requests of the person with this database that have not been written yet, and what resolves when they have been. */
let collecting: { db: Mirror; keys: Set<string>; asked: Promise<void> } | undefined;

/**
 * S29: call it when a screen opens. Its data is read again if it is older than 5 minutes
 * (docs/decisions/specification-gaps.md). The lists of a screen are requested together and once it rests, because the
 * write delays the reads of its first rows, and the sync worker takes part of the processor from painting them.
 * Rejects if the person has left meanwhile.
 * @param feedKey key of the list, such as `hub:<userId>`, `contacts:<planterLid>` or `profile`
 */
export async function wantFeed(feedKey: string): Promise<void> {
  const db = currentMirror();
  if (collecting?.db !== db) collecting = collect(db);
  collecting.keys.add(feedKey);
  return collecting.asked;
}

/** The same where nobody waits for the answer: the screen shows the state of the list anyway. */
export function wantForScreen(feedKey: string): void {
  wantFeed(feedKey).catch((error: unknown) =>
    console.info(`The list ${feedKey} could not be asked for`, error),
  );
}

function collect(db: Mirror): NonNullable<typeof collecting> {
  const keys = new Set<string>();
  const asked = rest().then(async () => {
    if (collecting?.db === db) collecting = undefined;
    if (await wantRead(db, [...keys], Date.now())) await wakeWorker('want');
  });
  return { db, keys, asked };
}

/** Ends early when the page is hidden, because it may not come back. */
function rest(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true });
    void atRest(REST_WITHIN_MS).then(resolve);
  });
}
