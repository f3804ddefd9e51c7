import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { StageHistoryTable } from '#server/db/tables/planters.ts';
import type { StageHistoryEntry } from '#shared/contract/stages.ts';

export const HISTORY_COLUMNS = [
  'stage_history.id',
  'stage_history.planter_id',
  'stage_history.changed_by',
  'stage_history.changed_by_name',
  'stage_history.changed_at',
  'stage_history.from_stage',
  'stage_history.from_status',
  'stage_history.to_stage',
  'stage_history.to_status',
  'stage_history.notes',
  'stage_history.created_by_key',
] as const;

type HistoryRow = Omit<Selectable<StageHistoryTable>, 'rev' | 'deleted'>;

/** An entry in the form of the list and the change feed. */
export function historyEntry(row: HistoryRow): StageHistoryEntry {
  const { changed_by, changed_by_name, changed_at, ...entry } = row;
  return { ...entry, date: changed_at, user: { id: changed_by, name: changed_by_name } };
}

/** The stage changes of one planter, newest first. */
export async function listStageHistory(db: Db, planterId: number): Promise<StageHistoryEntry[]> {
  const rows = await db
    .selectFrom('stage_history')
    .select(HISTORY_COLUMNS)
    .where('planter_id', '=', planterId)
    .where('deleted', '=', 0)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(historyEntry);
}
