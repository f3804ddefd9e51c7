import * as z from 'zod/mini';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import {
  addParticipant,
  changeCohort,
  cohortById,
  createCohort,
  listCohortParticipants,
  listCohorts,
  markAttendance,
  participantMarked,
  removeParticipant,
  requireRunning,
} from '#server/domain/cohorts.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { byPath } from '#shared/cohorts.ts';
import {
  AttendanceFields,
  Cohort,
  CohortFields,
  CohortParticipant,
  NewCohort,
} from '#shared/contract/cohorts.ts';
import { requireKnownPlanter } from './directory-answers.ts';

const params = z.object({ id: PathId });
const place = z.object({ id: PathId, planterId: PathId });

const cohorts = endpoint(
  {
    method: 'get',
    path: '/cohorts',
    summary: 'Training cohorts with their sessions',
    access: 'signed-in',
    answer: ListOf(Cohort),
    extra: true,
  },
  async ({ account, services: { db } }) => data(await listCohorts(db, account)),
);

const newCohort = endpoint(
  {
    method: 'post',
    path: '/cohorts',
    summary: 'Add a cohort of twelve sessions, every two weeks',
    access: 'manageCohorts',
    body: NewCohort,
    answer: DataOf(Cohort),
    status: 201,
    extra: true,
  },
  ({ body, services: { config }, request, write }) =>
    write(async (scope) => {
      const createdByKey = idempotencyKeyOf(request, config);
      const id = await createCohort(scope, { ...body, createdByKey });
      return data(await cohortById(scope.tx, id));
    }),
);

const changedCohort = endpoint(
  {
    method: 'put',
    path: '/cohorts/{id}',
    summary: 'Change fields of a cohort and of its sessions',
    access: 'readCohorts',
    params,
    body: CohortFields,
    answer: DataOf(Cohort),
    extra: true,
  },
  ({ params: { id }, base, body, account, write }) =>
    write(async (scope) => {
      const before = await requireRunning(scope.tx, account, id);
      assertBase(base, byPath(before), byPath(body));
      await changeCohort(scope, before, body);
      return data(await cohortById(scope.tx, id));
    }),
);

const participants = endpoint(
  {
    method: 'get',
    path: '/cohorts/{id}/participants',
    summary: 'Who takes part in a cohort, with attendance',
    access: 'signed-in',
    params,
    answer: ListOf(CohortParticipant),
    extra: true,
  },
  async ({ params: { id }, account, services: { db } }) =>
    data(await listCohortParticipants(db, account, id)),
);

const newParticipant = endpoint(
  {
    method: 'put',
    path: '/cohorts/{id}/participants/{planterId}',
    summary: 'Add a planter to a cohort',
    access: 'readCohorts',
    params: place,
    answer: DataOf(CohortParticipant),
    extra: true,
  },
  ({ params: { id, planterId }, account, services: { config }, request, write }) =>
    write(async (scope) => {
      const cohort = await requireRunning(scope.tx, account, id);
      await requireKnownPlanter(scope.tx, planterId);
      const key = idempotencyKeyOf(request, config);
      return data(await addParticipant(scope, { cohort, planterId }, key));
    }),
);

const attendance = endpoint(
  {
    method: 'put',
    path: '/cohorts/{id}/participants/{planterId}/attendance',
    summary: 'Mark the attendance of a planter, by number of the session',
    access: 'readCohorts',
    params: place,
    body: AttendanceFields,
    answer: DataOf(CohortParticipant),
    extra: true,
  },
  ({ params: { id, planterId }, base, body, account, write }) =>
    write(async (scope) => {
      const cohort = await requireRunning(scope.tx, account, id);
      const numbers = Object.keys(body.marks);
      const before = await participantMarked(scope, { cohort, planterId }, numbers);
      assertBase(base, byPath(before), byPath(body));
      return data(await markAttendance(scope, before, body));
    }),
);

const removedParticipant = endpoint(
  {
    method: 'delete',
    path: '/cohorts/{id}/participants/{planterId}',
    summary: 'Take a planter out of a cohort',
    access: 'readCohorts',
    params: place,
    answer: Done,
    extra: true,
  },
  ({ params: { id, planterId }, account, audit, write }) =>
    write(async (scope) => {
      const cohort = await requireRunning(scope.tx, account, id);
      await removeParticipant(scope, { cohort, planterId });
      const subject = { kind: 'participant', id: planterId } as const;
      await audit(scope.tx, { action: 'record-deleted', subject, details: { cohort: id } });
      return done();
    }),
);

export const cohortEndpoints: readonly Endpoint[] = [
  cohorts,
  newCohort,
  changedCohort,
  participants,
  newParticipant,
  attendance,
  removedParticipant,
];
