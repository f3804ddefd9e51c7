import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import type { Tables } from '#server/db/schema.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { tombstone } from '#server/privacy/rules/personal-data.ts';
import { HISTORY_KINDS, type HistoryKind } from '#shared/contract/history.ts';
import { eachField, fromWire, onWire, valueIfMissing } from '#src/records/fields.ts';
import type { Directory } from '#src/records/record.ts';
import type { DirectoryBody } from '#src/records/shapes.ts';
import { batches, idsInOrder } from './batches.ts';
import { columnsOf, isOfKind, LINKS, type Table, tableOf } from './directory-table.ts';
import { inPages, mapped } from './pages.ts';
import { recordCreated, recorded } from './record-changes.ts';

/** A row of a directory as returned by lists, single reads and the change feed. */
export type DirectoryRow = { id: number; created_by_key: string | null } & Record<string, unknown>;

/** The kind under which the history of a directory is kept; undefined if it has none. */
function historyOf({ table }: Directory): HistoryKind | undefined {
  return HISTORY_KINDS.find((kind) => kind === table);
}

/** A table row in API form. */
export function answeredRow(kind: Directory, row: object): DirectoryRow {
  const answered = onWire<unknown>(kind, { ...row }) as DirectoryRow;
  const links = answered[LINKS];
  return typeof links === 'string' ? { ...answered, [LINKS]: JSON.parse(links) } : answered;
}

/** All records that are not deleted, sorted by name. */
export function listDirectory(db: Db, kind: Directory) {
  const table = tableOf(kind);
  const rows = db.selectFrom(table).select('id').where(isOfKind(kind)).where('deleted', '=', 0);
  const keys = [sql.ref(`${table}.name`), sql.ref(`${table}.id`)];
  const pages = inPages(db, { table, rows, keys }, (ids) =>
    db
      .selectFrom(table)
      .select(columnsOf(kind))
      .where(isLiving(table))
      .where(idIn(db, 'id', ids))
      .execute(),
  );
  return mapped(pages, (row) => answeredRow(kind, row));
}

/** The record with this id; undefined if it does not exist or is deleted. */
export async function recordById(
  db: Db,
  kind: Directory,
  id: number,
): Promise<DirectoryRow | undefined> {
  const row = await db
    .selectFrom(tableOf(kind))
    .select(columnsOf(kind))
    .where(isOfKind(kind))
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row && answeredRow(kind, row);
}

/** A new record under its wire names, with the Idempotency-Key of the write. */
export type DirectoryEntry = DirectoryBody & { createdByKey: string | null };

/** Adds records and returns their ids in the same order. `at` is the current time, ISO 8601 in UTC. */
export async function createRecords(
  scope: WriteScope,
  kind: Directory,
  entries: readonly DirectoryEntry[],
  at: string,
): Promise<number[]> {
  const { tx, rev } = scope;
  const ids: number[] = [];
  for (const batch of batches(entries)) {
    const rows = await tx
      .insertInto(tableOf(kind))
      .values(batch.map((entry) => newRow(kind, entry, { at, rev })))
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  await recordCreated(scope, { kind: historyOf(kind), ids });
  return ids;
}

function newRow(
  kind: Directory,
  { createdByKey, planter_id = null, ...entry }: DirectoryEntry,
  { at, rev }: { at: string; rev: number },
) {
  const told = fromWire(kind, entry);
  const fields = eachField(kind, (field, name) => {
    return stored(told[name]) ?? (valueIfMissing(field) || null);
  });
  const common = { planter_id, created_by_key: createdByKey, created_at: at, updated_at: at, rev };
  const links = kind.hasLinks && { [LINKS]: stored(entry[LINKS]) };
  const place = kind.storedIn && { kind: kind.table };
  return { ...fields, ...common, ...links, ...place } as Insertable<Tables[Table]>;
}

/**
 * Changes only the given fields; an empty one becomes null. `at` is the current time, ISO 8601 in UTC. Returns false if
 * there is no such record.
 */
export async function changeRecord(
  scope: WriteScope,
  { kind, id }: { kind: Directory; id: number },
  body: DirectoryBody,
  at: string,
): Promise<boolean> {
  const told = Object.entries(fromWire(kind, body)).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(told.map(([name, value]) => [name, stored(value)]));
  const update = scope.tx
    .updateTable(tableOf(kind))
    .set({ ...fields, updated_at: at, rev: scope.rev })
    .where(isOfKind(kind))
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .returning('id');
  const touched = { kind: historyOf(kind), ids: [id] };
  const changed = await recorded(scope, touched, () => update.executeTakeFirst());
  return changed !== undefined;
}

/** A value as stored in its column: links as JSON, empty values as null. */
function stored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value || null;
  return Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}

/** Deletes a record. Returns false if there is no such record. */
export async function deleteRecord(
  scope: WriteScope,
  kind: Directory,
  id: number,
): Promise<boolean> {
  const table = tableOf(kind);
  const update = scope.tx
    .updateTable(table)
    .set(tombstone(table, scope.rev))
    .where(isOfKind(kind))
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .returning('id');
  const touched = { kind: historyOf(kind), ids: [id] };
  const deleted = await recorded(scope, touched, () => update.executeTakeFirst());
  return deleted !== undefined;
}
