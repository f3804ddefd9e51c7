import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId, QueryNumber } from '#server/api/inputs.ts';
import { forbidden } from '#server/api/refused.ts';
import { mayListPlantersOf } from '#server/domain/planter-access.ts';
import { listPlanters, listPlantersOf, planterRecord } from '#server/domain/planter-lists.ts';
import { changePlanter } from '#server/domain/planters.ts';
import { Planter, PlanterFields, PlanterRecord } from '#shared/contract/church-planters.ts';
import { requirePlanter, shown } from './planter-answers.ts';

const MOST_OPTIONS = 1_000;

/** Some clients send the fields wrapped in `{data: {…}}` after a failure (spec part 1, 7). */
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
    summary: 'The planters whom a user oversees, and the own record',
    access: 'signed-in',
    params: z.object({ userId: PathId }),
    answer: ListOf(Planter),
  },
  async ({ params, account, services: { db, config } }) => {
    if (!mayListPlantersOf(account, params.userId)) throw forbidden();
    const planters = await listPlantersOf(db, params.userId);
    return data(planters.map((planter) => shown(planter, config)));
  },
);

const planters = endpoint(
  {
    method: 'get',
    path: '/church-planters',
    summary: 'Planters by name',
    access: 'signed-in',
    query: z.object({ limit: z.optional(QueryNumber(1, MOST_OPTIONS)) }),
    answer: ListOf(Planter),
  },
  async ({ query, services: { db, config } }) => {
    const found = await listPlanters(db, query.limit ?? MOST_OPTIONS);
    return data(found.map((planter) => shown(planter, config)));
  },
);

const planter = endpoint(
  {
    method: 'get',
    path: '/church-planters/{id}',
    summary: 'The record of one planter',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    answer: DataOf(PlanterRecord),
  },
  async ({ params, account, services: { db, config } }) => {
    await requirePlanter(db, account, 'read', params.id);
    return data(shown(await planterRecord(db, params.id), config));
  },
);

const changedPlanter = endpoint(
  {
    method: 'put',
    path: '/church-planters/{id}',
    summary: 'Change fields of a planter',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    body: MaybeWrapped,
    answer: DataOf(PlanterRecord),
  },
  ({ params, body, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      await requirePlanter(scope.tx, account, 'change', params.id);
      await changePlanter(scope, params.id, body, clock().toISOString());
      return data(shown(await planterRecord(scope.tx, params.id), config));
    }),
);

export const churchPlanterEndpoints: readonly Endpoint[] = [
  plantersOfUser,
  planters,
  planter,
  changedPlanter,
];
