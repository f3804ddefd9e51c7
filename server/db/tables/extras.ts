import type { Generated } from 'kysely';
import type { cohort } from '#src/records/cohort.ts';
import type { participant } from '#src/records/cohort-participant.ts';
import type { LinkColumn, TableKind } from '#src/records/extra.ts';
import type { resource } from '#src/records/resource.ts';
import type { Flag, Synced } from './columns.ts';

/** A column for each field of the record kind: flags as 1 and 0, numbered parts as JSON. */
type TableOf<K extends TableKind> = Synced & {
  id: Generated<number>;
  created_by_key: string | null;
} & Record<LinkColumn<K>, number> & {
    [Column in keyof K['fields']]: ColumnOf<K['fields'][Column]['type']>;
  };
type ColumnOf<Type> = [Type] extends ['flag']
  ? Generated<Flag>
  : [Type] extends ['count' | 'position']
    ? number
    : string;

/** Add a line here for a new kind. */
export interface ExtraTables {
  cohorts: TableOf<typeof cohort>;
  /**
   * At most one row per planter and cohort that is not deleted. A planter who comes back gets a new row with the old
   * attendance.
   */
  cohort_participants: TableOf<typeof participant>;
  training_resources: TableOf<typeof resource>;
}
