import * as z from 'zod/mini';
import type { cohort } from '#src/records/cohort.ts';
import type { participant } from '#src/records/cohort-participant.ts';
import type { TableKind, ValuesOf } from '#src/records/extra.ts';
import type { resource } from '#src/records/resource.ts';
import { type MirrorRow, type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A record of an extra: the values of its kind, and the local keys of the records that it belongs to. */
type ExtraRow<K extends TableKind> = MirrorRow &
  ValuesOf<K['fields']> &
  Record<keyof NonNullable<K['links']>, string> & {
    /** Key of the write that created the record, the same on every device. Not all records have it. */
    created_by_key?: string | undefined;
  };

/** Fields of every row. The other fields are in the record kind, which is not part of the first load. */
const common = () => z.object({ ...rowBase, created_by_key: z.optional(text) });

function tableOf<K extends TableKind>(name: K['table'], how: { indexes: string; since: number }) {
  type Table = MirrorTable<K['table'], ExtraRow<K>>;
  return mirrorTable({ name, row: common as unknown as () => Table['row'], ...how });
}

/**
 * The extras, by the table of their record kind. To add one, add a line here with `since`, the next version in
 * ../schema.ts.
 */
export const EXTRA_TABLES = {
  cohorts: tableOf<typeof cohort>('cohorts', { indexes: 'season', since: 6 }),
  cohort_participants: tableOf<typeof participant>('cohort_participants', {
    indexes: 'cohort, planter',
    since: 6,
  }),
  /** Has only a few dozen rows. */
  training_resources: tableOf<typeof resource>('training_resources', {
    indexes: 'position',
    since: 7,
  }),
};

export type CohortRow = ExtraRow<typeof cohort>;
export type CohortParticipantRow = ExtraRow<typeof participant>;
export type ResourceRow = ExtraRow<typeof resource>;
