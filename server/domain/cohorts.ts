import type { Selectable } from 'kysely';
import type { Account } from '#server/account/accounts.ts';
import { keyOf } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import type { CohortParticipantsTable, CohortsTable } from '#server/db/tables/cohorts.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { forbidden, notFound, Refused } from '#server/refused.ts';
import { NO_MARK, plannedSessions, scheduleProblem, withChanges } from '#shared/cohorts.ts';
import type {
  AttendanceFields,
  Cohort,
  CohortFields,
  CohortParticipant,
  NewCohort,
} from '#shared/contract/cohorts.ts';
import { may } from '#shared/permissions.ts';
import type { Person } from './planter-access.ts';
import { recorded } from './record-changes.ts';

/** A row as the lists and the change feed give it. */
export function cohortOf(row: Omit<Selectable<CohortsTable>, 'rev' | 'deleted'>): Cohort {
  const { id, name, location, season, archived, sessions, created_by_key } = row;
  const told = { id, name, location, season, archived: archived === 1, created_by_key };
  return { ...told, sessions: JSON.parse(sessions) };
}

export function participantOf(
  row: Omit<Selectable<CohortParticipantsTable>, 'rev' | 'deleted'>,
): CohortParticipant {
  const { id, cohort_id, planter_id, marks, created_by_key } = row;
  return { id, cohort_id, planter_id, marks: JSON.parse(marks), created_by_key };
}

/** The numbers of the planter records that belong to this account. */
export function ownPlanters(db: Db, userId: number) {
  return db
    .selectFrom('church_planters')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0);
}

/** Every cohort for trainers and administrators; a planter has those that he or she takes part in. */
export async function listCohorts(db: Db, person: Person): Promise<Cohort[]> {
  const own = db
    .selectFrom('cohort_participants')
    .select('cohort_id')
    .where('deleted', '=', 0)
    .where('planter_id', 'in', ownPlanters(db, person.id));
  const rows = await db
    .selectFrom('cohorts')
    .selectAll()
    .where('deleted', '=', 0)
    .$if(!may(person, 'readCohorts'), (query) => query.where('id', 'in', own))
    .orderBy('id')
    .execute();
  return rows.map(cohortOf);
}

/** Everybody who takes part for trainers and administrators; a planter sees only their own attendance. */
export async function listCohortParticipants(db: Db, person: Person, cohortId: number) {
  await cohortById(db, cohortId);
  const rows = await db
    .selectFrom('cohort_participants')
    .selectAll()
    .where('cohort_id', '=', cohortId)
    .where('deleted', '=', 0)
    .$if(!may(person, 'readCohorts'), (query) =>
      query.where('planter_id', 'in', ownPlanters(db, person.id)),
    )
    .orderBy('id')
    .execute();
  if (rows.length === 0 && !may(person, 'readCohorts')) throw forbidden();
  return rows.map(participantOf);
}

