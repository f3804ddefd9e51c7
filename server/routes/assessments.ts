import * as z from 'zod/mini';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId, QueryNumber } from '#server/api/inputs.ts';
import { requireSeat } from '#server/domain/assessment-access.ts';
import {
  assessmentById,
  assessmentDetail,
  type ListOptions,
  listAssessments,
} from '#server/domain/assessment-lists.ts';
import {
  changeAssessment,
  completeAssessment,
  createAssessment,
  deleteAssessment,
  reopenAssessment,
} from '#server/domain/assessments.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { Assessment, AssessmentDetail } from '#shared/contract/assessments.ts';
import { AssessmentFields, NewAssessment } from '#src/records/assessment.ts';
import { shown } from './planter-answers.ts';

const MOST = 1_000;
const params = z.object({ id: PathId });
const ListQuery = z.object({
  isCompleted: z.optional(z.enum(['true', 'false'])),
  limit: z.optional(QueryNumber(1, MOST)),
  offset: z.optional(QueryNumber(0, 1_000_000)),
});

function optionsOf(query: z.infer<typeof ListQuery>): Omit<ListOptions, 'mine'> {
  const isCompleted = query.isCompleted === undefined ? undefined : query.isCompleted === 'true';
  return { isCompleted, limit: query.limit ?? MOST, offset: query.offset ?? 0 };
}

const assessments = endpoint(
  {
    method: 'get',
    path: '/assessments',
    summary: 'The assessment events that one may see, by start',
    access: 'signed-in',
    query: ListQuery,
    answer: ListOf(Assessment),
  },
  async ({ query, account, services: { db, config } }) => {
    const found = await listAssessments(db, account, { ...optionsOf(query), mine: false });
    return data(found.map((event) => shown(event, config)));
  },
);

const myAssessments = endpoint(
  {
    method: 'get',
    path: '/assessments/my-assessments',
    summary: 'The assessment events that one takes part in',
    access: 'signed-in',
    query: ListQuery,
    answer: ListOf(Assessment),
  },
  async ({ query, account, services: { db, config } }) => {
    const found = await listAssessments(db, account, { ...optionsOf(query), mine: true });
    return data(found.map((event) => shown(event, config)));
  },
);

const assessment = endpoint(
  {
    method: 'get',
    path: '/assessments/{id}',
    summary: 'One assessment event with its couples and its team',
    access: 'signed-in',
    params,
    answer: DataOf(AssessmentDetail),
  },
  async ({ params: { id }, account, services: { db, config } }) => {
    const seat = await requireSeat(db, account, id);
    return data(shown(await assessmentDetail(db, account, seat, id), config));
  },
);

const newAssessment = endpoint(
  {
    method: 'post',
    path: '/assessments',
    summary: 'Create an assessment event',
    access: 'manageAssessments',
    body: NewAssessment,
    answer: DataOf(Assessment),
    status: 201,
  },
  ({ body, services: { clock, config }, request, write }) =>
    write(async (scope) => {
      const key = idempotencyKeyOf(request, config);
      const id = await createAssessment(scope, { body, key }, clock().toISOString());
      return data(shown(await assessmentById(scope.tx, id), config));
    }),
);

const changedAssessment = endpoint(
  {
    method: 'put',
    path: '/assessments/{id}',
    summary: 'Change an assessment event; fields that are left out stay as they are',
    access: 'manageAssessments',
    params,
    body: AssessmentFields,
    answer: DataOf(Assessment),
  },
  ({ params: { id }, base, body, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, id, ['manager']);
      if (base) assertBase(base, await assessmentById(scope.tx, id), body);
      await changeAssessment(scope, id, body, clock().toISOString());
      return data(shown(await assessmentById(scope.tx, id), config));
    }),
);

const completedAssessment = endpoint(
  {
    method: 'put',
    path: '/assessments/{id}/complete',
    summary: 'Mark an assessment event as completed',
    access: 'manageAssessments',
    params,
    answer: DataOf(Assessment),
  },
  ({ params: { id }, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, id, ['manager']);
      await completeAssessment(scope, id, clock().toISOString());
      return data(shown(await assessmentById(scope.tx, id), config));
    }),
);

const reopenedAssessment = endpoint(
  {
    method: 'put',
    path: '/assessments/{id}/reopen',
    summary: 'Move a completed assessment event back to those to come',
    access: 'manageAssessments',
    params,
    answer: DataOf(Assessment),
    extra: true,
  },
  ({ params: { id }, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, id, ['manager']);
      await reopenAssessment(scope, id, clock().toISOString());
      return data(shown(await assessmentById(scope.tx, id), config));
    }),
);

const deletedAssessment = endpoint(
  {
    method: 'delete',
    path: '/assessments/{id}',
    summary: 'Delete an assessment event',
    access: 'manageAssessments',
    params,
    answer: Done,
  },
  ({ audit, params: { id }, account, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, id, ['manager']);
      await deleteAssessment(scope, id);
      await audit(scope.tx, { action: 'record-deleted', subject: { kind: 'assessment', id } });
      return done('Assessment deleted successfully');
    }),
);

export const assessmentEndpoints: readonly Endpoint[] = [
  assessments,
  myAssessments,
  assessment,
  newAssessment,
  changedAssessment,
  completedAssessment,
  reopenedAssessment,
  deletedAssessment,
];
