import { epochAt, NET } from '#server/db/clock.ts';
import type { Db } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { hasErasureOrder } from '#server/domain/device-erasure.ts';
import { type Person, type Sight, sightOf } from '#server/domain/planter-access.ts';
import type { ChangeLine, TableSum } from '#shared/contract/sync.ts';
import { accessStamp } from './access-stamp.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import {
  type ContactScope,
  type FeedTable,
  placeAfter,
  type Touched,
  touchedTables,
} from './feed-table.ts';
import { sumOf } from './sums.ts';
import { feedTablesFor, firstReadFor } from './tables.ts';

/** The most rows in one response, so that a device can store what it has received and continue. */
const PAGE_ROWS = 5_000;
/** Rows read from the database at a time. They are sent while the next ones are read. */
const BATCH_ROWS = 500;
/** The most windows in one response while others keep writing; then the reader has to ask again. */
const MOST_WINDOWS = 8;

export interface FeedOptions {
  pageRows?: number;
  /** Reads only this table. The cursor is then valid only for reads of this table. */
  table?: string | undefined;
  /**
   * Adds the number and sum of the rows of each table at the end, so that a device can check the rows that it holds.
   */
  sums?: boolean;
  /** Which contacts the device asks for; all by default. It must be the same for all pages of a read. */
  contacts?: ContactScope | undefined;
  /** Writes are paused until then. */
  frozenUntil?: Date | null;
  /** Called with the number of write transactions that the device has not seen; not for a device that starts over. */
  onLag?: ((writes: number) => void) | undefined;
}

/**
 * The response to one request of the change feed, line by line.
 *
 *   cursor ── usable? ──► window (after, until] ──► table by table ──► page full? ──► end, more
 *      └ no: full read        ▲                                            │ no
 *                             └── window of an earlier request, or ◄───────┤
 *                                 full read and the clock moved on         └──► end
 *
 * A read ends only with a window that its last request opened. A row that was touched since an earlier request has left
 * that request's window, and the reader would take an older state for the newest one of its own write. A full read ends
 * only if the clock has not moved since then: the reader would drop such a row because it seems to be absent.
 */
export async function* changes(
  db: Db,
  person: Person,
  cursorText: string,
  options: FeedOptions = {},
): AsyncGenerator<ChangeLine> {
  const { pageRows = PAGE_ROWS, table: only, sums = false, contacts, frozenUntil, onLag } = options;
  const sight = sightOf(person);
  const held = feedTablesFor(sight).filter(({ name }) => only === undefined || name === only);
  const tablesOf = (cursor: Cursor) =>
    only === undefined && isFirstWindow(cursor) ? firstReadFor(sight) : held;
  const clock = await readClock(db);
  const stamp = await accessStamp(db, person);

  const known = await resume(db, readCursor(cursorText), clock, stamp);
  if (known && !known.full) onLag?.(clock.v - known.after);
  let cursor = known ?? startOver(clock.epoch, stamp);
  let room = pageRows;
  let windows = 0;
  let isOpenedHere = false;
  let more = false;
  yield {
    kind: 'start',
    full: cursor.full,
    ...(known === null && { begins: true }),
    ...(frozenUntil && { frozenUntil: frozenUntil.toISOString() }),
    erase: await hasErasureOrder(db, person.id),
  };

  for (;;) {
    if (cursor.until === cursor.after) {
      const now = windows === 0 ? clock : await readClock(db);
      if (now.v === cursor.after) break;
      more = windows >= MOST_WINDOWS;
      if (more) break;
      cursor = openWindow(cursor, now);
      isOpenedHere = true;
    }
    windows += 1;
    const tables = tablesOf(cursor);
    const touchedNow = await touchedOf(db, tables, cursor);
    while (cursor.tablesDone < tables.length && room > 0) {
      const table = tables[cursor.tablesDone];
      const limit = Math.min(table?.batchRows ?? BATCH_ROWS, room);
      const isUntouched = table && touchedNow?.has(table.from) === false;
      const touched = isUntouched
        ? []
        : await readBatch(db, { sight, tables, cursor, limit, contacts });
      yield* linesOf(table, touched, cursor);
      cursor = moveOn(cursor, touched, limit);
      room -= touched.length;
    }
    more = cursor.tablesDone < tables.length;
    if (more) break;
    cursor = { ...cursor, after: cursor.until };
    if (!cursor.full && isOpenedHere) break;
  }
  const summed = { sight, tables: held, contacts: { ...contacts, isStrict: true } };
  const checked = sums && !more ? await sumsAt(db, summed, cursor.after) : undefined;
  const end = writeCursor(more ? cursor : { ...cursor, full: false });
  const revision = more ? undefined : { epoch: cursor.epoch, rev: cursor.after };
  yield {
    kind: 'end',
    cursor: end,
    more,
    ...(revision && { revision }),
    ...(checked && { sums: checked }),
  };
}

