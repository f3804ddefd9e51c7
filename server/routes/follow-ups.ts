import { DataOf, data } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { followUpsOf } from '#server/domain/follow-ups.ts';
import { FollowUps } from '#shared/contract/follow-ups.ts';

const own = endpoint(
  {
    method: 'get',
    path: '/users/me/follow-ups',
    summary: 'Your unanswered invitations, reports handed in by your hub, silent devices',
    access: 'signed-in',
    answer: DataOf(FollowUps),
    extra: true,
  },
  async ({ account, services: { clock, db } }) =>
    data(await followUpsOf(db, account, clock().toISOString().slice(0, 10))),
);

export const followUpEndpoints: readonly Endpoint[] = [own];
