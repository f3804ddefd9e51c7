import * as z from 'zod/mini';
import type { Account } from '#server/account/accounts.ts';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import type { Db } from '#server/db/database.ts';
import {
  addParticipant,
  listParticipants,
  markAttendance,
  participantMarked,
  removeParticipant,
} from '#server/domain/cohort-participants.ts';
import { requireRunning } from '#server/domain/cohorts.ts';
import { recordById } from '#server/domain/extra-records.ts';
import { sightOf } from '#server/domain/planter-access.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { byPath } from '#shared/cohorts.ts';
import { type Cohort, cohort } from '#src/records/cohort.ts';
import { participant } from '#src/records/cohort-participant.ts';
import { answerOf, editOf } from '#src/records/extra-shapes.ts';
import { requireKnownPlanter } from './directory-answers.ts';

const place = z.object({ id: PathId, planterId: PathId });
const Participant = answerOf(participant);

/** Returns the cohort. Throws a Refused if the account must not change it. */
async function running(db: Db, account: Account, id: number): Promise<Cohort> {
  const found = await recordById(db, cohort, id);
  await requireRunning(db, account, found);
  return found;
}

const participants = endpoint(
  {
    method: 'get',
    path: '/cohorts/{id}/participants',
    summary: 'Who takes part in a cohort, with attendance',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    answer: ListOf(Participant),
    extra: true,
  },
  async ({ params: { id }, account, services: { db } }) =>
    data(await listParticipants(db, sightOf(account), id)),
);

const newParticipant = endpoint(
  {
    method: 'put',
    path: '/cohorts/{id}/participants/{planterId}',
    summary: 'Add a planter to a cohort',
    access: 'readCohorts',
    params: place,
    answer: DataOf(Participant),
    extra: true,
  },
  ({ params: { id, planterId }, account, services: { config }, request, write }) =>
    write(async (scope) => {
      const one = await running(scope.tx, account, id);
      await requireKnownPlanter(scope.tx, planterId);
      const key = idempotencyKeyOf(request, config);
      return data(await addParticipant(scope, { cohort: one, planterId }, key));
    }),
);

const attendance = endpoint(
  {
    method: 'put',
    path: '/cohorts/{id}/participants/{planterId}/attendance',
    summary: 'Mark the attendance of a planter, by number of the session',
    access: 'readCohorts',
    params: place,
    body: editOf(participant),
    answer: DataOf(Participant),
    extra: true,
  },
  ({ params: { id, planterId }, base, body, account, write }) =>
    write(async (scope) => {
      const one = await running(scope.tx, account, id);
      const numbers = Object.keys(body.marks ?? {});
      const before = await participantMarked(scope, { cohort: one, planterId }, numbers);
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
      const one = await running(scope.tx, account, id);
      await removeParticipant(scope, { cohort: one, planterId });
      const subject = { kind: 'participant', id: planterId } as const;
      await audit(scope.tx, { action: 'record-deleted', subject, details: { cohort: id } });
      return done();
    }),
);

export const participantEndpoints: readonly Endpoint[] = [
  participants,
  newParticipant,
  attendance,
  removedParticipant,
];
