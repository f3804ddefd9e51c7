import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { cohorts } from '#server/domain/cohorts.ts';
import {
  changeRecord,
  createRecord,
  listRecords,
  recordById,
  type ServedExtra,
} from '#server/domain/extra-records.ts';
import { sightOf } from '#server/domain/planter-access.ts';
import { resources } from '#server/domain/training-resources.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { byPath } from '#shared/cohorts.ts';
import { answerOf, editOf, newOf } from '#src/records/extra-shapes.ts';

/** The endpoints of a record kind of an extra. They differ only in the record kind. */
function endpointsOf(served: ServedExtra): Endpoint[] {
  const { kind, calls, requireChange } = served;
  const { path } = kind;
  const one = answerOf(kind);

  const list = endpoint(
    {
      method: 'get',
      path,
      summary: calls.list,
      access: 'signed-in',
      answer: ListOf(one),
      extra: true,
    },
    async ({ account, services: { db } }) => data(await listRecords(db, served, sightOf(account))),
  );

  const [mayCreate, creates] = calls.create;
  const created = endpoint(
    {
      method: 'post',
      path,
      summary: creates,
      access: mayCreate,
      body: newOf(kind),
      answer: DataOf(one),
      status: 201,
      extra: true,
    },
    ({ body, services: { config }, request, write }) =>
      write(async (scope) =>
        data(await createRecord(scope, served, body, idempotencyKeyOf(request, config))),
      ),
  );

  const [mayChange, changes] = calls.change;
  const changed = endpoint(
    {
      method: 'put',
      path: `${path}/{id}`,
      summary: changes,
      access: mayChange,
      params: z.object({ id: PathId }),
      body: editOf(kind),
      answer: DataOf(one),
      extra: true,
    },
    ({ params: { id }, base, body, account, write }) =>
      write(async (scope) => {
        const before = await recordById(scope.tx, kind, id);
        await requireChange?.(scope.tx, account, before);
        assertBase(base, byPath(before), byPath(body));
        return data(await changeRecord(scope, served, before, body));
      }),
  );

  return [list, created, changed];
}

/** A new record kind needs an entry here. */
const EXTRAS = [cohorts, resources] as unknown as readonly ServedExtra[];

export const extraEndpoints: readonly Endpoint[] = EXTRAS.flatMap(endpointsOf);
