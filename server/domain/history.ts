import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { inSlices, SLICE_ROWS } from '#server/db/sliced.ts';
import type { RecordChangesTable } from '#server/db/tables/history.ts';
import type { HistoryKind, HistoryPage, RecordChange } from '#shared/contract/history.ts';

const DAY_MS = 86_400_000;
/** Devices keep entries for this many days; older ones are loaded on demand. */
const DEVICE_DAYS = 90;

export const CHANGE_COLUMNS = [
  'record_changes.id',
  'record_changes.kind',
  'record_changes.record_id',
  'record_changes.at',
  'record_changes.author_id',
  'record_changes.author_name',
  'record_changes.act',
  'record_changes.fields',
] as const;

type ChangeRow = Pick<
  Selectable<RecordChangesTable>,
  'id' | 'kind' | 'record_id' | 'at' | 'author_id' | 'author_name' | 'act' | 'fields'
>;

/** An entry in the form of the list and the change feed. */
export function changeEntry(row: ChangeRow): RecordChange {
  const { author_id, author_name, fields, ...entry } = row;
  return { ...entry, user: { id: author_id, name: author_name }, fields: JSON.parse(fields) };
}

/** Selects a page of the history of one record. */
export interface HistoryQuery {
  kind: HistoryKind;
  id: number;
  /** Only entries older than this one. */
  before?: number | undefined;
  limit: number;
}

/** Returns the newest entries first. The caller must have checked who may read them. */
export async function historyOf(
  db: Db,
  { kind, id, before, limit }: HistoryQuery,
): Promise<HistoryPage> {
  const rows = await db
    .selectFrom('record_changes')
    .select(CHANGE_COLUMNS)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('deleted', '=', 0)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { changes: rows.slice(0, limit).map(changeEntry), more: rows.length > limit };
}

/**
 * Removes entries older than 90 days from devices, and deletes those older than `keepDays`. Returns how many were
 * deleted.
 */
export async function purgeHistory(db: Db, now: Date, keepDays: number): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await inSlices(db, async ({ tx, rev }) => {
    const { numAffectedRows } = await sql`
      update record_changes set fresh = 0, rev = ${rev} where id in (
        select id from record_changes where at < ${before(DEVICE_DAYS)} and fresh = 1 limit ${SLICE_ROWS}
      )
    `.execute(tx);
    return numAffectedRows;
  });
  return inSlices(db, async ({ tx }) => {
    const { numAffectedRows } = await sql`
      delete from record_changes where id in (
        select id from record_changes
        where at < ${before(Math.max(keepDays, DEVICE_DAYS))} and fresh = 0 limit ${SLICE_ROWS}
      )
    `.execute(tx);
    return numAffectedRows;
  });
}
