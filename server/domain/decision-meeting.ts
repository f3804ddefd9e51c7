import { type Selectable, sql } from 'kysely';
import { assertBase } from '#server/api/base.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/schema.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { forbidden, notFound, Refused } from '#server/refused.ts';
import type { Base } from '#shared/contract/base.ts';
import { categoryOfRole, type MeetingState, voteField } from '#shared/decision-meeting.ts';
import { VOTE_FIELDS } from '#shared/meeting-cells.ts';
import { may } from '#shared/permissions.ts';
import { VOTE_ROUNDS } from '#shared/samples/after-party.ts';
import { type Decision, type DecisionEdit, decision } from '#src/records/decision.ts';
import { leftEvent, requireReportReader, requireSeat } from './assessment-access.ts';
import { candidateOf } from './assessment-lists.ts';
import { ofEvent } from './assessments.ts';
import { recordOf, type ServedTable } from './extra-records.ts';
import type { Person } from './planter-access.ts';
import { recorded } from './record-changes.ts';

/** The person who votes, with the name that others see. */
interface Voter extends Person {
  name: string;
}

const EVENT = 'meeting_decisions.assessment_id';

/**
 * Votes and outcomes. Visible to the event's team and to people who lead meetings, but never to the event's candidates.
 */
export const decisions: ServedTable<typeof decision> = {
  kind: decision,
  isFor: ({ leadsMeetings, assesses }) => leadsMeetings || assesses,
  seen(db, { leadsMeetings, assesses, userId }, when) {
    const team = leftEvent(EVENT, userId, { assessor: assesses, candidate: false });
    if (when === 'ever') return leadsMeetings ? undefined : sql<boolean>`${team} is not null`;
    const couples = leftEvent(EVENT, userId, { assessor: false, candidate: true });
    const isReader = leadsMeetings ? sql`1 = 1` : sql`${team} = 0`;
    return sql<boolean>`${isReader} and coalesce(${couples}, 1) <> 0 and exists ${livingCouple(db)}`;
  },
  answered: decisionOf,
};

/** Condition that the couple still takes part in the event. */
function livingCouple(db: Db) {
  return db
    .selectFrom('assessment_participants as couple')
    .select('couple.id')
    .where('couple.id', '=', sql.ref<number>('meeting_decisions.id'))
    .where('couple.deleted', '=', 0);
}

/** The row in API form. */
function decisionOf(row: Selectable<Tables['meeting_decisions']>): Decision {
  const { assessment_id: assessmentId, candidate_id: candidateId } = row;
  return { ...recordOf(decision, row), assessmentId, candidateId, late: JSON.parse(row.late) };
}

/** The decisions on the couples that currently take part. */
export async function decisionsOfEvent(db: Db, assessmentId: number): Promise<Decision[]> {
  const rows = await db
    .selectFrom('meeting_decisions')
    .selectAll()
    .where(({ exists }) => exists(livingCouple(db)))
    .where('assessment_id', '=', assessmentId)
    .orderBy('id')
    .execute();
  return rows.map(decisionOf);
}

/**
 * Writes votes, the note or the outcome of one couple. Only the assigned assessor may cast a vote, and only the leader
 * of the meeting may set the note and the outcome. Votes that arrive after the meeting was closed are kept for the
 * leader to accept or dismiss.
 */
export async function changeDecision(
  scope: WriteScope,
  { voter, base }: { voter: Voter; base: Base | undefined },
  { assessmentId, userId, at }: { assessmentId: number; userId: number; at: string },
  fields: DecisionEdit,
) {
  const { tx } = scope;
  const { note, outcome, ...votes } = fields;
  await requireMeeting(tx, voter, assessmentId);
  const couple = await candidateOf(tx, assessmentId, userId);
  if (!couple) throw notFound('This person is no candidate in this assessment');
  if (note !== undefined || outcome !== undefined) requireLead(voter);
  const own = await ownFields(tx, voter.id, assessmentId, userId);
  if (Object.keys(votes).some((field) => !own.has(field))) {
    throw new Refused(403, 'You are not assigned to this category of this couple');
  }
  const meeting = await meetingOf(tx, assessmentId);
  if (meeting === '') throw new Refused(422, 'The decision meeting has not started yet');
  const closed = meeting === 'closed';
  if (closed && (note !== undefined || outcome !== undefined)) {
    throw new Refused(422, 'This meeting is closed. Reopen it first.');
  }
  const before = await decisionOn(scope, couple.id, { assessmentId, userId, at });
  if (closed) {
    const late = VOTE_FIELDS.flatMap((field) => {
      const vote = votes[field];
      if (vote === undefined || vote === before[field]) return [];
      return [{ field, vote, voterId: voter.id, voter: voter.name, at }];
    });
    return save(scope, couple.id, { late: JSON.stringify([...before.late, ...late]) }, at);
  }
  assertBase(base, before, fields);
  return save(scope, couple.id, fields, at);
}

