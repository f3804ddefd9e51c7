import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { snooze, snoozesOf } from '#server/domain/snoozes.ts';
import { SnoozeFields, SnoozeLine } from '#shared/contract/snoozes.ts';

const own = endpoint(
  {
    method: 'get',
    path: '/users/me/snoozes',
    summary: 'The entries of Today that you put off, with those that you brought back',
    access: 'signed-in',
    answer: ListOf(SnoozeLine),
    extra: true,
  },
  async ({ account, services: { db } }) => data(await snoozesOf(db, account.id)),
);

const changed = endpoint(
  {
    method: 'put',
    path: '/users/me/snoozes/{id}',
    summary: 'Put an entry of Today off until a day, or bring it back',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    body: SnoozeFields,
    answer: DataOf(SnoozeLine),
    extra: true,
  },
  ({ account, body, params: { id }, write }) =>
    write(async (scope) => data(await snooze(scope, account.id, { id, ...body }))),
);

export const snoozeEndpoints: readonly Endpoint[] = [own, changed];
