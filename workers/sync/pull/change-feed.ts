import { heldSum, MIRROR_CHECK, type Repair, readMirrorCheck } from '#db/mirror-check.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { isTableName, TABLE_NAMES, type TableName } from '#db/tables/index.ts';
import type { TableSum } from '#shared/contract/sync.ts';
import { isSameSum } from '#shared/row-sum.ts';
import { CHANGES, noteFailedRead, readWell, unreadFeed, updateFeed } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { type End, type Page, readPage, removeUnseen } from './page.ts';

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

/*
 * The mirror heals itself (S27). Once a day the end of the change feed says how many rows of each table this person
 * sees, with a sum over their versions. A table in which this device differs is read again, and that is recorded.
 */

/** Between two checks, in milliseconds. */
const CHECK_EVERY_MS = 24 * 3_600_000;
const REPAIRS_KEPT = 20;

/** True once a day, and never before the first complete read. */
async function isCheckDue({ ports }: Run, changes: FeedState): Promise<boolean> {
  if (changes.readAt === 0) return false;
  const { checkedAt } = await readMirrorCheck(ports.relaxed);
  const sinceMs = ports.clock.now() - (checkedAt || changes.readAt);
  // A clock that was set back puts the last check into the future.
  return sinceMs < 0 || sinceMs >= CHECK_EVERY_MS;
}

/** Compares this device with what the server says it should hold, and reads again what differs. */
async function verifyMirror(run: Run, told: readonly TableSum[]): Promise<void> {
  const repairs: Repair[] = [];
  for (const table of await tablesThatDiffer(run.ports.relaxed, told)) {
    const rows = await readTableAgain(run, table);
    // Broken off: the check stays due.
    if (rows === undefined) return;
    repairs.push({ table, at: run.ports.clock.now(), rows });
  }
  const { relaxed, clock } = run.ports;
  const before = await readMirrorCheck(relaxed);
  const value = {
    checkedAt: clock.now(),
    repairs: [...repairs, ...before.repairs].slice(0, REPAIRS_KEPT),
  };
  await run.write('mirror checked', ['meta'], (db) => db.meta.put({ key: MIRROR_CHECK, value }));
}

/**
 * Reads one table from its start and takes away what that read did not show (S25). Returns how many rows were added,
 * changed or removed; undefined when it broke off.
 */
async function readTableAgain(run: Run, table: TableName): Promise<number | undefined> {
  const merge = { run, feed: CHANGES, readTick: await run.readTickNow() };
  const seen: number[] = [];
  let written = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = `?table=${table}&cursor=${encodeURIComponent(cursor)}`;
    const page = await readPage(merge, query);
    if (page.kind !== 'page') return undefined;
    seen.push(...(page.seen.get(table) ?? []));
    written += page.written;
    cursor = page.end.more ? page.end.cursor : undefined;
  }
  // Where very much would go, the next full read decides.
  const { gone } = await removeUnseen(run, new Map([[table, seen]]), undefined);
  return written + gone;
}

async function tablesThatDiffer(db: Mirror, told: readonly TableSum[]): Promise<TableName[]> {
  const unreadable = await db.quarantine.where('feed').equals(CHANGES).primaryKeys();
  const differing: TableName[] = [];
  for (const { table, ...sum } of told) {
    if (!isTableName(table)) continue;
    // A row that this build cannot read is counted where it would be shown; reading it again would not help.
    if (unreadable.some((key) => key.startsWith(`${CHANGES}:${table}:`))) continue;
    const held = await heldSum(db, table);
    if (held && !isSameSum(held, sum)) differing.push(table);
  }
  return differing;
}
