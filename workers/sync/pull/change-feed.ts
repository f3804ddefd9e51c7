import { noteLeftOut } from '#db/kept-contacts.ts';
import { heldSum, MIRROR_CHECK, type Repair, readMirrorCheck } from '#db/mirror-check.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { isTableName, TABLE_NAMES, type TableName } from '#db/tables/index.ts';
import type { TableSum } from '#shared/contract/sync.ts';
import { isSameSum } from '#shared/row-sum.ts';
import { CHANGES, noteFailedRead, readWell, unreadFeed, updateFeed } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { contactsFrom, isSettled } from './kept-contacts.ts';
import { type End, type Page, readPage, removeUnseen } from './page.ts';

/**
 * Reads the change feed page by page to its end (S27):
 *
 *   cursor ─► start(full?) ─► rows and tombstones, merged as they arrive ─► end(cursor, more?)
 *
 * The cursor is saved after the last row of a page. Returns true if the end was reached: the mirror then shows
 * everything that was committed before the last page began.
 */
export async function readChanges(run: Run): Promise<boolean> {
  const from = await contactsFrom(run);
  for (;;) {
    const end = await readNext(run, from);
    if (!end) return false;
    if (!end.more) {
      if (end.sums && (await isSettled(run))) await verifyMirror(run, end.sums, from);
      return true;
    }
    if (run.isOver()) return false;
  }
}

/** Reads the next page; undefined if it failed. */
async function readNext(run: Run, from: string): Promise<End | undefined> {
  const { relaxed } = run.ports;
  const [before = unreadFeed(CHANGES), readTick, { checkedAt }] = await Promise.all([
    relaxed.feeds.get(CHANGES),
    run.readTickNow(),
    readMirrorCheck(relaxed),
  ]);
  const { cursor, fullFrom } = before;
  const isChecked =
    cursor !== undefined && isCheckDue(run, before, checkedAt) && (await isSettled(run));
  const sums = isChecked ? ('1' as const) : undefined;
  // All pages of a full read leave out the same contacts.
  const filter = cursor === undefined ? from : (fullFrom ?? from);
  const query = { cursor, sums, contacts_from: filter || undefined };
  // True for all pages of the first download: all rows on the device are then from this read.
  const isFirst =
    before.readAt === 0 &&
    (await relaxed.feeds.filter((feed) => feed.readAt > 0).first()) === undefined;
  const page = await readPage({ run, feed: CHANGES, readTick, isFirst }, query);
  if (page.kind !== 'page') return noteFailedRead(run, CHANGES, page);
  // Rights may have changed, and with them what the server offers.
  if (page.isFirst && cursor !== undefined) run.memory.knowsServer = false;
  await finish(run, page, { ...before, readTick }, filter);
  return page.end;
}

/** Stores the state after a page. `begun`: the state of the feed when the page was requested. */
async function finish(run: Run, page: Page, begun: FeedState, filter: string): Promise<void> {
  const { relaxed, clock } = run.ports;
  const { isFull, isFirst, frozenUntil, eraseOrdered, end } = page;
  const isLast = isFull && !end.more;
  const seen = [...page.seen].map(([table, ids]) => ({ feed: CHANGES, table, ids }));
  const swept: Partial<FeedState> = isLast
    ? {
        held: (await removeUnseen(run, await seenBy(relaxed, page), begun, filter)).held,
        absent: [],
      }
    : {};
  const rows = (isFirst ? 0 : (begun.rows ?? 0)) + [...page.seen.values()].flat().length;
  const { readTick } = begun;
  const change: Partial<FeedState> = {
    ...swept,
    ...(end.more ? {} : { readTick, readAt: clock.now(), revision: end.revision }),
    rows: isFull ? rows : undefined,
    fullFrom: isFull && end.more ? filter : undefined,
    frozenUntil,
    eraseOrdered,
    dirty: false,
    ...readWell(run),
  };
  // The seen rows are stored and cleared together with the cursor. After a crash, a read must neither take the last
  // page for the whole feed nor count rows that an older read saw (F43).
  await run.write('page read', ['feeds', 'seen', 'meta'], async (db) => {
    if (isFirst || isLast) await db.seen.where('feed').equals(CHANGES).delete();
    if (isFull && !isLast) await db.seen.bulkAdd(seen);
    // A new device has no other contacts than those of this read.
    if (isFull && (isFirst || isLast) && begun.readAt > 0) await noteLeftOut(db, filter);
    // A full read that would remove too many rows is not trusted at once: the next read is full again.
    const isRestarted = (await db.feeds.get(CHANGES))?.restarts !== begun.restarts;
    const cursor = swept.held || isRestarted ? undefined : end.cursor;
    await updateFeed(db, CHANGES, { ...change, cursor });
  });
}

