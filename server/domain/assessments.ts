import type { Insertable } from 'kysely';
import type { AssessmentTables } from '#server/db/tables/assessments.ts';
import type { Flag } from '#server/db/tables/columns.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { tombstone } from '#server/privacy/rules/personal-data.ts';
import { Refused } from '#server/refused.ts';
import { END_BEFORE_START, isEndInOrder } from '#shared/assessment-rules.ts';
import { type AssessmentBody, assessment } from '#src/records/assessment.ts';
import { fromWire } from '#src/records/fields.ts';
import { recordCreated, recorded } from './record-changes.ts';

/** Creates an event and returns its id. `key` is the Idempotency-Key of the write; `at` is ISO 8601 in UTC. */
export async function createAssessment(
  scope: WriteScope,
  { body, key }: { body: AssessmentBody; key: string | null },
  at: string,
): Promise<number> {
  const common = { created_by_key: key, created_at: at, updated_at: at, rev: scope.rev };
  const { id } = await scope.tx
    .insertInto('assessments')
    .values({ ...columnsIn(body), ...common } as Insertable<AssessmentTables['assessments']>)
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordCreated(scope, ofEvent(id));
  return id;
}

export function ofEvent(id: number) {
  return { kind: 'assessments', ids: [id] } as const;
}

/** Changes only the given fields; an empty one becomes null. The event must exist. */
export async function changeAssessment(
  scope: WriteScope,
  assessmentId: number,
  body: AssessmentBody,
  at: string,
): Promise<void> {
  const { tx, rev } = scope;
  const { name, startDate, endDate } = body;
  const before = await tx
    .selectFrom('assessments')
    .select(['start_date', 'end_date', 'name'])
    .where('id', '=', assessmentId)
    .executeTakeFirstOrThrow();
  const dates = {
    startDate: startDate ?? before.start_date,
    endDate: endDate === undefined ? before.end_date : endDate,
  };
  if (!isEndInOrder(dates)) {
    throw new Refused(400, END_BEFORE_START);
  }
  const update = tx
    .updateTable('assessments')
    .set({ ...columnsIn(body), updated_at: at, rev })
    .where('id', '=', assessmentId);
  await recorded(scope, ofEvent(assessmentId), () => update.execute());
  // Assignments contain the event's name, so devices have to receive them again.
  if (name !== undefined && name !== before.name) {
    await tx
      .updateTable('assignments')
      .set({ rev })
      .where('assessment_id', '=', assessmentId)
      .execute();
  }
}

/** The fields of a body as columns; an empty one becomes null. */
function columnsIn(body: AssessmentBody): Record<string, string | null> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return fromWire(
    assessment,
    Object.fromEntries(given.map(([name, value]) => [name, value || null])),
  );
}

export function completeAssessment(scope: WriteScope, assessmentId: number, at: string) {
  return setCompleted(scope, assessmentId, { is_completed: 1, updated_at: at });
}

/** Moves a completed event back to the upcoming ones. */
export function reopenAssessment(scope: WriteScope, assessmentId: number, at: string) {
  return setCompleted(scope, assessmentId, { is_completed: 0, updated_at: at });
}

async function setCompleted(
  scope: WriteScope,
  assessmentId: number,
  change: { is_completed: Flag; updated_at: string },
): Promise<void> {
  const update = scope.tx
    .updateTable('assessments')
    .set({ ...change, rev: scope.rev })
    .where('id', '=', assessmentId);
  await recorded(scope, ofEvent(assessmentId), () => update.execute());
}

/** Deletes an event with its participants and assignments. Reports stay in the database, but are no longer listed. */
export async function deleteAssessment(scope: WriteScope, assessmentId: number): Promise<void> {
  const { tx, rev } = scope;
  await touchEvent(scope, assessmentId);
  const update = tx
    .updateTable('assessments')
    .set(tombstone('assessments', rev))
    .where('id', '=', assessmentId);
  await recorded(scope, ofEvent(assessmentId), () => update.execute());
  await tx
    .updateTable('assessment_participants')
    .set({ deleted: 1, rev })
    .where('assessment_id', '=', assessmentId)
    .execute();
  await tx
    .updateTable('assignments')
    .set({ deleted: 1, rev })
    .where('assessment_id', '=', assessmentId)
    .execute();
}

/**
 * Sends everything about an event through the change feed again: people who join receive all of it, and it is removed
 * from the devices of people who leave.
 */
export async function touchEvent({ tx, rev }: WriteScope, assessmentId: number): Promise<void> {
  await tx.updateTable('assessments').set({ rev }).where('id', '=', assessmentId).execute();
  await tx
    .updateTable('assessment_participants')
    .set({ rev })
    .where('assessment_id', '=', assessmentId)
    .execute();
  await tx
    .updateTable('assignments')
    .set({ rev })
    .where('assessment_id', '=', assessmentId)
    .execute();
  await tx
    .updateTable('meeting_decisions')
    .set({ rev })
    .where('assessment_id', '=', assessmentId)
    .execute();
  await tx
    .updateTable('assessor_reports')
    .set({ rev })
    .where('id', 'in', (from) =>
      from.selectFrom('assignments').select('id').where('assessment_id', '=', assessmentId),
    )
    .execute();
}
