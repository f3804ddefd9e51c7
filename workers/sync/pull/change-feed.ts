import type { FeedState, Mirror, SeenPage } from '#db/schema.ts';
import { TABLE_NAMES, type TableName } from '#db/tables/index.ts';
import { CHANGES, noteFailedRead, readWell, updateFeed } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { type End, type Page, readPage, removeUnseen, type WholePage } from './page.ts';
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
  const before = await relaxed.feeds.get(CHANGES);
  const readTick = await run.readTickNow();
  const sums = (await isCheckDue(run, before)) ? '&sums=1' : '';
  const cursor = before?.cursor;
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}${sums}`;
  const merge = { run, feed: CHANGES, readTick, isFirst: await isFirstRead(relaxed) };
  const answer = await readPage(merge, query);
  if (answer.kind !== 'page') return noteFailedRead(run, CHANGES, answer);
  return finish(run, answer, { readTick, restarts: before?.restarts });
}

/** True from the first page of the first download to its last: what is there by then is this read's own. */
async function isFirstRead(db: Mirror): Promise<boolean> {
  return (await db.feeds.filter((feed) => feed.readAt > 0).first()) === undefined;
}

/** What was known when the page was asked for. */
type Begun = Pick<FeedState, 'readTick' | 'restarts'>;

async function finish(run: Run, { page, end }: WholePage, begun: Begun): Promise<End> {
  const { relaxed } = run.ports;
  const before = await relaxed.feeds.get(CHANGES);
  const isLast = page.isFull && !end.more;
  const swept: Partial<FeedState> = isLast
    ? { held: (await removeUnseen(run, await seenBy(relaxed, page), before)).held, absent: [] }
    : {};
  const rows = (page.isFirst ? 0 : (before?.rows ?? 0)) + [...page.seen.values()].flat().length;
  const change: Partial<FeedState> = {
    ...swept,
    ...(end.more
      ? {}
      : { readTick: begun.readTick, readAt: run.ports.clock.now(), revision: end.revision }),
    rows: page.isFull ? rows : undefined,
    frozenUntil: page.frozenUntil,
    dirty: false,
    ...readWell(run),
  };
  // What was seen is kept and forgotten together with the position that it led to: a reader after a crash must neither
  // take the last page for the whole, nor what an older read saw for part of its own (F43).
  await run.write('page read', ['feeds', 'seen', 'meta'], async (db) => {
    if (page.isFirst || isLast) await db.seen.where('feed').equals(CHANGES).delete();
    if (page.isFull && !isLast) await db.seen.bulkAdd(seenOn(page));
    // A full read that would remove too much is not believed at once: the next read is full again.
    const isRestarted = (await db.feeds.get(CHANGES))?.restarts !== begun.restarts;
    const cursor = swept.held || isRestarted ? undefined : end.cursor;
    await updateFeed(db, CHANGES, { ...change, cursor });
  });
  return end;
}

function seenOn({ seen }: Page): SeenPage[] {
  return [...seen].map(([table, ids]) => ({ feed: CHANGES, table, ids }));
}

/** Numbers of the rows that the pages of a full read showed, up to this last one. */
async function seenBy(db: Mirror, last: Page): Promise<Map<TableName, number[]>> {
  const before = last.isFirst ? [] : await db.seen.where('feed').equals(CHANGES).toArray();
  const pages = [...before, ...seenOn(last)];
  return new Map(
    TABLE_NAMES.map((table) => [
      table,
      pages.flatMap((page) => (page.table === table ? page.ids : [])),
    ]),
  );
}
