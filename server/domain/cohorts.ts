import { sql } from 'kysely';
import { type Account, keyOf } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { forbidden, Refused } from '#server/refused.ts';
import { scheduleProblem } from '#shared/cohorts.ts';
import { may } from '#shared/permissions.ts';
import { type Cohort, cohort } from '#src/records/cohort.ts';
import { served } from './extra-records.ts';
import type { Sight } from './planter-access.ts';
import { recorded } from './record-changes.ts';

/** Training cohorts. Trainers and administrators see all of them, planters only those they take part in. */
export const cohorts = served({
  kind: cohort,
  calls: {
    list: 'Training cohorts with their sessions',
    create: ['manageCohorts', 'Add a cohort of twelve sessions, every two weeks'],
    change: ['readCohorts', 'Change fields of a cohort and of its sessions'],
  },
  isFor: isTraining,
  seen(db, { allCohorts, userId }, when) {
    if (allCohorts) return undefined;
    const own = db
      .selectFrom('cohort_participants')
      .select('cohort_id')
      .where('deleted', 'in', when === 'now' ? [0] : [0, 1])
      .where('planter_id', 'in', ownPlanters(db, userId));
    return sql<boolean>`id in ${own}`;
  },
  requireChange: requireRunning,
  async check(scope, { sessions }, fields) {
    const problem = fields?.sessions && scheduleProblem(sessions);
    if (problem) throw new Refused(400, problem);
    await requireTrainers(scope, trainersOf(fields?.sessions ?? {}));
  },
  changed: renamed,
});

/** True for trainers and administrators, and for planters, who may be in a cohort. */
export function isTraining({ allCohorts, ownReports }: Sight): boolean {
  return allCohorts || ownReports;
}

/** The ids of the planter records that belong to this account. */
export function ownPlanters(db: Db, userId: number) {
  return db
    .selectFrom('church_planters')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0);
}

/**
 * Throws 403 unless this person may change the cohort. Administrators may change all cohorts, trainers those in which
 * they lead or assist.
 */
export async function requireRunning(db: Db, account: Account, { sessions }: Cohort) {
  if (may(account, 'manageCohorts')) return;
  const email = account.row.email && keyOf(account.row.email);
  const trainers = await trainersWith(db, trainersOf(sessions));
  if (!trainers.some((one) => one.email && keyOf(one.email) === email)) {
    throw forbidden(
      'Only administrators and the trainers who lead or assist may change this cohort',
    );
  }
}

type Leads = Readonly<
  Record<string, { lead_id?: number | null | undefined; assist_id?: number | null | undefined }>
>;

function trainersOf(sessions: Leads): number[] {
  const ids = Object.values(sessions).flatMap(({ lead_id, assist_id }) => [lead_id, assist_id]);
  return [...new Set(ids)].filter((id) => typeof id === 'number');
}

function trainersWith(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('network_people')
    .select(['id', 'email'])
    .where('kind', '=', 'trainers')
    .where('deleted', '=', 0)
    .where(idIn(db, 'id', ids))
    .execute();
}

async function requireTrainers({ tx }: WriteScope, ids: readonly number[]) {
  const known = await trainersWith(tx, ids);
  if (known.length < ids.length) throw new Refused(400, 'There is no such trainer');
}

/** After a cohort is renamed, updates the planters whose records name it. */
async function renamed(scope: WriteScope, before: Cohort, { name }: Cohort): Promise<void> {
  const { tx, rev } = scope;
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
