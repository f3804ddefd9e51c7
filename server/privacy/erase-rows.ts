import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isPostgres } from '#server/db/dialects.ts';
import { SLICE_ROWS } from '#server/db/sliced.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { nextTurn } from '#server/db/turns.ts';
import { batches } from '#server/domain/batches.ts';
import { rowsOf } from './rows-of-person.ts';
import { columnsToEmpty, type TableName, tablesWithRules } from './rules/personal-data.ts';
import {
  type PersonKeys,
  type Replacement,
  replacementValue,
  type TableRules,
} from './rules/rules.ts';

/** What an erasure does to some rows of one table. */
interface Step {
  table: TableName;
  /** Condition for rows that belong to the person and still contain their data. */
  left: RawBuilder<boolean>;
  /** SQL assignments that empty the columns; undefined if the rows are removed. */
  become: readonly RawBuilder<unknown>[] | undefined;
  hasVersion: boolean;
}

function stepsOf(db: Db, person: PersonKeys): Step[] {
  return tablesWithRules().flatMap(([table, rules]) =>
    (['subject', 'author'] as const).flatMap((kind) => {
      const belong = rowsOf(db, rules[kind], person);
      return belong ? (stepOn(table, rules, { kind, belong }) ?? []) : [];
    }),
  );
}

interface Part {
  kind: 'subject' | 'author';
  belong: RawBuilder<boolean>;
}

function stepOn(table: TableName, rules: TableRules, { kind, belong }: Part): Step | undefined {
  const hasVersion = 'rev' in rules.columns;
  const after = kind === 'subject' ? rules.erasedRows : undefined;
  if (after === 'removed') return { table, left: belong, become: undefined, hasVersion };
  const emptied = columnsToEmpty(rules, [kind]);
  if (emptied.length === 0) return undefined;
  const isMarked = after === 'marked deleted';
  const become = [
    ...emptied.map(({ column, becomes }) => sql`${sql.ref(column)} = ${replacementValue(becomes)}`),
    ...(isMarked ? [sql`deleted = 1`] : []),
  ];
  const unlike = [
    ...emptied.map(({ column, becomes }) => holdsMore(column, becomes)),
    ...(isMarked ? [sql<boolean>`deleted = 0`] : []),
  ];
  const left = sql<boolean>`${belong} and (${sql.join(unlike, sql` or `)})`;
  return { table, left, become, hasVersion };
}

function holdsMore(column: string, becomes: Replacement) {
  if (becomes === null) return sql<boolean>`${sql.ref(column)} is not null`;
  return sql<boolean>`${sql.ref(column)} is distinct from ${replacementValue(becomes)}`;
}

/** How many rows still contain data of the person, by table. Tables without any are left out. */
export async function countLeft(db: Db, person: PersonKeys): Promise<Map<string, number>> {
  const conditions = new Map<TableName, RawBuilder<boolean>[]>();
  for (const { table, left } of stepsOf(db, person)) {
    conditions.set(table, [...(conditions.get(table) ?? []), sql<boolean>`(${left})`]);
  }
  const counts = new Map<string, number>();
  for (const [table, any] of conditions) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(table)} where ${sql.join(any, sql` or `)}
    `.execute(db);
    const count = Number(rows[0]?.rows ?? 0);
    if (count > 0) counts.set(table, count);
  }
  return counts;
}

/**
 * Erases the person from these tables at once, inside the transaction of `scope`. For the few rows that name the
 * person.
 */
export async function eraseAtOnce(
  scope: WriteScope,
  person: PersonKeys,
  tables: readonly TableName[],
): Promise<void> {
  for (const step of stepsOf(scope.tx, person)) {
    if (tables.includes(step.table)) await take(scope, step, sql<boolean>`true`);
  }
}

/**
 * Erases all remaining data, SLICE_ROWS rows per transaction. The rows are searched outside the transaction, so that
 * others can write meanwhile: the search may take as long as reading a whole table. Yields after each transaction.
 */
export async function* eraseInSlices(db: Db, person: PersonKeys): AsyncGenerator<void> {
  for (const step of stepsOf(db, person)) {
    for (;;) {
      const places = await placesOf(db, step);
      for (const some of batches(places, SLICE_ROWS)) {
        await nextTurn();
        await writeTransaction(db, (scope) => take(scope, step, isAt(db, some)));
        yield;
      }
      if (places.length === 0) break;
    }
  }
}

async function take(
  { tx, rev }: WriteScope,
  { table, left, become, hasVersion }: Step,
  place: RawBuilder<boolean>,
): Promise<void> {
  const where = sql`where ${place} and ${left}`;
  if (!become) {
    await sql`delete from ${sql.table(table)} ${where}`.execute(tx);
    return;
  }
  const values = [...become, ...(hasVersion ? [sql`rev = ${rev}`] : [])];
  await sql`update ${sql.table(table)} set ${sql.join(values)} ${where}`.execute(tx);
}

/** The current locations of a step's rows in their table. A row that another write moves is found the next time. */
async function placesOf(db: Db, { table, left }: Step): Promise<string[]> {
  const place = isPostgres(db) ? sql`ctid::text` : sql`rowid`;
  const { rows } = await sql<{ place: string | number }>`
    select ${place} as place from ${sql.table(table)} where ${left}
  `.execute(db);
  return rows.map((row) => String(row.place));
}

function isAt(db: Db, places: readonly string[]): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`ctid = any(${[...places]}::tid[])`
    : sql<boolean>`rowid in (select value from json_each(${JSON.stringify(places.map(Number))}))`;
}
