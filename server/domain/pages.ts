import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isPostgres } from '#server/db/dialects.ts';
import type { Tables } from '#server/db/schema.ts';
import { batches } from './batches.ts';

/** Rows read at a time: on SQLite nothing else runs while they are read. */
const PAGE_ROWS = 200;

/** A long list, page by page in its order. */
export type Pages<Row> = AsyncGenerator<Row[]>;

/**
 * Reads a long list without holding everybody else up. Its ids are read at once, so that the list is that of one
 * moment: a row whose place in the order changes meanwhile is neither left out nor listed twice. The rows follow page
 * by page, each as it is then, and other requests are served between two pages.
 */
export async function* inPages<Row extends { id: number }, From extends keyof Tables>(
  db: Db,
  ordered: SelectQueryBuilder<Tables, From, { id: number }>,
  read: (ids: readonly number[]) => Promise<Row[]>,
): Pages<Row> {
  for (const ids of batches(await idsOf(db, ordered), PAGE_ROWS)) {
    await nextTurn();
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => rows.get(id) ?? []);
  }
}

/** As one JSON value: a hundred thousand rows with one column would take the driver ten times as long. */
async function idsOf<From extends keyof Tables>(
  db: Db,
  ordered: SelectQueryBuilder<Tables, From, { id: number }>,
): Promise<number[]> {
  const gather = isPostgres(db) ? sql.raw('json_agg') : sql.raw('json_group_array');
  const { rows } = await sql<{ ids: string | null }>`
    select cast(${gather}(listed.id) as text) as ids from ${ordered.as('listed')}
  `.execute(db);
  return JSON.parse(rows[0]?.ids ?? '[]');
}

/** Changes each row on its way. */
export async function* mapped<From, To>(
  pages: AsyncIterable<readonly From[]>,
  change: (row: From) => To,
): Pages<To> {
  for await (const rows of pages) yield rows.map(change);
}

/** The whole list at once, for the few callers that need it and know it to be short. */
export async function wholeList<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) all.push(...rows);
  return all;
}
