import { sameRow } from '#db/newest-write.ts';
import type { Op } from '#db/op.ts';
import { rowKey } from '#db/op.ts';
import { readable } from '#db/readable-ops.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import { type AnyRow, isReadOnly, type TableName } from '#db/tables/index.ts';
import { lidOf } from '#shared/ids.ts';
import { CHANGES } from '../core/feed-state.ts';
import { hasOwnValues, reportReversals } from '../core/own-values.ts';
import { ALL_TABLES } from '../core/run.ts';
import type { Fields, Incoming, Source } from '../sources/source.ts';
import { matchOf, type UnboundCreate, unboundCreates } from './match.ts';
import { putFirst } from './put-first.ts';
import { laidOver, type Merge, readRows, type TableMerge } from './read-rows.ts';

/** Larger puts wake every live query of the table, and larger transactions delay taps (S24). */
const ROWS_PER_SMALL_PUT = 49;
const ROWS_PER_TRANSACTION = 100;
const SMALL_DELTA = 250;

interface EachMerge extends TableMerge {
  creates: readonly UnboundCreate[];
}

export interface Merged {
  written: number;
  /** Number of rows held back because of a write in flight: the feed must be read again. */
  fenced: number;
  ids: number[];
}

/**
 * The only way for rows into the mirror (S22). Each row is parsed alone, checked against writes in flight, compared and
 * then written.
 */
export async function mergeRows(
  merge: Merge,
  source: Source,
  wires: readonly unknown[],
  shared: Fields = {},
): Promise<Merged> {
  const { run } = merge;
  const context = { lidOf: run.keyOf, shared };
  const creates = unboundCreates(run, source.table);
  const ofTable = { ...merge, source, context, creates };
  const isFresh = merge.isFirst === true && run.queue.all().length === 0;
  const put = isFresh ? await putFirst(ofTable, inChunks(wires, ROWS_PER_TRANSACTION)) : [];
  const merged = await mergeEach(ofTable, wires.slice(put.length * ROWS_PER_TRANSACTION));
  const written = merged.written + put.reduce((sum, one) => sum + one.written, 0);
  run.counts.rows += written;
  forgetKnownIds(ofTable);
  return { ...merged, written, ids: [...put.flatMap((one) => one.ids), ...merged.ids] };
}

async function mergeEach(merge: EachMerge, wires: readonly unknown[]): Promise<Merged> {
  const { run, source, creates } = merge;
  const { good, ids } = await readRows(merge, wires);
  const size = good.length <= SMALL_DELTA ? ROWS_PER_SMALL_PUT : ROWS_PER_TRANSACTION;
  // Rows that nobody can change lock nothing else, so that no screen or tap waits for them (S24).
  const tables = isReadOnly(source.table) ? [source.table, 'meta'] : ALL_TABLES;
  const merged: Merged = { written: 0, fenced: 0, ids };
  for (const chunk of inChunks(good, size)) {
    if (creates.length === 0 && !(await isNews(merge, chunk))) continue;
    const outcome = await run.write('merge', tables, (db) => mergeChunk(db, merge, chunk));
    merged.written += outcome.written;
    merged.fenced += outcome.fenced;
  }
  return merged;
}

function inChunks<T>(all: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < all.length; at += size) chunks.push(all.slice(at, at + size));
  return chunks;
}

/**
 * Forgets the known numbers of this list and of lists that may share rows with it. Lists of the same kind share none.
 */
function forgetKnownIds({ run, feed, source }: EachMerge): void {
  const kindOf = (key: string) => key.split(':')[0];
  for (const [key, { table }] of run.knownIds) {
    const mayShare = table === source.table && kindOf(key) !== kindOf(feed);
    if (key === feed || mayShare) run.knownIds.delete(key);
  }
}

/**
 * False if the device has exactly these rows and no writes on them. Most lists contain nothing new, and then no screen
 * or tap has to wait for a transaction (S24).
 */
async function isNews(merge: EachMerge, chunk: readonly Incoming[]): Promise<boolean> {
  if (merge.isFirst) return true;
  const { run, source } = merge;
  const { table } = source;
  const lids = chunk.map((row) => row.lid ?? run.keyOf(table, row.id));
  const { relaxed } = run.ports;
  return relaxed.transaction('r', isReadOnly(table) ? [table] : [table, 'ops'], async () => {
    const [touching, before] = await onDevice(relaxed, merge, lids);
    if (touching.size > 0) return true;
    return chunk.some((row, nth) => {
      const known = before[nth];
      return !known || !sameRow(known, laidOver(source, known, known.lid, row));
    });
  });
}

/** Returns the writes on these rows by row key, and the stored rows in the given order. */
function onDevice(db: Mirror, { source, isFirst }: EachMerge, lids: readonly string[]) {
  const { table } = source;
  return Promise.all([
    opsTouching(db, table, lids),
    isFirst ? [] : db.table<AnyRow, string>(table).bulkGet([...lids]),
  ]);
}

