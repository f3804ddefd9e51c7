import * as z from 'zod/mini';
import type { Account } from '#server/account/accounts.ts';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import type { Db } from '#server/db/database.ts';
import { requireSeat } from '#server/domain/assessment-access.ts';
import {
  assessmentRoles,
  assignmentById,
  assignmentsOfAssessor,
  assignmentsOfEvent,
  roleCounts,
} from '#server/domain/assessment-lists.ts';
import { createAssignment, removeAssignment } from '#server/domain/assessment-people.ts';
import { completeAssignment } from '#server/domain/assessor-reports.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { forbidden, notFound } from '#server/refused.ts';
import {
  AssessmentRole,
  AssessmentRoleCount,
  Assignment,
  NewAssignment,
} from '#shared/contract/assessments.ts';
import { may } from '#shared/permissions.ts';
import { shown } from './planter-answers.ts';

const params = z.object({ id: PathId });

const roles = endpoint(
  {
    method: 'get',
    path: '/assessments/roles',
    summary: 'What an assessor can be asked to look at',
    access: 'signed-in',
    answer: ListOf(AssessmentRole),
  },
  async ({ services: { db } }) => data(await assessmentRoles(db)),
);

const counts = endpoint(
  {
    method: 'get',
    path: '/assessments/roles/counts',
    summary: 'How many assignments each role has',
    access: 'manageAssessments',
    answer: ListOf(AssessmentRoleCount),
  },
  async ({ services: { db } }) => data(await roleCounts(db)),
);

const eventAssignments = endpoint(
  {
    method: 'get',
    path: '/assessments/{id}/assignments',
    summary: 'The assignments of an event; an assessor gets their own',
    access: 'signed-in',
    params,
    answer: ListOf(Assignment),
  },
  async ({ params: { id }, account, services: { db, config } }) => {
    const seat = await requireSeat(db, account, id, ['manager', 'assessor']);
    const found = await assignmentsOfEvent(db, id, seat === 'manager' ? undefined : account.id);
    return data(found.map((one) => shown(one, config)));
  },
);

const assessorAssignments = endpoint(
  {
    method: 'get',
    path: '/assessments/assessors/{userId}/assignments',
    summary: 'The assignments of one assessor',
    access: 'signed-in',
    params: z.object({ userId: PathId }),
    answer: ListOf(Assignment),
  },
  async ({ params: { userId }, account, services: { db, config } }) => {
    const isOwn = userId === account.id && may(account, 'writeAssessorReports');
    if (!isOwn && !may(account, 'manageAssessments')) throw forbidden();
    const found = await assignmentsOfAssessor(db, userId);
    return data(found.map((one) => shown(one, config)));
  },
);

const assignment = endpoint(
  {
    method: 'get',
    path: '/assessments/assignments/{id}',
    summary: 'One assignment: your own, or any as a manager',
    access: 'signed-in',
    params,
    answer: DataOf(Assignment),
  },
  async ({ params: { id }, account, services: { db, config } }) =>
    data(shown(await requireAssignment(db, account, id), config)),
);

const newAssignment = endpoint(
  {
    method: 'post',
    path: '/assessments/assignments',
    summary: 'Give an assessor a role at an event',
    access: 'manageAssessments',
    body: NewAssignment,
    answer: DataOf(Assignment),
    status: 201,
  },
  ({ body, account, services: { config }, request, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, body.assessmentId, ['manager']);
      const id = await createAssignment(scope, body, idempotencyKeyOf(request, config));
      return data(shown(await requireAssignment(scope.tx, account, id), config));
    }),
);

const removedAssignment = endpoint(
  {
    method: 'delete',
    path: '/assessments/assignments/{id}',
    summary: 'Take an assignment back',
    access: 'manageAssessments',
    params,
    answer: Done,
  },
  ({ audit, params: { id }, account, write }) =>
    write(async (scope) => {
      await removeAssignment(scope, await requireAssignment(scope.tx, account, id));
      await audit(scope.tx, { action: 'record-deleted', subject: { kind: 'assignment', id } });
      return done('Assignment removed successfully');
    }),
);

const completedAssignment = endpoint(
  {
    method: 'put',
    path: '/assessments/assignments/{id}/complete',
    summary: 'Mark an assignment as completed: your own, or any as a manager',
    access: 'signed-in',
    params,
    answer: DataOf(Assignment),
  },
  ({ params: { id }, account, services: { config }, write }) =>
    write(async (scope) => {
      await requireAssignment(scope.tx, account, id);
      await completeAssignment(scope, id);
      return data(shown(await requireAssignment(scope.tx, account, id), config));
    }),
);

/** Returns the assignment if it is the assessor's own, or any one for a manager. Throws a Refused otherwise. */
async function requireAssignment(db: Db, account: Account, id: number) {
  const found = await assignmentById(db, id);
  const isOwn = found?.assessorId === account.id && may(account, 'writeAssessorReports');
  if (!isOwn && !may(account, 'manageAssessments')) throw forbidden();
  if (!found) throw notFound('Assignment not found');
  return found;
}

export const assignmentEndpoints: readonly Endpoint[] = [
  roles,
  counts,
  eventAssignments,
  assessorAssignments,
  assignment,
  newAssignment,
  removedAssignment,
  completedAssignment,
];
