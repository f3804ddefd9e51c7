import type { Generated } from 'kysely';
import type { ChangeAct, HistoryKind } from '#shared/contract/history.ts';
import type { Flag, Instant, Synced } from './columns.ts';

/** What happened to records, field by field. */
export interface HistoryTables {
  record_changes: RecordChangesTable;
}

export interface RecordChangesTable extends Synced {
  id: Generated<number>;
  kind: HistoryKind;
  record_id: number;
  /** The planter whom the record is about. */
  planter_id: number | null;
  /** The account that the record belongs to, such as the author of a monthly report. */
  user_id: number | null;
  at: Instant;
  /** Null: the server itself. */
  author_id: number | null;
  /** Who that was at the time: history does not change with a later name. */
  author_name: string | null;
  act: ChangeAct;
  /** JSON: `FieldChange[]`. */
  fields: string;
  /** 1 as long as devices keep it (90 days). */
  fresh: Generated<Flag>;
}
