import type { Flag } from '#server/db/tables/columns.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { notFound, Refused } from '#server/refused.ts';
import { ALREADY_PARTICIPANT, type ParticipantType } from '#shared/assessment-rules.ts';
import type { CandidateFields, NewAssignment } from '#shared/contract/assessments.ts';
import { ofEvent, touchEvent } from './assessments.ts';
import { recorded } from './record-changes.ts';

export interface ParticipantEntry {
  assessmentId: number;
  userId: number;
  participantType: ParticipantType;
  createdByKey: string | null;
}

/** Adds a person to an event and returns the participant's id. Throws Refused 409 if the person already takes part. */
export async function addParticipant(scope: WriteScope, entry: ParticipantEntry): Promise<number> {
  const { tx, rev } = scope;
  const { assessmentId, userId, participantType } = entry;
  await requireUser(scope, userId);
  const known = await tx
    .selectFrom('assessment_participants')
    .select(['participant_type', 'deleted'])
    .where('assessment_id', '=', assessmentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known?.deleted === 0) throw new Refused(409, ALREADY_PARTICIPANT[known.participant_type]);
  const place = {
    participant_type: participantType,
    created_by_key: entry.createdByKey,
    deleted: 0 as const,
    rev,
  };
  const insert = tx
    .insertInto('assessment_participants')
    .values({ ...place, assessment_id: assessmentId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['assessment_id', 'user_id']).doUpdateSet(place))
    .returning('id');
  const { id } = await recorded(scope, ofEvent(assessmentId), () =>
    insert.executeTakeFirstOrThrow(),
  );
  await touchEvent(scope, assessmentId);
  return id;
}

/** Changes a couple's checklist and status; fields that are left out stay as they are. */
export async function changeCandidate(
  scope: WriteScope,
  { participantId, assessmentId }: { participantId: number; assessmentId: number },
  { preAssessment, hotel, sendingChurch, marriage, namb, status }: CandidateFields,
): Promise<void> {
  const { tx, rev } = scope;
  const update = tx
    .updateTable('assessment_participants')
    .set({
      pre_assessment: flag(preAssessment),
      hotel: flag(hotel),
      sending_church: flag(sendingChurch),
      marriage: flag(marriage),
      namb: flag(namb),
      status,
      rev,
    })
    .where('id', '=', participantId);
  await recorded(scope, ofEvent(assessmentId), () => update.execute());
}

function flag(value: boolean | undefined): Flag | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}

/** Removes a person from an event, with all assignments in which they are the assessor or the candidate. */
export async function removeParticipant(
  scope: WriteScope,
  assessmentId: number,
  userId: number,
): Promise<void> {
  await recorded(scope, ofEvent(assessmentId), () => leaveEvent(scope, assessmentId, userId));
  await touchEvent(scope, assessmentId);
}

async function leaveEvent(
  { tx, rev }: WriteScope,
  assessmentId: number,
  userId: number,
): Promise<void> {
  const removed = await tx
    .updateTable('assessment_participants')
    .set({ deleted: 1, rev })
    .where('assessment_id', '=', assessmentId)
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound('This person does not take part in this assessment');
  await tx
    .updateTable('assignments')
    .set({ deleted: 1, rev })
    .where('assessment_id', '=', assessmentId)
    .where((is) => is.or([is('assessor_id', '=', userId), is('candidate_id', '=', userId)]))
    .execute();
}

/** Assigns an assessor to a role at an event and returns the assignment's id. */
export async function createAssignment(
  scope: WriteScope,
  { assessmentId, roleId, assessorId, candidateId }: NewAssignment,
  createdByKey: string | null,
): Promise<number> {
  const { tx, rev } = scope;
  await requireUser(scope, assessorId);
  if (candidateId) await requireCandidate(scope, assessmentId, candidateId);
  const role = await tx
    .selectFrom('assessment_roles')
    .select('id')
    .where('id', '=', roleId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!role) throw new Refused(400, 'There is no such assessment role');
  const twin = await tx
    .selectFrom('assignments')
    .select('id')
    .where('assessment_id', '=', assessmentId)
    .where('assessor_id', '=', assessorId)
    .where('role_id', '=', roleId)
    .where('candidate_id', candidateId ? '=' : 'is', candidateId ?? null)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (twin) throw new Refused(409, 'This assessor already has this role in this assessment');
  const insert = tx
    .insertInto('assignments')
    .values({
      assessment_id: assessmentId,
      role_id: roleId,
      assessor_id: assessorId,
      candidate_id: candidateId ?? null,
      created_by_key: createdByKey,
      rev,
    })
    .returning('id');
  const { id } = await recorded(scope, ofEvent(assessmentId), () =>
    insert.executeTakeFirstOrThrow(),
  );
  await touchEvent(scope, assessmentId);
  return id;
}

/** Removes an assignment. Its report is kept for the candidate, but is removed from its author's devices. */
export async function removeAssignment(
  scope: WriteScope,
  assignment: { id: number; assessmentId: number },
): Promise<void> {
  const { id, assessmentId } = assignment;
  const update = scope.tx
    .updateTable('assignments')
    .set({ deleted: 1, rev: scope.rev })
    .where('id', '=', id);
  await recorded(scope, ofEvent(assessmentId), () => update.execute());
  await touchEvent(scope, assessmentId);
}

async function requireUser({ tx }: WriteScope, userId: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!user) throw new Refused(400, 'There is no such user');
}

async function requireCandidate(
  { tx }: WriteScope,
  assessmentId: number,
  userId: number,
): Promise<void> {
  const candidate = await tx
    .selectFrom('assessment_participants')
    .select('id')
    .where('assessment_id', '=', assessmentId)
    .where('user_id', '=', userId)
    .where('participant_type', '=', 'candidate')
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!candidate) throw new Refused(400, 'This person is no candidate in this assessment');
}

/** Touches a person's participations, so that devices of everybody at the same events receive a new name or address. */
export async function touchParticipations({ tx, rev }: WriteScope, userId: number): Promise<void> {
  await tx
    .updateTable('assessment_participants')
    .set({ rev })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('assignments')
    .set({ rev })
    .where((is) => is.or([is('assessor_id', '=', userId), is('candidate_id', '=', userId)]))
    .execute();
}