/** Numbers of the rows seen by a full read, including its last page. */
async function seenBy(db: Mirror, { seen, isFirst }: Page): Promise<Map<TableName, number[]>> {
  const before = isFirst ? [] : await db.seen.where('feed').equals(CHANGES).toArray();
  const idsOf = (table: TableName) => [
    ...before.flatMap((page) => (page.table === table ? page.ids : [])),
    ...(seen.get(table) ?? []),
  ];
  return new Map(TABLE_NAMES.map((table) => [table, idsOf(table)]));
}

/*
 * The mirror repairs itself (S27). Once a day, the end of the change feed contains the number of rows of each table
 * that this person sees, with a sum over their versions. A table that differs on this device is read again, and the
 * repair is recorded.
 */

/** Time between two checks, in milliseconds. */
const CHECK_EVERY_MS = 24 * 3_600_000;
const REPAIRS_KEPT = 20;

/** True once a day, and never before the first complete read. */
function isCheckDue({ ports }: Run, changes: FeedState, checkedAt: number): boolean {
  if (changes.readAt === 0) return false;
  const sinceMs = ports.clock.now() - (checkedAt || changes.readAt);
  // If the clock was set back, the last check appears to be in the future.
  return sinceMs < 0 || sinceMs >= CHECK_EVERY_MS;
}

/** Compares this device with the server's sums and reads tables again that differ. */
async function verifyMirror(run: Run, told: readonly TableSum[], from: string): Promise<void> {
  const repairs: Repair[] = [];
  for (const table of await tablesThatDiffer(run.ports.relaxed, told, from)) {
    const rows = await readTableAgain(run, table, from);
    // The read broke off, so the check stays due.
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
 * Reads one table from its start and removes rows that the read did not show (S25). Returns how many rows were added,
 * changed or removed; undefined if the read broke off.
 */
async function readTableAgain(
  run: Run,
  table: TableName,
  from: string,
): Promise<number | undefined> {
  const merge = { run, feed: CHANGES, readTick: await run.readTickNow() };
  const seen: number[] = [];
  let written = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await readPage(merge, { table, cursor, contacts_from: from || undefined });
    if (page.kind !== 'page') return undefined;
    seen.push(...(page.seen.get(table) ?? []));
    written += page.written;
    cursor = page.end.more ? page.end.cursor : undefined;
  }
  // If too many rows would be removed, the next full read decides.
  const { gone } = await removeUnseen(run, new Map([[table, seen]]), undefined, from);
  return written + gone;
}

async function tablesThatDiffer(
  db: Mirror,
  told: readonly TableSum[],
  from: string,
): Promise<TableName[]> {
  const unreadable = await db.quarantine.where('feed').equals(CHANGES).primaryKeys();
  const differing: TableName[] = [];
  for (const { table, ...sum } of told) {
    if (!isTableName(table)) continue;
    // Rows that this build cannot parse are included in the server's sum; reading them again would not help.
    if (unreadable.some((key) => key.startsWith(`${CHANGES}:${table}:`))) continue;
    const held = await heldSum(db, table, from);
    if (held && !isSameSum(held, sum)) differing.push(table);
  }
  return differing;
}
