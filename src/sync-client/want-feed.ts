import { currentUserId, openUserId } from '#db/current.ts';
import { wantRead } from '#db/wants.ts';
import { wakeWorker } from './bridge.ts';

/** The first rows of a screen are usually painted after this. A page that waits for its database looks idle. */
const PAINTED_MS = 100;
/** After this, a page that never rests sends its requests all the same. */
const REST_WITHIN_MS = 500;

/** Requests of one person that have not been written yet. */
interface Collection {
  person: number;
  keys: Set<string>;
  /** Resolves when the requests have been written and the run that they started has ended. */
  asked: Promise<void>;
}

let collecting: Collection | undefined;

/**
 * S29: call it when a screen opens. Its data is read again if it is older than 5 minutes
 * (docs/decisions/specification-gaps.md). The lists of a screen are requested together and once it rests, because the
 * write delays the reads of its first rows, and the sync worker takes part of the processor from painting them.
 * @param feedKey key of the list, such as `hub:<userId>`, `contacts:<planterLid>` or `profile`
 */
export async function wantFeed(feedKey: string): Promise<void> {
  const person = currentUserId();
  if (collecting?.person !== person) collecting = collect(person);
  collecting.keys.add(feedKey);
  return collecting.asked;
}

function collect(person: number): Collection {
  const keys = new Set<string>();
  const collection = { person, keys, asked: rest().then(() => askFor(collection)) };
  return collection;
}

async function askFor(collection: Collection): Promise<void> {
  if (collecting === collection) collecting = undefined;
  // Nobody waits for the lists of a person who has left meanwhile.
  if (openUserId() !== collection.person) return;
  if (await wantRead([...collection.keys], Date.now())) await wakeWorker('want');
}

/** Ends early when the page is hidden, because it may not come back. */
function rest(): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { signal });
    setTimeout(() => {
      if (typeof requestIdleCallback !== 'function')
        resolve(); // Safari
      else requestIdleCallback(() => resolve(), { timeout: REST_WITHIN_MS });
    }, PAINTED_MS);
  }).finally(() => over.abort());
}
