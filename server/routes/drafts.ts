import * as z from 'zod/mini';
import { DataOf, Done, data, done } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { draftCopyOf, dropDraftCopy, keepDraftCopy } from '#server/domain/draft-copies.ts';
import { notFound } from '#server/refused.ts';
import { DraftCopy, NewDraftCopy, StoredDraftCopy } from '#shared/contract/drafts.ts';

const params = z.object({ key: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)) });

const readCopy = endpoint(
  {
    method: 'get',
    path: '/drafts/{key}',
    summary: 'Your unfinished form, as another device left it',
    access: 'signed-in',
    params,
    answer: DataOf(DraftCopy),
    extra: true,
  },
  async ({ params: { key }, account, services: { db } }) => {
    const copy = await draftCopyOf(db, account.id, key);
    if (!copy) throw notFound('There is no draft of this form');
    return data(copy);
  },
);

const keptCopy = endpoint(
  {
    method: 'put',
    path: '/drafts/{key}',
    summary: 'Keep an unfinished form for other devices of its author; the newer copy wins',
    access: 'signed-in',
    params,
    body: NewDraftCopy,
    answer: DataOf(StoredDraftCopy),
    extra: true,
  },
  ({ params: { key }, body, account, write }) =>
    write(async (scope) => data(await keepDraftCopy(scope, account.id, key, body))),
);

const droppedCopy = endpoint(
  {
    method: 'delete',
    path: '/drafts/{key}',
    summary: 'Forget your unfinished form',
    access: 'signed-in',
    params,
    answer: Done,
    extra: true,
  },
  ({ params: { key }, account, write }) =>
    write(async (scope) => {
      await dropDraftCopy(scope, account.id, key);
      return done();
    }),
);

export const draftEndpoints: readonly Endpoint[] = [readCopy, keptCopy, droppedCopy];
