import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Account } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/schema.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { notFound } from '#server/refused.ts';
import { withChanges } from '#shared/cohorts.ts';
import type { Permission } from '#shared/permissions.ts';
import type { EditOf, ExtraKind, NewOf, RecordOf, TableKind } from '#src/records/extra.ts';
import { eachField, emptyOf } from '#src/records/fields.ts';
import type { Sight } from './planter-access.ts';

/* Records of any extra. Fields come from the record kind; the interfaces below say who may see and change which row. */

/** A table of an extra, and who sees which of its rows. */
export interface ServedTable<K extends TableKind = TableKind> {
  kind: K;
  /** Whether this person sees any of its rows. */
  isFor(sight: Sight): boolean;
  /**
   * Condition for the rows that a person sees; if missing, everybody sees all rows. `ever` includes rows that they saw
   * before.
   */
  seen?(db: Db, sight: Sight, when: 'now' | 'ever'): RawBuilder<boolean> | undefined;
  /** A row in API form, if that is more than its fields. */
  answered?(row: never): { id: number };
}

/** An extra with the usual endpoints, and its own rules. */
export interface ServedExtra<K extends ExtraKind = ExtraKind> extends ServedTable<K> {
  /** Descriptions of the endpoints, and the permissions to create and to change records. */
  calls: {
    list: string;
    create: [Permission, string];
    change: [Permission, string];
  };
  /** The field by which the list is sorted, before the id. */
  order?: keyof K['fields'] & string;
  /** Throws if this person may not change this record. */
  requireChange?(db: Db, account: Account, record: RecordOf<K>): Promise<void>;
  /** Throws if the new state of the record is not allowed. `fields` are those of an edit. */
  check?(scope: WriteScope, after: RecordOf<K>, fields?: EditOf<K>): Promise<void>;
  /** Applies further consequences of an edit. */
  changed?(scope: WriteScope, before: RecordOf<K>, after: RecordOf<K>): Promise<void>;
}

/** Returns its argument, and infers the kind for its types. */
export function served<K extends ExtraKind>(one: ServedExtra<K>): ServedExtra<K> {
  return one;
}

/** Used as the table type of every extra. */
type Table = 'cohorts';

export function tableOf({ table }: TableKind): Table {
  return table as Table;
}

/** A table row in API form. */
export function recordOf<K extends TableKind>(kind: K, row: object): RecordOf<K> {
  const columns = new Map<string, unknown>(Object.entries(row));
  const values = eachField(kind, ({ type }, name) => {
    const value = columns.get(name);
    if (type === 'flag') return value === 1;
    return type === 'numbered' ? JSON.parse(String(value)) : value;
  });
  const links = Object.values(kind.links ?? {}).map(({ column }) => column);
  const others = [...links, 'id', 'created_by_key'].map((name) => [name, columns.get(name)]);
  return { ...values, ...Object.fromEntries(others) } as RecordOf<K>;
}

/** Values as stored in their columns: flags as 1 and 0, numbered parts as JSON. */
export function columnsOf(kind: TableKind, record: object): Partial<Insertable<Tables[Table]>> {
  const columns = Object.entries(record).flatMap(([name, value]) => {
    const type = kind.fields[name]?.type;
    if (!type || value === undefined) return [];
    if (type === 'flag') return [[name, value ? 1 : 0]];
    if (type === 'numbered') return [[name, JSON.stringify(value)]];
    return [[name, value]];
  });
  return Object.fromEntries(columns);
}

/** The records that this person sees, without deleted ones. */
export async function listRecords<K extends ExtraKind>(
  db: Db,
  { kind, order, seen }: ServedExtra<K>,
  sight: Sight,
): Promise<RecordOf<K>[]> {
  const rows = await db
    .selectFrom(tableOf(kind))
    .selectAll()
    .where('deleted', '=', 0)
    .where(seen?.(db, sight, 'now') ?? sql<boolean>`1 = 1`)
    .$if(order !== undefined, (query) => query.orderBy(sql.ref(order ?? 'id')))
    .orderBy('id')
    .execute();
  return rows.map((row) => recordOf(kind, row));
}

/** The record with this id. Throws 404 if it does not exist or is deleted. */
export async function recordById<K extends ExtraKind>(
  db: Db,
  kind: K,
  id: number,
): Promise<RecordOf<K>> {
  const row = await db
    .selectFrom(tableOf(kind))
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw notFound(kind.texts.missing);
  return recordOf(kind, row);
}

/** Creates a record. `key` is the Idempotency-Key of the write. */
export async function createRecord<K extends ExtraKind>(
  scope: WriteScope,
  { kind, check }: ServedExtra<K>,
  entry: NewOf<K>,
  key: string | null,
): Promise<RecordOf<K>> {
  const { tx, rev } = scope;
  const empty = eachField(kind, emptyOf);
  const record = { ...empty, ...entry, ...kind.begins?.(entry as Record<string, string>) };
  await check?.(scope, record as unknown as RecordOf<K>);
  const row = await tx
    .insertInto(tableOf(kind))
    .values({ ...columnsOf(kind, record), created_by_key: key, rev } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  return recordOf(kind, row);
}

/** Changes only the given fields. */
export async function changeRecord<K extends ExtraKind>(
  scope: WriteScope,
  { kind, check, changed }: ServedExtra<K>,
  before: RecordOf<K>,
  fields: EditOf<K>,
): Promise<RecordOf<K>> {
  const after = withChanges(before, fields);
  await check?.(scope, after, fields);
  const named = Object.entries(after).filter(([name]) => name in fields);
  const row = await scope.tx
    .updateTable(tableOf(kind))
    .set({ ...columnsOf(kind, Object.fromEntries(named)), rev: scope.rev })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const record = recordOf(kind, row);
  await changed?.(scope, before, record);
  return record;
}
