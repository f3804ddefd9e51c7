import type { FeedState, Mirror } from '#db/schema.ts';
import { TABLE_NAMES, type TableName } from '#db/tables/index.ts';
import { CHANGES, noteFailedRead, readWell, unreadFeed, updateFeed } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { type End, type Page, readPage, removeUnseen } from './page.ts';
import { isCheckDue, verifyMirror } from './verify.ts';

/**
 * Reads the change feed page by page to its end (S27):
 *
 *   cursor ─► start(full?) ─► rows and tombstones, merged as they come ─► end(cursor, more?)
 *
 * The cursor is saved after a page's last row. True when the end was reached: the mirror then shows everything that was
 * committed before the last page began.
 */
export async function readChanges(run: Run): Promise<boolean> {
  for (;;) {
    const end = await readNext(run);
    if (!end) return false;
    if (!end.more) {
      if (end.sums) await verifyMirror(run, end.sums);
      return true;
    }
    if (run.isOver()) return false;
  }
}

/** Undefined where the page failed. */
async function readNext(run: Run): Promise<End | undefined> {
  const { relaxed } = run.ports;
  const before = (await relaxed.feeds.get(CHANGES)) ?? unreadFeed(CHANGES);
  const readTick = await run.readTickNow();
  const sums = (await isCheckDue(run, before)) ? '&sums=1' : '';
  const { cursor } = before;
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}${sums}`;
  // From the first page of the first download to its last: what is there by then is this read's own.
  const isFirst = (await relaxed.feeds.filter((feed) => feed.readAt > 0).first()) === undefined;
  const page = await readPage({ run, feed: CHANGES, readTick, isFirst }, query);
  if (page.kind !== 'page') return noteFailedRead(run, CHANGES, page);
  await finish(run, page, { ...before, readTick });
  return page.end;
}

/** `begun`: the state of the feed when the page was asked for. */
async function finish(run: Run, page: Page, begun: FeedState): Promise<void> {
  const { relaxed, clock } = run.ports;
  const { isFull, isFirst, frozenUntil, end } = page;
  const isLast = isFull && !end.more;
  const seen = [...page.seen].map(([table, ids]) => ({ feed: CHANGES, table, ids }));
  const swept: Partial<FeedState> = isLast
    ? { held: (await removeUnseen(run, await seenBy(relaxed, page), begun)).held, absent: [] }
    : {};
  const rows = (isFirst ? 0 : (begun.rows ?? 0)) + [...page.seen.values()].flat().length;
  const { readTick } = begun;
  const change: Partial<FeedState> = {
    ...swept,
    ...(end.more ? {} : { readTick, readAt: clock.now(), revision: end.revision }),
    rows: isFull ? rows : undefined,
    frozenUntil,
    dirty: false,
    ...readWell(run),
  };
  // What was seen is kept and forgotten together with the position that it led to: a reader after a crash must neither
  // take the last page for the whole, nor what an older read saw for part of its own (F43).
  await run.write('page read', ['feeds', 'seen', 'meta'], async (db) => {
    if (isFirst || isLast) await db.seen.where('feed').equals(CHANGES).delete();
    if (isFull && !isLast) await db.seen.bulkAdd(seen);
    // A full read that would remove too much is not believed at once: the next read is full again.
    const isRestarted = (await db.feeds.get(CHANGES))?.restarts !== begun.restarts;
    const cursor = swept.held || isRestarted ? undefined : end.cursor;
    await updateFeed(db, CHANGES, { ...change, cursor });
  });
}

/** Numbers of the rows that the pages of a full read showed, up to this last one. */
async function seenBy(db: Mirror, { seen, isFirst }: Page): Promise<Map<TableName, number[]>> {
  const before = isFirst ? [] : await db.seen.where('feed').equals(CHANGES).toArray();
  const idsOf = (table: TableName) => [
    ...before.flatMap((page) => (page.table === table ? page.ids : [])),
    ...(seen.get(table) ?? []),
  ];
  return new Map(TABLE_NAMES.map((table) => [table, idsOf(table)]));
}
