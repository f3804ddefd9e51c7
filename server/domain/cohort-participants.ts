import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { forbidden, notFound } from '#server/refused.ts';
import { NO_MARK, withChanges } from '#shared/cohorts.ts';
import { type Cohort, cohort } from '#src/records/cohort.ts';
import { type CohortParticipant, participant } from '#src/records/cohort-participant.ts';
import type { EditOf } from '#src/records/extra.ts';
import { isTraining, ownPlanters } from './cohorts.ts';
import { columnsOf, recordById, recordOf, type ServedTable } from './extra-records.ts';
import type { Sight } from './planter-access.ts';
import { recorded } from './record-changes.ts';

/** Participants with their attendance. Trainers and administrators see all rows, a planter only their own. */
export const participants: ServedTable<typeof participant> = {
  kind: participant,
  isFor: isTraining,
  seen: (db, { allCohorts, userId }) =>
    allCohorts ? undefined : sql<boolean>`planter_id in ${ownPlanters(db, userId)}`,
};

/** The participants of a cohort. Trainers and administrators see all of them, a planter only their own attendance. */
export async function listParticipants(db: Db, sight: Sight, cohortId: number) {
  await recordById(db, cohort, cohortId);
  const rows = await db
    .selectFrom('cohort_participants')
    .selectAll()
    .where('cohort_id', '=', cohortId)
    .where('deleted', '=', 0)
    .$if(!sight.allCohorts, (query) =>
      query.where('planter_id', 'in', ownPlanters(db, sight.userId)),
    )
    .orderBy('id')
    .execute();
  if (rows.length === 0 && !sight.allCohorts) throw forbidden();
  return rows.map((row) => recordOf(participant, row));
}

export interface Place {
  cohort: Pick<Cohort, 'id' | 'name'>;
  planterId: number;
}

async function findParticipant({ tx }: WriteScope, { cohort: { id }, planterId }: Place) {
  return tx
    .selectFrom('cohort_participants')
    .selectAll()
    .where('cohort_id', '=', id)
    .where('planter_id', '=', planterId)
    .orderBy('deleted')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Adds a planter to the cohort. Changes nothing for a planter who is already in it. */
export async function addParticipant(
  scope: WriteScope,
  place: Place,
  createdByKey: string | null,
): Promise<CohortParticipant> {
  const known = await findParticipant(scope, place);
  if (known?.deleted === 0) return recordOf(participant, known);
  const added = await scope.tx
    .insertInto('cohort_participants')
    .values({
      cohort_id: place.cohort.id,
      planter_id: place.planterId,
      marks: known?.marks ?? '{}',
      created_by_key: createdByKey,
      rev: scope.rev,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trainsIn(scope, place, place.cohort.name);
  return recordOf(participant, added);
}

/** A current participant, with a mark for each of these sessions. Throws 404 if the planter is not in the cohort. */
export async function participantMarked(
  scope: WriteScope,
  place: Place,
  numbers: readonly string[],
): Promise<CohortParticipant> {
  const known = await findParticipant(scope, place);
  if (known?.deleted !== 0) throw notFound('This planter is not in this cohort');
  const unmarked = Object.fromEntries(numbers.map((number) => [number, NO_MARK]));
  const found = recordOf(participant, known);
  return { ...found, marks: { ...unmarked, ...found.marks } };
}

/** Changes only the given marks and notes. */
export async function markAttendance(
  { tx, rev }: WriteScope,
  before: CohortParticipant,
  fields: EditOf<typeof participant>,
): Promise<CohortParticipant> {
  const after = withChanges(before, fields);
  await tx
    .updateTable('cohort_participants')
    .set({ ...columnsOf(participant, after), rev })
    .where('id', '=', before.id)
    .execute();
  return after;
}

/** Removes a planter from the cohort. The attendance is kept in case the planter comes back. */
export async function removeParticipant(scope: WriteScope, place: Place): Promise<void> {
  const { tx, rev } = scope;
  const known = await participantMarked(scope, place, []);
  await tx
    .updateTable('cohort_participants')
    .set({ deleted: 1, rev })
    .where('id', '=', known.id)
    .execute();
  const other = await tx
    .selectFrom('cohort_participants')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_participants.cohort_id')
    .select('cohorts.name')
    .where('cohort_participants.planter_id', '=', place.planterId)
    .where('cohort_participants.deleted', '=', 0)
    .orderBy('cohorts.id', 'desc')
    .executeTakeFirst();
  await trainsIn(scope, place, other?.name ?? null);
}

/**
 * Sets the cohort in the planter's record. Also touches the cohort, since the planter may see it from now on, or no
 * longer.
 */
async function trainsIn(scope: WriteScope, place: Place, cohortName: string | null) {
  const { tx, rev } = scope;
  const update = tx
    .updateTable('church_planters')
    .set({ training_cohort: cohortName, rev })
    .where('id', '=', place.planterId);
  const touched = { kind: 'planters', ids: [place.planterId] } as const;
  await recorded(scope, touched, () => update.execute());
  await tx.updateTable('cohorts').set({ rev }).where('id', '=', place.cohort.id).execute();
}