/** Returns undefined if somebody has written meanwhile. The device asks again later. */
async function sumsAt(
  db: Db,
  { sight, tables, contacts }: Pick<Reading, 'sight' | 'tables' | 'contacts'>,
  until: number,
): Promise<TableSum[] | undefined> {
  const sums: TableSum[] = [];
  for (const table of tables) {
    sums.push({ table: table.name, ...(await sumOf(db, { sight, table, contacts }, until)) });
    if ((await readClock(db)).v !== until) return undefined;
  }
  return sums;
}

interface Clock {
  v: number;
  tombstonesFrom: number;
  epoch: string;
}

/**
 * The current value of the clock, when it is on disk. The writes of a batch are visible before they are durable
 * (commit-together.ts), but a cursor must not cover writes that a power failure could still undo. If necessary, another
 * commit makes them durable.
 */
async function readClock(db: Db): Promise<Clock> {
  const clock = await db
    .selectFrom('net_clock')
    .select(['v', 'durable', 'tombstones_from as tombstonesFrom'])
    .where('net', '=', NET)
    .executeTakeFirstOrThrow();
  const isOnDisk = clock.durable === clock.v;
  const v = isOnDisk ? clock.v : await writeTransaction(db, async ({ rev }) => rev);
  return { v, tombstonesFrom: clock.tombstonesFrom, epoch: await epochAt(db, v) };
}

/** The cursor, if all changes after it are still known and this person may still see the same rows. */
async function resume(
  db: Db,
  cursor: Cursor | null,
  clock: Clock,
  stamp: string,
): Promise<Cursor | null> {
  if (!cursor || cursor.accessStamp !== stamp) return null;
  // A cursor ahead of the clock, or of another epoch, belongs to a history that was lost (db/clock.ts).
  if (Math.max(cursor.after, cursor.until) > clock.v) return null;
  if ((await epochAt(db, cursor.until)) !== cursor.epoch) return null;
  if (cursor.after < clock.tombstonesFrom && !isFirstWindow(cursor)) return null;
  return cursor;
}

function startOver(epoch: string, stamp: string): Cursor {
  return {
    epoch,
    accessStamp: stamp,
    full: true,
    after: 0,
    until: 0,
    tablesDone: 0,
    rev: 0,
    id: 0,
  };
}

/** The reader has nothing yet, so no rows have to be reported as gone. */
function isFirstWindow(cursor: Cursor): boolean {
  return cursor.full && cursor.after === 0;
}

function openWindow(cursor: Cursor, { v, epoch }: Clock): Cursor {
  return { ...cursor, epoch, until: v, tablesDone: 0, rev: cursor.after + 1, id: 0 };
}

/**
 * The tables with changes in the window of the cursor: most windows concern a single one. Undefined if all must be read.
 * Rows can leave the window later, but none can come into it.
 */
async function touchedOf(
  db: Db,
  tables: readonly FeedTable[],
  cursor: Cursor,
): Promise<Set<string> | undefined> {
  if (isFirstWindow(cursor)) return undefined;
  const { after, until } = cursor;
  const names = tables.slice(cursor.tablesDone).map(({ from }) => from);
  return touchedTables(db, names, { rev: after + 1, until });
}

interface Reading {
  sight: Sight;
  tables: readonly FeedTable[];
  cursor: Cursor;
  limit: number;
  contacts: ContactScope | undefined;
}

async function readBatch(db: Db, reading: Reading): Promise<Touched[]> {
  const { sight, tables, cursor, limit, contacts } = reading;
  const { rev, id, until } = cursor;
  const slice = { rev, id, until, limit, first: isFirstWindow(cursor), contacts };
  return (await tables[cursor.tablesDone]?.read(db, sight, slice)) ?? [];
}

function* linesOf(
  table: FeedTable | undefined,
  touched: readonly Touched[],
  cursor: Cursor,
): Generator<ChangeLine> {
  if (!table) return;
  for (const { id, rev, row } of touched) {
    if (row) yield { kind: 'row', table: table.name, row: { ...row, rev } };
    else if (!isFirstWindow(cursor)) yield { kind: 'gone', table: table.name, id };
  }
}

/** Advances the cursor past a batch. */
function moveOn(cursor: Cursor, touched: readonly Touched[], limit: number): Cursor {
  const place = placeAfter({ ...cursor, limit }, touched);
  if (place) return { ...cursor, ...place };
  return { ...cursor, tablesDone: cursor.tablesDone + 1, rev: cursor.after + 1, id: 0 };
}