/** Accepts all late votes on a couple, in their order, or dismisses them. */
export async function answerLateVotes(
  scope: WriteScope,
  leader: Person,
  { assessmentId, userId, at }: { assessmentId: number; userId: number; at: string },
  accept: boolean,
) {
  await requireMeeting(scope.tx, leader, assessmentId);
  requireLead(leader);
  const couple = await candidateOf(scope.tx, assessmentId, userId);
  if (!couple) throw notFound('This person is no candidate in this assessment');
  const { late } = await decisionOn(scope, couple.id, { assessmentId, userId, at });
  const votes = accept ? Object.fromEntries(late.map(({ field, vote }) => [field, vote])) : {};
  return save(scope, couple.id, { ...votes, late: '[]' }, at);
}

/** Closes, starts or reopens the meeting. */
export async function setMeetingClosed(
  scope: WriteScope,
  leader: Person,
  assessmentId: number,
  closed: boolean,
): Promise<void> {
  const { tx, rev } = scope;
  await requireMeeting(tx, leader, assessmentId);
  requireLead(leader);
  const update = tx
    .updateTable('assessments')
    .set({ meeting: closed ? 'closed' : 'open', rev })
    .where('id', '=', assessmentId);
  await recorded(scope, ofEvent(assessmentId), () => update.execute());
}

/**
 * Throws a refusal unless this person is on the event's team or leads meetings. Always refuses the event's candidates.
 */
export async function requireMeeting(db: Db, person: Person, assessmentId: number): Promise<void> {
  await requireReportReader(db, person, assessmentId);
  await requireSeat(db, person, assessmentId);
}

function requireLead(person: Person): void {
  if (!may(person, 'leadDecisionMeeting')) throw forbidden();
}

async function meetingOf(db: Db, assessmentId: number): Promise<MeetingState | undefined> {
  const event = await db
    .selectFrom('assessments')
    .select('meeting')
    .where('id', '=', assessmentId)
    .executeTakeFirst();
  return event?.meeting;
}

/** The vote fields that this person may fill in: those of their roles for this couple or for all couples. */
async function ownFields(
  db: Db,
  assessorId: number,
  assessmentId: number,
  userId: number,
): Promise<ReadonlySet<string>> {
  const roles = await db
    .selectFrom('assignments')
    .innerJoin('assessment_roles as role', 'role.id', 'assignments.role_id')
    .select('role.name')
    .where('assignments.assessment_id', '=', assessmentId)
    .where('assignments.assessor_id', '=', assessorId)
    .where('assignments.deleted', '=', 0)
    .where((is) =>
      is.or([
        is('assignments.candidate_id', '=', userId),
        is('assignments.candidate_id', 'is', null),
      ]),
    )
    .execute();
  const categories = roles.flatMap(({ name }) => categoryOfRole(name) ?? []);
  return new Set(categories.flatMap((one) => VOTE_ROUNDS.map((round) => voteField(one, round))));
}

/** The decision on a couple; created if there is none yet. */
async function decisionOn(
  { tx, rev }: WriteScope,
  id: number,
  { assessmentId, userId, at }: { assessmentId: number; userId: number; at: string },
) {
  await tx
    .insertInto('meeting_decisions')
    .values({ id, assessment_id: assessmentId, candidate_id: userId, updated_at: at, rev })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return decisionById(tx, id);
}

async function decisionById(db: Db, id: number): Promise<Decision> {
  const found = db.selectFrom('meeting_decisions').selectAll().where('id', '=', id);
  return decisionOf(await found.executeTakeFirstOrThrow());
}

async function save(
  { tx, rev }: WriteScope,
  id: number,
  fields: DecisionEdit & { late?: string },
  at: string,
) {
  await tx
    .updateTable('meeting_decisions')
    .set({ ...fields, updated_at: at, rev })
    .where('id', '=', id)
    .execute();
  return decisionById(tx, id);
}
