import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId, QueryNumber } from '#server/api/inputs.ts';
import { streamedData } from '#server/api/streamed-list.ts';
import { mapped } from '#server/domain/pages.ts';
import { mayListPlantersOf } from '#server/domain/planter-access.ts';
import { listPlanters, listPlantersOf, planterRecord } from '#server/domain/planter-lists.ts';
import { changePlanter, createPlanters } from '#server/domain/planters.ts';
import { recordStageHistory } from '#server/domain/stages.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { nameOf } from '#server/names.ts';
import { forbidden } from '#server/refused.ts';
import { mayChangeDirectories, maySeeAllPlanters } from '#shared/permissions.ts';
import { NewPlanter, PlanterFields } from '#src/records/planter.ts';
import { Planter } from '#src/records/planter-answers.ts';
import { requirePlanter, requireStage, shown } from './planter-answers.ts';

const MOST_OPTIONS = 1_000;

/** After a failure, some clients send the fields wrapped in `{data: {…}}` (spec part 1, 7). */
const MaybeWrapped = z.pipe(
  z.transform((body: unknown) =>
    typeof body === 'object' && body !== null && 'data' in body ? body.data : body,
  ),
  PlanterFields,
);

const plantersOfUser = endpoint(
  {
    method: 'get',
    path: '/church-planters/users/{userId}/church-planters',
    summary: 'The planters whom a user oversees, and the user’s own record',
    access: 'signed-in',
    params: z.object({ userId: PathId }),
    answer: ListOf(Planter),
  },
  async ({ params, account, services: { db, config } }) => {
    if (!mayListPlantersOf(account, params.userId)) throw forbidden();
    const planters = listPlantersOf(db, params.userId);
    return streamedData(mapped(planters, (planter) => shown(planter, config)));
  },
);

const planters = endpoint(
  {
    method: 'get',
    path: '/church-planters',
    summary: 'Planters by name; all of them without a limit',
    access: 'signed-in',
    query: z.object({ limit: z.optional(QueryNumber(1, MOST_OPTIONS)) }),
    answer: ListOf(Planter),
  },
  async ({ query, account, services: { db, config } }) => {
    const own = maySeeAllPlanters(account) ? {} : { ownerId: account.id };
    const found = listPlanters(db, { ...query, ...own });
    return streamedData(mapped(found, (planter) => shown(planter, config)));
  },
);

const planter = endpoint(
  {
    method: 'get',
    path: '/church-planters/{id}',
    summary: 'The record of one planter',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    answer: DataOf(Planter),
  },
  async ({ params, account, services: { db, config } }) => {
    await requirePlanter(db, account, 'read', params.id);
    return data(shown(await planterRecord(db, params.id), config));
  },
);

const newPlanter = endpoint(
  {
    method: 'post',
    path: '/church-planters',
    summary: 'Add a planter to the directory',
    access: 'signed-in',
    body: NewPlanter,
    answer: DataOf(Planter),
    status: 201,
  },
  ({ body, account, services: { clock, config }, request, write }) =>
    write(async (scope) => {
      if (!mayChangeDirectories(account)) throw forbidden();
      const { stage, status, ...fields } = body;
      const to = await requireStage(scope.tx, { stage, status });
      const at = clock().toISOString();
      const createdByKey = idempotencyKeyOf(request, config);
      const planter = { ...fields, ...to, created_by_key: createdByKey };
      const [planterId = 0] = await createPlanters(scope, [planter], at);
      const by = { changedBy: account.id, changedByName: nameOf(account.row) };
      const first = { planterId, ...by, at, from: null, to, notes: null, createdByKey: null };
      await recordStageHistory(scope, [first]);
      return data(shown(await planterRecord(scope.tx, planterId), config));
    }),
);

const changedPlanter = endpoint(
  {
    method: 'put',
    path: '/church-planters/{id}',
    summary: 'Change fields of a planter',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    body: MaybeWrapped,
    answer: DataOf(Planter),
  },
  ({ params, base, body, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      await requirePlanter(scope.tx, account, 'change', params.id);
      if (base) assertBase(base, await planterRecord(scope.tx, params.id), body);
      await changePlanter(scope, params.id, body, clock().toISOString());
      return data(shown(await planterRecord(scope.tx, params.id), config));
    }),
);

export const churchPlanterEndpoints: readonly Endpoint[] = [
  plantersOfUser,
  planters,
  planter,
  newPlanter,
  changedPlanter,
];