async function mergeChunk(
  db: Mirror,
  merge: EachMerge,
  chunk: readonly Incoming[],
): Promise<{ written: number; fenced: number }> {
  const { run, source } = merge;
  const { table } = source;
  // Only now is it this transaction's turn. A receipt that was being stored may have bound a row to its create.
  if (merge.creates.length > 0) await db.ops.count();
  const placed: { lid: string; row: Incoming; isBound: boolean }[] = [];
  for (const row of chunk) {
    const known = row.lid ?? run.lidOf(table, row.id);
    const create = known === undefined ? unboundMatch(merge, row) : undefined;
    // Await only database requests here: Dexie loses the transaction after about 100 other awaits in a row
    // (ZONE_ECHO_LIMIT).
    const lid = create ? await lidByMatch(db, merge, row, create) : known;
    const isBound = create !== undefined && lid !== undefined;
    placed.push({ lid: lid ?? lidOf(row.id), row, isBound });
  }

  const lids = placed.map((one) => one.lid);
  const [[touching, before], mayBeReversed] = await Promise.all([
    onDevice(db, merge, lids),
    !isReadOnly(table) && hasOwnValues(db),
  ]);
  const puts: AnyRow[] = [];
  const copies = new Map<string, AnyRow>();
  let fenced = 0;
  for (const [index, { lid, row, isBound }] of placed.entries()) {
    const key = rowKey(table, lid);
    const ops = touching.get(key) ?? [];
    if (!run.isReference && ops.some((op) => isCrossed(op, merge.readTick))) {
      fenced += 1;
      continue;
    }
    const known = ops.length > 0 ? await serverCopyOf(db, key) : before[index];
    let next = laidOver(source, known, lid, row);
    const settling = known && !run.isReference && source.settled?.(db, next, known);
    if (settling) next = await settling;
    // A row bound just now may already have this server copy, but the row on the screen still lacks its number.
    if (sameRow(known, next) && !isBound) continue;
    // If the row has writes, its shadow gets the new server copy and the writes are replayed over it (S1).
    if (ops.length > 0) copies.set(key, next);
    else puts.push(next);
  }
  if (puts.length > 0) await db.table(table).bulkPut(puts);
  if (copies.size > 0) await run.setServerCopies(db, copies);
  const changed = [...copies.keys(), ...puts.map((row) => rowKey(table, row.lid))];
  if (changed.length > 0 && mayBeReversed)
    await reportReversals(db, changed, run.ports.clock.now());
  return { written: puts.length + copies.size, fenced };
}

/**
 * True if the list was requested before the latest change of the write, so that it may show the row with or without the
 * write (S23). The change feed is read in order by one reader and shows missing changes later.
 */
function isCrossed(op: Op, readTick: number): boolean {
  return op.state === 'sending' || op.flightTick >= readTick;
}

async function opsTouching(
  db: Mirror,
  table: TableName,
  lids: readonly string[],
): Promise<Map<string, Op[]>> {
  if (isReadOnly(table) || (await db.ops.count()) === 0) return new Map();
  const keys = lids.map((lid) => rowKey(table, lid));
  // One round trip for all of them: a cursor over the index would need one for each.
  const touching = await Promise.all(
    keys.map((key) => db.ops.where('touches').equals(key).toArray()),
  );
  // Unreadable ops are ignored, and ops that need review are not shown on the screen.
  const shown = touching.map((ops) => readable(ops).filter((op) => op.state !== 'attention'));
  return new Map(keys.flatMap((key, nth) => (shown[nth]?.length ? [[key, shown[nth]]] : [])));
}

function unboundMatch(
  { run, source, creates }: EachMerge,
  row: Incoming,
): UnboundCreate | undefined {
  if (creates.length === 0) return undefined;
  return matchOf(creates, row, laidOver(source, undefined, '', row), run);
}

/** Returns the local key under which the row was created here (S3, S26); undefined if it is not this create. */
async function lidByMatch(
  db: Mirror,
  { run, feed }: Merge,
  row: Incoming,
  create: UnboundCreate,
): Promise<string | undefined> {
  const { table, lid } = create.recognition;
  const op = await db.ops.get(create.op.seq);
  if (!op || op.id !== create.op.id) return undefined;
  // If the rows that existed before the first send are unknown, only a row that was never seen can be this write.
  const isAmbiguous = !row.createdByKey && op.knownIds === undefined;
  if (isAmbiguous && (await db.table(table).get(lidOf(row.id)))) return undefined;
  // If nothing was read before, no row was ever seen. Then only an acknowledged create certainly exists (S17).
  if (isAmbiguous && op.state !== 'acked' && !(await wasRead(db, feed))) return undefined;
  await run.bind(db, op, { table, lid, id: row.id });
  return lid;
}

/** True if this device has read the rows of the list before, in the list itself or in the change feed. */
async function wasRead(db: Mirror, feed: string): Promise<boolean> {
  const [list, changes] = await db.feeds.bulkGet([feed, CHANGES]);
  return (list?.readTick ?? 0) > 0 || (changes?.readTick ?? 0) > 0;
}
