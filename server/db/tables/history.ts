import type { Generated } from 'kysely';
import type { ChangeAct, HistoryKind } from '#shared/contract/history.ts';
import type { Flag, Instant, Synced } from './columns.ts';

/** The history of records, field by field. */
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
  /** Null for the server itself. */
  author_id: number | null;
  /** The author's name at the time; history does not change when they are renamed. */
  author_name: string | null;
  act: ChangeAct;
  /** JSON: `FieldChange[]`. */
  fields: string;
  /** 1 while devices keep the entry (90 days). */
  fresh: Generated<Flag>;
}
