import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import { tablesWithRules } from './rules/personal-data.ts';
import type { Link, PersonKeys, TableRules } from './rules/rules.ts';

/** The condition for the rows that these links connect with a person; undefined if there can be none. */
export function rowsOf(
  db: Db,
  links: readonly Link<string>[] | undefined,
  person: PersonKeys,
): RawBuilder<boolean> | undefined {
  const conditions = (links ?? []).flatMap((link) => conditionOf(db, link, person) ?? []);
  return conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` or `)})`;
}

function conditionOf(db: Db, link: Link<string>, person: PersonKeys) {
  const { column, is, where } = link;
  if (person[is].length === 0) return undefined;
  const belongs =
    is === 'email'
      ? sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(person.email)})`
      : idIn(db, column, person[is]);
  if (!where) return belongs;
  return sql<boolean>`(${belongs} and ${sql.ref(where.column)} = ${where.value})`;
}

type ExportedRow = Record<string, unknown>;

export interface RowsInTable {
  about: ExportedRow[];
  writtenBy: ExportedRow[];
}

/** All rows about and by a person, by table. Secrets and tables without rows are left out. */
export async function allRowsOf(db: Db, person: PersonKeys): Promise<Record<string, RowsInTable>> {
  const found: Record<string, RowsInTable> = {};
  for (const [table, rules] of tablesWithRules()) {
    const about = await selectRows(db, table, rules, rowsOf(db, rules.subject, person));
    const writtenBy = await selectRows(db, table, rules, rowsOf(db, rules.author, person));
    if (about.length + writtenBy.length > 0) found[table] = { about, writtenBy };
  }
  return found;
}

async function selectRows(
  db: Db,
  table: string,
  rules: TableRules,
  condition: RawBuilder<boolean> | undefined,
): Promise<ExportedRow[]> {
  if (!condition) return [];
  const columns = Object.entries(rules.columns)
    .filter(([, rule]) => rule.kind === 'kept' || !rule.isSecret)
    .map(([column]) => sql.ref(column));
  const { rows } = await sql<ExportedRow>`
    select ${sql.join(columns)} from ${sql.table(table)} where ${condition}
  `.execute(db);
  return rows;
}
