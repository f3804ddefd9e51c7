import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { clockNow } from '#server/db/clock.ts';
import type { Db } from '#server/db/database.ts';
import { idIn, isPostgres } from '#server/db/dialects.ts';
import type { Mirrored, Tables } from '#server/db/schema.ts';
import { nextTurn } from '#server/db/turns.ts';
import { batches } from './batches.ts';

/** Rows read at a time: on SQLite nothing else runs while they are read. */
const PAGE_ROWS = 200;
/** Ids read at a time. They come from an index alone. */
const KEY_ROWS = 2_000;

/** A long list in its order, page by page. */
export type Pages<Row> = AsyncGenerator<Row[]>;

/** The rows of a long list, and their order. */
export interface Listing<From extends Mirrored> {
  table: From;
  rows: SelectQueryBuilder<Tables, From, { id: number }>;
  /** The sort keys of the list. They are never null, and the last one is unique. */
  keys: readonly RawBuilder<unknown>[];
  descending?: boolean;
  /** The maximum number of rows. */
  limit?: number | undefined;
}

type Key = string | number;

/**
 * Reads a long list without blocking other requests. All ids are read first, so that a row whose place in the order
 * changes meanwhile is neither left out nor listed twice. The rows are then read page by page in their current state,
 * and other requests are served between two pages.
 */
export async function* inPages<Row extends { id: number }, From extends Mirrored>(
  db: Db,
  listing: Listing<From>,
  read: (ids: readonly number[]) => Promise<Row[]>,
): Pages<Row> {
  for (const ids of batches(await idsOf(db, listing), PAGE_ROWS)) {
    await nextTurn();
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => rows.get(id) ?? []);
  }
}

/** Reads the ids in keyset pages. Then looks up rows that were touched between the first page and the last. */
async function idsOf<From extends Mirrored>(db: Db, listing: Listing<From>): Promise<number[]> {
  const { limit = Infinity } = listing;
  const startedAt = await clockNow(db);
  const found = new Set<number>();
  let after: Key[] | undefined;
  for (;;) {
    const wanted = Math.min(KEY_ROWS, limit - found.size);
    const page = await readKeys(db, listing, { after, wanted });
    for (const [id] of page) found.add(id);
    if (page.length < wanted || found.size >= limit) break;
    after = page.at(-1)?.slice(1);
    await nextTurn();
  }
  // A single page is a consistent snapshot, and a list with a limit need not be complete.
  if (after && limit === Infinity) {
    for (const id of await touchedSince(db, listing, startedAt)) found.add(id);
  }
  return [...found];
}

/** Reads the keys as one JSON value, since the driver would take ten times as long for thousands of small rows. */
async function readKeys<From extends Mirrored>(
  db: Db,
  { rows, keys, descending = false }: Listing<From>,
  { after, wanted }: { after: Key[] | undefined; wanted: number },
): Promise<[number, ...Key[]][]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const beyond = sql.raw(descending ? '<' : '>');
  const names = keys.map((_, nth) => `key${nth}`);
  const page = rows
    .select(keys.map((key, nth) => key.as(names[nth] ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.join(keys)}) ${beyond} (${sql.join(after ?? [])})`),
    )
    .orderBy(sql.join(keys.map((key) => sql`${key} ${direction}`)))
    .limit(wanted);
  const [gather, pair] = isPostgres(db)
    ? [sql.raw('json_agg'), sql.raw('json_build_array')]
    : [sql.raw('json_group_array'), sql.raw('json_array')];
  const columns = ['id', ...names].map((name) => sql.ref(`listed.${name}`));
  const { rows: answer } = await sql<{ found: string | null }>`
    select cast(${gather}(${pair}(${sql.join(columns)})) as text) as found from ${page.as('listed')}
  `.execute(db);
  return JSON.parse(answer[0]?.found ?? '[]');
}

async function touchedSince<From extends Mirrored>(
  db: Db,
  { table, rows }: Listing<From>,
  rev: number,
): Promise<number[]> {
  const { rows: touched } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where rev > ${rev}
  `.execute(db);
  if (touched.length === 0) return [];
  const ids = touched.map(({ id }) => id);
  const listed = await rows.where(idIn(db, `${table}.id`, ids)).execute();
  return listed.map(({ id }) => id);
}

/** Maps each row of a paged list. */
export async function* mapped<From, To>(
  pages: AsyncIterable<readonly From[]>,
  change: (row: From) => To,
): Pages<To> {
  for await (const rows of pages) yield rows.map(change);
}

/** Collects the whole list, for the few callers that need it and know that it is short. */
export async function wholeList<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) all.push(...rows);
  return all;
}
