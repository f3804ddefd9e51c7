import type { Db } from '#server/db/database.ts';
import type { ParticipantType } from '#shared/assessment-rules.ts';
import type { AssessmentDetail } from '#shared/contract/assessments.ts';
import { leftEvent, type Seat } from './assessment-access.ts';
import {
  assessmentOf,
  assessmentRows,
  assignmentOf,
  assignmentRows,
  participantOf,
  participantRows,
} from './assessment-rows.ts';
import { type Person, sightOf } from './planter-access.ts';

export interface ListOptions {
  /** Only events that this person takes part in. */
  mine: boolean;
  isCompleted?: boolean | undefined;
  limit: number;
  offset: number;
}

/** The events that this person may see, sorted by start date; managers see all unless they ask for their own. */
export async function listAssessments(db: Db, person: Person, options: ListOptions) {
  const { allAssessments, assesses } = sightOf(person);
  const left = leftEvent('assessments.id', person.id, { assessor: assesses, candidate: true });
  const rows = await assessmentRows(db)
    .where('assessments.deleted', '=', 0)
    .$if(options.isCompleted !== undefined, (query) =>
      query.where('assessments.is_completed', '=', options.isCompleted ? 1 : 0),
    )
    .$if(options.mine || !allAssessments, (query) => query.where(left, '=', 0))
    .orderBy('assessments.start_date')
    .orderBy('assessments.id')
    .limit(options.limit)
    .offset(options.offset)
    .execute();
  return rows.map(assessmentOf);
}

/** One event in the form of the list. The caller must have called requireSeat. */
export async function assessmentById(db: Db, assessmentId: number) {
  const row = await assessmentRows(db)
    .where('assessments.id', '=', assessmentId)
    .executeTakeFirstOrThrow();
  return assessmentOf(row);
}

/** One event with the fields of the list and of the detail view. A candidate sees only their own couple. */
export async function assessmentDetail(
  db: Db,
  person: Person,
  seat: Seat,
  assessmentId: number,
): Promise<AssessmentDetail> {
  const event = await assessmentById(db, assessmentId);
  const people = await listParticipants(db, { person, seat }, assessmentId);
  return {
    ...event,
    date: event.startDate,
    candidates: people.filter((one) => one.participantType === 'candidate').map(coupleOf),
    assessors: people
      .filter((one) => one.participantType === 'assessor')
      .map((one) => ({
        role: one.team_role,
        name: personName(one),
        email: one.email,
        group: one.group,
      })),
  };
}

type ListedParticipant = Awaited<ReturnType<typeof listParticipants>>[number];

function coupleOf(one: ListedParticipant) {
  const wife = [one.spouse_first_name, one.spouse_last_name ?? one.planter_last_name];
  const husband = [one.planter_first_name, one.planter_last_name].filter(Boolean).join(' ');
  return {
    id: one.userId,
    husbandName: husband || personName(one),
    wifeName: one.spouse_first_name ? wife.filter(Boolean).join(' ') : '',
    location: one.location,
    status: one.status,
    preAssessment: one.preAssessment,
    hotel: one.hotel,
    sendingChurch: one.sendingChurch,
    marriage: one.marriage,
    namb: one.namb,
  };
}

function personName(one: ListedParticipant): string {
  const full = [one.first_name, one.last_name].filter(Boolean).join(' ');
  return one.display_name || full || one.username || one.email || `User ${one.userId}`;
}

/** The participants, sorted by type and name; a candidate sees only their own row. */
export async function listParticipants(
  db: Db,
  { person, seat }: { person: Person; seat: Seat },
  assessmentId: number,
  type?: ParticipantType,
) {
  const rows = await participantRows(db)
    .where('assessment_participants.assessment_id', '=', assessmentId)
    .where('assessment_participants.deleted', '=', 0)
    .$if(type !== undefined, (query) =>
      query.where('assessment_participants.participant_type', '=', type ?? 'candidate'),
    )
    .$if(seat === 'candidate', (query) =>
      query.where('assessment_participants.user_id', '=', person.id),
    )
    .orderBy('assessment_participants.participant_type')
    .orderBy('users.last_name')
    .orderBy('assessment_participants.id')
    .execute();
  return rows.map(participantOf);
}

export async function participantById(db: Db, id: number) {
  const row = await participantRows(db)
    .where('assessment_participants.id', '=', id)
    .executeTakeFirstOrThrow();
  return participantOf(row);
}

/** The couple of the candidate with this user id, if they currently take part in the event. */
export async function candidateOf(db: Db, assessmentId: number, userId: number) {
  const row = await participantRows(db)
    .where('assessment_participants.assessment_id', '=', assessmentId)
    .where('assessment_participants.user_id', '=', userId)
    .where('assessment_participants.participant_type', '=', 'candidate')
    .where('assessment_participants.deleted', '=', 0)
    .executeTakeFirst();
  return row && participantOf(row);
}

/** The assignments of one event, or only those of one assessor. */
export async function assignmentsOfEvent(db: Db, assessmentId: number, assessorId?: number) {
  const rows = await assignmentRows(db)
    .where('assignments.assessment_id', '=', assessmentId)
    .where('assignments.deleted', '=', 0)
    .$if(assessorId !== undefined, (query) =>
      query.where('assignments.assessor_id', '=', assessorId ?? 0),
    )
    .orderBy('role.name')
    .orderBy('assignments.id')
    .execute();
  return rows.map(assignmentOf);
}

export async function assignmentsOfAssessor(db: Db, assessorId: number) {
  const rows = await assignmentRows(db)
    .where('assignments.assessor_id', '=', assessorId)
    .where('assignments.deleted', '=', 0)
    .orderBy('assessments.start_date', 'desc')
    .orderBy('assignments.id')
    .execute();
  return rows.map(assignmentOf);
}

/** The assignment, or undefined if it does not exist or was removed. */
export async function assignmentById(db: Db, id: number) {
  const row = await assignmentRows(db)
    .where('assignments.id', '=', id)
    .where('assignments.deleted', '=', 0)
    .executeTakeFirst();
  return row && assignmentOf(row);
}

export function assessmentRoles(db: Db) {
  return db
    .selectFrom('assessment_roles')
    .select(['id', 'name'])
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute();
}

/** The number of assignments of each role, across all events. */
export function roleCounts(db: Db) {
  return db
    .selectFrom('assessment_roles as role')
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.role_id', '=', 'role.id').on('assignments.deleted', '=', 0),
    )
    .select(['role.id', 'role.name'])
    .select((row) => row.fn.count<number>('assignments.id').as('count'))
    .where('role.deleted', '=', 0)
    .groupBy(['role.id', 'role.name'])
    .orderBy('role.id')
    .execute();
}