export async function cohortById(db: Db, id: number): Promise<Cohort> {
  const row = await db
    .selectFrom('cohorts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!row) throw notFound('Cohort not found');
  return cohortOf(row);
}

/** Administrators run every cohort, a trainer those that he or she leads or assists in. */
export async function requireRunning(db: Db, account: Account, cohortId: number): Promise<Cohort> {
  const isAdministrator = may(account, 'manageCohorts');
  if (!isAdministrator && !may(account, 'readCohorts')) throw forbidden();
  const cohort = await cohortById(db, cohortId);
  if (isAdministrator) return cohort;
  const email = account.row.email && keyOf(account.row.email);
  const trainers = await db
    .selectFrom('network_people')
    .select(['id', 'email'])
    .where('kind', '=', 'trainers')
    .where('deleted', '=', 0)
    .where(idIn(db, 'id', trainersOf(cohort)))
    .execute();
  if (!trainers.some((one) => one.email && keyOf(one.email) === email)) {
    throw forbidden(
      'Only administrators and the trainers who lead or assist may change this cohort',
    );
  }
  return cohort;
}

function trainersOf({ sessions }: Pick<Cohort, 'sessions'>): number[] {
  return Object.values(sessions).flatMap(({ lead_id, assist_id }) =>
    [lead_id, assist_id].filter((id) => id !== null),
  );
}

export interface CohortEntry extends NewCohort {
  createdByKey: string | null;
}

export async function createCohort(
  { tx, rev }: WriteScope,
  { name, location, season, start, createdByKey }: CohortEntry,
): Promise<number> {
  const sessions = JSON.stringify(plannedSessions(start, location));
  const { id } = await tx
    .insertInto('cohorts')
    .values({ name, location, season, sessions, created_by_key: createdByKey, rev })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes only what is named. Throws the sentence of a schedule that cannot be (400). */
export async function changeCohort(
  scope: WriteScope,
  before: Cohort,
  fields: CohortFields,
): Promise<void> {
  const { tx, rev } = scope;
  const after = withChanges(before, fields);
  const problem = fields.sessions && scheduleProblem(after.sessions);
  if (problem) throw new Refused(400, problem);
  await requireTrainers(
    scope,
    trainersOf({ sessions: (fields.sessions ?? {}) as Cohort['sessions'] }),
  );
  const { name, location, season, archived, sessions } = after;
  await tx
    .updateTable('cohorts')
    .set({
      name,
      location,
      season,
      archived: archived ? 1 : 0,
      sessions: JSON.stringify(sessions),
      rev,
    })
    .where('id', '=', before.id)
    .execute();
  if (name === before.name) return;
  const members = await tx
    .selectFrom('cohort_participants')
    .innerJoin('church_planters', 'church_planters.id', 'cohort_participants.planter_id')
    .select('church_planters.id')
    .where('cohort_id', '=', before.id)
    .where('cohort_participants.deleted', '=', 0)
    .where('training_cohort', '=', before.name)
    .execute();
  const ids = members.map(({ id }) => id);
  const update = tx
    .updateTable('church_planters')
    .set({ training_cohort: name, rev })
    .where(idIn(tx, 'id', ids));
  await recorded(scope, { kind: 'planters', ids }, () => update.execute());
}

async function requireTrainers({ tx }: WriteScope, wanted: readonly (number | undefined)[]) {
  const ids = [...new Set(wanted.filter((id) => id !== undefined))];
  const known = await tx
    .selectFrom('network_people')
    .select('id')
    .where('kind', '=', 'trainers')
    .where('deleted', '=', 0)
    .where(idIn(tx, 'id', ids))
    .execute();
  if (known.length < ids.length) throw new Refused(400, 'There is no such trainer');
}

export interface Place {
  cohort: Pick<Cohort, 'id' | 'name'>;
  planterId: number;
}

async function findParticipant({ tx }: WriteScope, { cohort, planterId }: Place) {
  return tx
    .selectFrom('cohort_participants')
    .selectAll()
    .where('cohort_id', '=', cohort.id)
    .where('planter_id', '=', planterId)
    .orderBy('deleted')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The planter trains in this cohort from now on. Somebody who is in it already stays as he or she is. */
export async function addParticipant(
  scope: WriteScope,
  place: Place,
  createdByKey: string | null,
): Promise<CohortParticipant> {
  const known = await findParticipant(scope, place);
  if (known?.deleted === 0) return participantOf(known);
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
  return participantOf(added);
}

/** A living participant with a mark for each of these sessions; throws 404 for a planter who is not in the cohort. */
export async function participantMarked(
  scope: WriteScope,
  place: Place,
  numbers: readonly string[],
): Promise<CohortParticipant> {
  const known = await findParticipant(scope, place);
  if (known?.deleted !== 0) throw notFound('This planter is not in this cohort');
  const unmarked = Object.fromEntries(numbers.map((number) => [number, NO_MARK]));
  const participant = participantOf(known);
  return { ...participant, marks: { ...unmarked, ...participant.marks } };
}

/** Changes only the marks and notes that are named. */
export async function markAttendance(
  { tx, rev }: WriteScope,
  before: CohortParticipant,
  fields: AttendanceFields,
): Promise<CohortParticipant> {
  const after = withChanges(before, fields);
  await tx
    .updateTable('cohort_participants')
    .set({ marks: JSON.stringify(after.marks), rev })
    .where('id', '=', before.id)
    .execute();
  return after;
}

/** Takes a planter out. The attendance stays, for one who comes back. */
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

/** Also puts the cohort before its readers again: the planter is now one of them, or no longer. */
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
