import { rowKey } from '#db/op.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { TABLE_NAMES } from '#db/tables/index.ts';
import type { ChangeLine } from '#shared/contract/sync.ts';
import type { Answer } from '#shared/http/answer.ts';
import { CHANGES, isNoFailure, noteFailedRead, readWell, updateFeed } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { judgeAbsence } from './absence.ts';
import { CutStreamError } from './lines.ts';
import { Page } from './page.ts';
import { forgetQuarantine } from './quarantine.ts';
import { removeRows } from './remove.ts';
import { isCheckDue, verifyMirror } from './verify.ts';

type End = Extract<ChangeLine, { kind: 'end' }>;

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
    const before = await run.ports.relaxed.feeds.get(CHANGES);
    const page = await readPage(run, before);
    if (page === 'failed') return false;
    if (!page.more) {
      if (page.sums) await verifyMirror(run, page.sums);
      return true;
    }
    if (run.isOver()) return false;
  }
}

async function readPage(run: Run, before: FeedState | undefined): Promise<End | 'failed'> {
  const readTick = await run.readTickNow();
  const cursor = before?.cursor;
  const sums = (await isCheckDue(run, before)) ? '&sums=1' : '';
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}${sums}`;
  const answer = await run.api.open(`/sync/changes${query}`);
  if (answer.kind !== 'stream') {
    // No such address any more: the next run asks what kind of server this is (S27).
    if (answer.kind === 'refused' && answer.status === 404) run.isServerDoubted = true;
    await noteFailure(run, answer);
    return 'failed';
  }
  // A read from the start finds out again what does not parse.
  if (cursor === undefined) await forgetQuarantine(run, CHANGES);
  const isFirst = await isFirstRead(run.ports.relaxed);
  const page = new Page({ run, feed: CHANGES, readTick, isFirst });
  try {
    await page.read(answer.body);
  } catch (error) {
    if (!(error instanceof CutStreamError)) throw error;
    await noteFailure(run, CUT);
    return 'failed';
  }
  return finish(run, page, readTick);
}

/** True from the first page of the first download to its last: what is there by then is this read's own. */
async function isFirstRead(db: Mirror): Promise<boolean> {
  return (await db.feeds.filter((feed) => feed.readAt > 0).first()) === undefined;
}

async function finish(run: Run, page: Page, readTick: number): Promise<End | 'failed'> {
  const { end } = page;
  if (!end) {
    await noteFailure(run, CUT);
    return 'failed';
  }
  if (page.isFull) await rememberSeen(run, page);
  const isLast = page.isFull && !end.more;
  const swept: Partial<FeedState> = isLast ? await sweep(run) : {};
  const rows = ((await run.ports.relaxed.feeds.get(CHANGES))?.rows ?? 0) + count(page);
  const change: Partial<FeedState> = {
    ...swept,
    // A full read that would remove too much is not believed at once: the next read is full again.
    cursor: swept.held ? undefined : end.cursor,
    ...(end.more ? {} : { readTick, readAt: run.ports.clock.now(), revision: end.revision }),
    rows: page.isFull ? rows : undefined,
    frozenUntil: page.frozenUntil,
    dirty: false,
    ...readWell(run),
  };
  // What was seen is forgotten together with the position that it led to: a reader of the last page after a crash must
  // not take it for the whole (F43).
  await run.write('page read', ['feeds', 'seen', 'meta'], async (db) => {
    if (isLast) await db.seen.where('feed').equals(CHANGES).delete();
    await updateFeed(db, CHANGES, change);
  });
  return end;
}

function count(page: Page): number {
  return [...page.seen.values()].reduce((sum, ids) => sum + ids.length, 0);
}

/** Kept in the database, so that a crash in the middle of a long full read is harmless (F43). */
async function rememberSeen(run: Run, page: Page): Promise<void> {
  const pages = [...page.seen].map(([table, ids]) => ({ feed: CHANGES, table, ids }));
  await run.write('seen', ['seen', 'meta'], (db) => db.seen.bulkAdd(pages));
}

/** After a full read: what it did not show is gone, unless that is suspiciously much (S25). */
async function sweep(run: Run): Promise<Pick<FeedState, 'held' | 'absent'>> {
  const { relaxed, clock, times } = run.ports;
  const pages = await relaxed.seen.where('feed').equals(CHANGES).toArray();
  const before = await relaxed.feeds.get(CHANGES);
  const absent: string[] = [];
  let of = 0;
  for (const table of TABLE_NAMES) {
    const present = new Set(pages.flatMap((page) => (page.table === table ? page.ids : [])));
    // Keys alone: a cursor over a hundred thousand rows would take seconds.
    for (const lid of await relaxed.rows(table).toCollection().primaryKeys()) {
      const id = run.idOf(table, lid);
      if (id === undefined) continue;
      of += 1;
      if (!present.has(id)) absent.push(rowKey(table, lid));
    }
  }
  const read = { now: clock.now(), apartMs: times.secondLook, absent, of };
  // The server says itself that this is everything, as it would say of each row by a tombstone.
  const own = new Map(absent.map((key) => [key, 'refused' as const]));
  const verdict = judgeAbsence({ ...read, isWhole: true, own }, before);
  for (const table of TABLE_NAMES) {
    const mine = verdict.gone.filter((key) => key.startsWith(`${table}:`));
    await removeRows(
      run,
      table,
      mine.map((key) => key.slice(table.length + 1)),
    );
  }
  return { held: verdict.held, absent: [] };
}

const CUT: Answer = { kind: 'unknown', cause: 'cut' };

async function noteFailure(run: Run, answer: Answer): Promise<void> {
  if (isNoFailure(run, answer)) return;
  await run.write('feed failed', ['feeds', 'meta'], (db) =>
    noteFailedRead(db, run, { key: CHANGES, answer }),
  );
}
