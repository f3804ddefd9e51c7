import { currentUserId } from './current.ts';
import type { OpState } from './op.ts';
import type { FeedState, Mirror, RunRecord } from './schema.ts';

const WAITING: OpState[] = ['queued', 'sending', 'unsure', 'blocked', 'parked', 'held'];

/** What the database says of the sync; the screen turns it into words. */
export interface SyncFacts {
  waiting: number;
  sending: number;
  attention: number;
  /** Milliseconds since 1970 of the last write that the server confirmed; null for none. */
  lastReceivedAt: number | null;
  lastRun: RunRecord | undefined;
  /** Saved at, of the oldest write that was never attempted. */
  oldestUntriedAt: number | null;
  /** Rows so far while the first download runs; null when there was one. */
  firstDownloadRows: number | null;
  held: FeedState['held'];
}

/** Cheap enough to run at every change of the outbox: counts and single rows by index. */
export async function readSyncFacts(db: Mirror): Promise<SyncFacts> {
  const [waiting, sending, attention, queued, received, lastRun, feeds, holding] =
    await Promise.all([
      db.ops.where('state').anyOf(WAITING).count(),
      db.ops.where('state').equals('sending').count(),
      db.ops.where('state').equals('attention').count(),
      db.ops.where('state').equals('queued').first(),
      db.journal.orderBy('endedAt').last(),
      db.runs.orderBy('seq').last(),
      db.feeds
        .where('key')
        .anyOf(['changes', 'profile', `hub:${currentUserId()}`])
        .toArray(),
      db.feeds.filter((feed) => feed.held !== undefined).toArray(),
    ]);
  return {
    waiting,
    sending,
    attention,
    lastReceivedAt: received?.outcome === 'received' ? received.endedAt : null,
    lastRun,
    oldestUntriedAt: queued && queued.attempts === 0 ? queued.createdAt : null,
    firstDownloadRows: firstDownload(feeds),
    held: largest(holding),
  };
}

/** Of several lists that hold rows back, the one with the most. */
function largest(feeds: readonly FeedState[]): FeedState['held'] {
  return feeds.flatMap(({ held }) => held ?? []).sort((a, b) => b.rows - a.rows)[0];
}

function firstDownload(feeds: readonly FeedState[]): number | null {
  if (feeds.some((feed) => feed.readAt > 0)) return null;
  return feeds.reduce((rows, feed) => rows + (feed.rows ?? 0), 0);
}
