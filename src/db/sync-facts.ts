import { currentUserId } from './current.ts';
import { isMetered, type Op, type OpState, UNSENT } from './op.ts';
import type { FeedState, Mirror, RunRecord } from './schema.ts';

/** Number of oldest pending writes that are checked for a stall. */
const OLDEST_LOOKED_AT = 20;
/** Number of refused writes that are compared one by one: more than anybody has. */
const REFUSED_LOOKED_AT = 200;

/** The state of the sync according to the database. Screens turn it into messages. */
export interface SyncFacts {
  waiting: number;
  sending: number;
  attention: number;
  /** One text for each refused write. If it is refused again, its text is another one. */
  refusals: readonly string[];
  /** When the server last confirmed a write, in milliseconds since 1970; null if none is known. */
  lastReceivedAt: number | null;
  /** How the last run ended. */
  lastRun: Pick<RunRecord, 'end' | 'detail'> | undefined;
  /** Since when the oldest write without an attempt could have been sent. */
  oldestUntriedAt: number | null;
  /** Number of rows so far during the first download; null after it, or if it was refused or failed. */
  firstDownloadRows: number | null;
  held: FeedState['held'];
  /** Time until which the server accepts no changes, in milliseconds since 1970. */
  frozenUntil: number | null;
}

/**
 * Cheap enough for every change of the outbox: reads only counts and a few rows by index, in one transaction. The outbox
 * is usually empty, and is then not read state by state.
 */
export function readSyncFacts(db: Mirror): Promise<SyncFacts> {
  return db.transaction('r', ['ops', 'journal', 'runs', 'feeds'], async () => {
    const [all, received, lastRun, feeds] = await Promise.all([
      db.ops.count(),
      db.journal.orderBy('endedAt').last(),
      db.runs.orderBy('seq').last(),
      db.feeds.toArray(),
    ]);
    const unsent = all === 0 ? [] : UNSENT;
    const outbox = await Promise.all(unsent.map((state) => readState(db, state)));
    const waiting = outbox.filter(({ state }) => state !== 'attention');
    const refused = outbox.find(({ state }) => state === 'attention');
    const countOf = (wanted: OpState) => outbox.find(({ state }) => state === wanted)?.count ?? 0;
    const keys = ['batches', 'changes', 'profile', `hub:${currentUserId()}`];
    const first = feeds.filter(({ key }) => keys.includes(key));
    // While batches fail, nothing can be sent before their next attempt.
    const sendableAt = feeds.find(({ key }) => key === 'batches')?.nextAt ?? 0;
    const untried = oldestUntried(waiting.flatMap(({ oldest }) => oldest));
    return {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      sending: countOf('sending'),
      attention: refused?.count ?? 0,
      refusals: refused?.oldest.map(({ id, sentAt }) => `${id} ${sentAt}`) ?? [],
      lastReceivedAt: received?.outcome === 'received' ? received.endedAt : null,
      lastRun: lastRun && { end: lastRun.end, detail: lastRun.detail },
      oldestUntriedAt: untried ? Math.max(untried.createdAt, sendableAt) : null,
      firstDownloadRows: firstDownload(first),
      held: largest(feeds),
      frozenUntil: feeds.find(({ key }) => key === 'changes')?.frozenUntil ?? null,
    };
  });
}

/** The largest removal held by any list. */
function largest(feeds: readonly FeedState[]): FeedState['held'] {
  return feeds.flatMap(({ held }) => held ?? []).sort((a, b) => b.rows - a.rows)[0];
}

/** The number of writes in one state, and the oldest of them in order. */
async function readState(db: Mirror, state: OpState) {
  const most = state === 'attention' ? REFUSED_LOOKED_AT : OLDEST_LOOKED_AT;
  const [count, oldest] = await Promise.all([
    db.ops.where('state').equals(state).count(),
    db.ops.where('state').equals(state).limit(most).toArray(),
  ]);
  return { state, count, oldest };
}

/** The oldest write that could have been sent but was not attempted. No earlier write is in its lanes (S34). */
function oldestUntried(waiting: readonly Op[]): Op | undefined {
  // Any number of writes may wait for another connection. They hold only lanes of their own.
  const taken = new Set(waiting.filter(isMetered).flatMap(({ lanes }) => lanes));
  const oldest = waiting
    .filter((op) => !isMetered(op))
    .toSorted((a, b) => a.seq - b.seq)
    .slice(0, OLDEST_LOOKED_AT);
  return oldest.find(({ lanes, state, attempts, failures }) => {
    const isFirst = lanes.every((lane) => !taken.has(lane));
    for (const lane of lanes) taken.add(lane);
    return isFirst && state === 'queued' && attempts === 0 && failures === 0;
  });
}

function firstDownload(feeds: readonly FeedState[]): number | null {
  if (feeds.some((feed) => feed.readAt > 0)) return null;
  // After a refusal or a failure, nothing is arriving until the next attempt succeeds.
  if (feeds.length > 0 && feeds.every(({ error }) => error !== undefined)) return null;
  return feeds.reduce((rows, feed) => rows + (feed.rows ?? 0), 0);
}
