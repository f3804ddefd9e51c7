import * as z from 'zod/mini';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { requireSeat } from '#server/domain/assessment-access.ts';
import { candidateOf, listParticipants, participantById } from '#server/domain/assessment-lists.ts';
import {
  addParticipant,
  changeCandidate,
  removeParticipant,
} from '#server/domain/assessment-people.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { notFound } from '#server/refused.ts';
import {
  CandidateFields,
  NewParticipant,
  Participant,
  ParticipantType,
} from '#shared/contract/assessments.ts';
import { shown } from './planter-answers.ts';

const params = z.object({ id: PathId });

const participants = endpoint(
  {
    method: 'get',
    path: '/assessments/{id}/participants',
    summary: 'Who takes part in an assessment event',
    access: 'signed-in',
    params,
    query: z.object({ type: z.optional(ParticipantType) }),
    answer: ListOf(Participant),
  },
  async ({ params: { id }, query, account, services: { db, config } }) => {
    const seat = await requireSeat(db, account, id);
    const found = await listParticipants(db, { person: account, seat }, id, query.type);
    return data(found.map((one) => shown(one, config)));
  },
);

const newParticipant = endpoint(
  {
    method: 'post',
    path: '/assessments/{id}/participants',
    summary: 'Add an assessor or a candidate to an assessment event',
    access: 'manageAssessments',
    params,
    body: NewParticipant,
    answer: DataOf(Participant),
    status: 201,
  },
  ({ params, body, account, services: { config }, request, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, params.id, ['manager']);
      const createdByKey = idempotencyKeyOf(request, config);
      const id = await addParticipant(scope, { ...body, assessmentId: params.id, createdByKey });
      return data(shown(await participantById(scope.tx, id), config));
    }),
);

const changedCandidate = endpoint(
  {
    method: 'put',
    path: '/assessments/{id}/participants/{userId}/checklist',
    summary: "Change a couple's checklist and status; fields that are left out stay as they are",
    access: 'manageAssessments',
    params: z.object({ id: PathId, userId: PathId }),
    body: CandidateFields,
    answer: DataOf(Participant),
    extra: true,
  },
  ({ params: { id, userId }, base, body, account, services: { config }, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, id, ['manager']);
      const couple = await candidateOf(scope.tx, id, userId);
      if (!couple) throw notFound('This person is no candidate in this assessment');
      if (base) assertBase(base, couple, body);
      await changeCandidate(scope, { participantId: couple.id, assessmentId: id }, body);
      return data(shown(await participantById(scope.tx, couple.id), config));
    }),
);

const removedParticipant = endpoint(
  {
    method: 'delete',
    path: '/assessments/{id}/participants/{userId}',
    summary: 'Take a person out of an assessment event',
    access: 'manageAssessments',
    params: z.object({ id: PathId, userId: PathId }),
    answer: Done,
  },
  ({ audit, params: { id, userId }, account, write }) =>
    write(async (scope) => {
      await requireSeat(scope.tx, account, id, ['manager']);
      await removeParticipant(scope, id, userId);
      const subject = { kind: 'participant', id: userId } as const;
      await audit(scope.tx, { action: 'record-deleted', subject, details: { assessment: id } });
      return done('Participant removed successfully');
    }),
);

export const assessmentParticipantEndpoints: readonly Endpoint[] = [
  participants,
  newParticipant,
  changedCandidate,
  removedParticipant,
];
