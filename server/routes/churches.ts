import * as z from 'zod/mini';
import { Done, done } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { notFound } from '#server/api/refused.ts';
import { StreamedList } from '#server/api/streamed-list.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import {
  changeChurch,
  churchById,
  createChurches,
  deleteChurch,
  listChurches,
} from '#server/domain/churches.ts';
import { mapped } from '#server/domain/pages.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { ChurchAnswer, ChurchFields, ChurchList, NewChurch } from '#shared/contract/churches.ts';
import { requireDirectoryChange, requireKnownPlanter, withoutKey } from './directory-answers.ts';

const params = z.object({ id: PathId });

const churches = endpoint(
  {
    method: 'get',
    path: '/churches',
    summary: 'All churches by name',
    access: 'signed-in',
    answer: ChurchList,
  },
  async ({ services: { db, config } }) => {
    const found = mapped(listChurches(db), (church) => withoutKey(church, config));
    return new StreamedList('churches', found);
  },
);

const newChurch = endpoint(
  {
    method: 'post',
    path: '/churches',
    summary: 'Add a church',
    access: 'signed-in',
    body: NewChurch,
    answer: ChurchAnswer,
    status: 201,
  },
  ({ body, account, services: { clock, config }, request, write }) =>
    write(async (scope) => {
      requireDirectoryChange(account);
      await requireKnownPlanter(scope.tx, body.planter_id);
      const entry = { ...body, createdByKey: idempotencyKeyOf(request, config) };
      const [id = 0] = await createChurches(scope, [entry], clock().toISOString());
      return churchAnswer(scope.tx, id, config);
    }),
);

const changedChurch = endpoint(
  {
    method: 'put',
    path: '/churches/{id}',
    summary: 'Change fields of a church',
    access: 'signed-in',
    params,
    body: ChurchFields,
    answer: ChurchAnswer,
  },
  ({ params: { id }, base, body, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      requireDirectoryChange(account);
      await requireKnownPlanter(scope.tx, body.planter_id);
      const before = await churchById(scope.tx, id);
      if (before) assertBase(base, before, body);
      await changeChurch(scope, id, body, clock().toISOString());
      return churchAnswer(scope.tx, id, config);
    }),
);

const deletedChurch = endpoint(
  {
    method: 'delete',
    path: '/churches/{id}',
    summary: 'Take a church out of the directory',
    access: 'signed-in',
    params,
    answer: Done,
  },
  ({ params: { id }, account, audit, write }) =>
    write(async (scope) => {
      requireDirectoryChange(account);
      if (!(await deleteChurch(scope, id))) throw notFound('Church not found');
      await audit(scope.tx, { action: 'record-deleted', subject: { kind: 'church', id } });
      return done();
    }),
);

async function churchAnswer(db: Db, id: number, config: Config) {
  const church = await churchById(db, id);
  if (!church) throw notFound('Church not found');
  return { success: true, church: withoutKey(church, config) };
}

export const churchEndpoints: readonly Endpoint[] = [
  churches,
  newChurch,
  changedChurch,
  deletedChurch,
];
