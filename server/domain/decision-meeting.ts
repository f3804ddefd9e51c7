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

/** Who votes, by number and as the others know this person. */
interface Voter extends Person {
  name: string;
}

const EVENT = 'meeting_decisions.assessment_id';

/** Votes and outcomes for the team of the event and for people who lead meetings; never for a candidate of it. */
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

/** The couple takes part now. */
function livingCouple(db: Db) {
  return db
    .selectFrom('assessment_participants as couple')
    .select('couple.id')
    .where('couple.id', '=', sql.ref<number>('meeting_decisions.id'))
    .where('couple.deleted', '=', 0);
}

/** A row as it is answered. */
function decisionOf(row: Selectable<Tables['meeting_decisions']>): Decision {
  const { assessment_id: assessmentId, candidate_id: candidateId } = row;
  return { ...recordOf(decision, row), assessmentId, candidateId, late: JSON.parse(row.late) };
}

/** Of the couples that take part now. */
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
 * Writes votes, the note or the outcome of one couple. A vote is its assessor's alone; note and outcome belong to
 * the leader of the meeting. When the meeting is closed, a vote is kept for the leader.
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

/** Accepts all votes on a couple that came after the end, in their order, or dismisses them. */
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

/** Closes the meeting, or starts it, the first time or again. */
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

/** The team of the event and people who lead meetings; never a candidate of it. */
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

/** The cells that this person votes in: those of their roles on this couple, or on every couple. */
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

/** The decision on a couple, made where there is none yet. */
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
