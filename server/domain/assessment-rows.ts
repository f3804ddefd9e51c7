import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * All events, including deleted ones, with the numbers of participants. The fields are those of `Assessment` in the
 * contract.
 */
export function assessmentRows(db: Db) {
  return db
    .selectFrom('assessments')
    .select([
      'assessments.id',
      'assessments.name',
      'assessments.location',
      'assessments.start_date as startDate',
      'assessments.end_date as endDate',
      'assessments.description',
      'assessments.venue',
      'assessments.address',
      'assessments.is_completed',
      'assessments.status',
      'assessments.meeting',
      'assessments.created_by_key',
      participants('candidate').as('candidateCount'),
      participants('assessor').as('assessorCount'),
    ]);
}

/** Both drivers return the int8 of `count` as a number (db/postgres.ts). */
function participants(type: 'candidate' | 'assessor') {
  return sql<number>`(
    select count(*) from assessment_participants as part
    where part.assessment_id = assessments.id and part.deleted = 0 and part.participant_type = ${type}
  )`;
}

type Row = Awaited<ReturnType<ReturnType<typeof assessmentRows>['executeTakeFirstOrThrow']>>;

/** The row in API form. */
export function assessmentOf({ is_completed, ...row }: Row) {
  return { ...row, title: row.name, isCompleted: is_completed === 1 };
}

/** All current and former participants, with the person's names and the couple's planter record. */
export function participantRows(db: Db) {
  return db
    .selectFrom('assessment_participants')
    .innerJoin('users', 'users.id', 'assessment_participants.user_id')
    .leftJoin('church_planters as planter', (join) =>
      join.onRef('planter.user_id', '=', 'users.id').on('planter.deleted', '=', 0),
    )
    .select([
      'assessment_participants.id',
      'assessment_participants.assessment_id as assessmentId',
      'assessment_participants.user_id as userId',
      'assessment_participants.participant_type as participantType',
      'assessment_participants.participant_type as role',
      'assessment_participants.team_group as group',
      'assessment_participants.pre_assessment',
      'assessment_participants.hotel',
      'assessment_participants.sending_church',
      'assessment_participants.marriage',
      'assessment_participants.namb',
      'assessment_participants.status',
      'assessment_participants.created_by_key',
      'users.display_name',
      'users.first_name',
      'users.last_name',
      'users.username',
      'users.email',
      'planter.id as planter_id',
      'planter.first_name as planter_first_name',
      'planter.last_name as planter_last_name',
      'planter.spouse_first_name',
      'planter.spouse_last_name',
      'planter.location',
      'planter.phone',
      'planter.profile_picture_url',
      'planter.email as planter_email',
      sql<string | null>`(
        select min(role.name) from assignments as task
        inner join assessment_roles as role on role.id = task.role_id
        where task.assessment_id = assessment_participants.assessment_id
          and task.assessor_id = assessment_participants.user_id and task.deleted = 0
      )`.as('team_role'),
    ]);
}

type ParticipantRow = Awaited<
  ReturnType<ReturnType<typeof participantRows>['executeTakeFirstOrThrow']>
>;

export function participantOf(row: ParticipantRow) {
  const { pre_assessment, sending_church, hotel, marriage, namb, planter_email, ...participant } =
    row;
  return {
    ...participant,
    email: planter_email || participant.email,
    preAssessment: pre_assessment === 1,
    hotel: hotel === 1,
    sendingChurch: sending_church === 1,
    marriage: marriage === 1,
    namb: namb === 1,
  };
}

/** All assignments, including removed ones, with the names that a card shows. */
export function assignmentRows(db: Db) {
  return db
    .selectFrom('assignments')
    .innerJoin('assessments', 'assessments.id', 'assignments.assessment_id')
    .innerJoin('assessment_roles as role', 'role.id', 'assignments.role_id')
    .innerJoin('users as assessor', 'assessor.id', 'assignments.assessor_id')
    .leftJoin('users as candidate', 'candidate.id', 'assignments.candidate_id')
    .leftJoin('church_planters as planter', (join) =>
      join.onRef('planter.user_id', '=', 'candidate.id').on('planter.deleted', '=', 0),
    )
    .select([
      'assignments.id',
      'assignments.assessment_id as assessmentId',
      'assessments.name as assessmentName',
      'assignments.candidate_id as candidateId',
      'assignments.role_id as roleId',
      'role.name as roleName',
      'assignments.assessor_id as assessorId',
      'assessor.first_name as assessorFirstName',
      'assessor.last_name as assessorLastName',
      'assignments.completed',
      'assignments.created_by_key',
      'candidate.first_name as candidate_first_name',
      'candidate.last_name as candidate_last_name',
      'planter.first_name as planter_first_name',
      'planter.last_name as planter_last_name',
      'planter.spouse_first_name',
    ]);
}

type AssignmentRow = Awaited<
  ReturnType<ReturnType<typeof assignmentRows>['executeTakeFirstOrThrow']>
>;

export function assignmentOf(row: AssignmentRow) {
  const {
    completed,
    candidate_first_name,
    candidate_last_name,
    planter_first_name,
    planter_last_name,
    spouse_first_name,
    ...assignment
  } = row;
  const named = planter_first_name
    ? [planter_first_name, spouse_first_name && `& ${spouse_first_name}`, planter_last_name]
    : [candidate_first_name, candidate_last_name];
  return {
    ...assignment,
    candidateName: named.filter(Boolean).join(' ') || null,
    completed: completed === 1,
  };
}

/** All reports, with the assignments they belong to. */
export function reportRows(db: Db) {
  return db
    .selectFrom('assessor_reports')
    .innerJoin('assignments', 'assignments.id', 'assessor_reports.id')
    .innerJoin('assessment_roles as role', 'role.id', 'assignments.role_id')
    .innerJoin('users as assessor', 'assessor.id', 'assignments.assessor_id')
    .select([
      'assessor_reports.id',
      'assessor_reports.id as assignmentId',
      'assessor.first_name as assessorFirstName',
      'assessor.last_name as assessorLastName',
      'assignments.role_id as roleId',
      'role.name as roleName',
      'assessor_reports.content',
      'assessor_reports.strengths',
      'assessor_reports.weaknesses',
      'assessor_reports.recommendation',
      'assessor_reports.updated_at as updatedAt',
    ]);
}
