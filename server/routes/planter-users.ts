import * as z from 'zod/mini';
import { Done, data, done, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { listPlanterUsers, placePlanter, removePlanterUser } from '#server/domain/planter-users.ts';
import { notFound, Refused } from '#server/refused.ts';
import { NewPlanterUser, PlanterUser } from '#shared/contract/planter-users.ts';
import { requirePlanter } from './planter-answers.ts';

const params = z.object({ id: PathId });

const planterUsers = endpoint(
  {
    method: 'get',
    path: '/church-planters/{id}/users',
    summary: 'Who oversees a planter',
    access: 'signed-in',
    params,
    answer: ListOf(PlanterUser),
  },
  async ({ params: { id }, account, services: { db } }) => {
    await requirePlanter(db, account, 'place', id);
    return data(await listPlanterUsers(db, id));
  },
);

const newPlanterUser = endpoint(
  {
    method: 'post',
    path: '/church-planters/{id}/users',
    summary: 'Give a planter a hub leader',
    access: 'signed-in',
    params,
    body: NewPlanterUser,
    answer: Done,
    status: 201,
  },
  ({ params: { id }, audit, body, account, write }) =>
    write(async (scope) => {
      await requirePlanter(scope.tx, account, 'place', id);
      const placing = await placePlanter(scope, id, body.user_id);
      if (placing.kind === 'no hub leader') throw new Refused(422, 'This user is not a hub leader');
      if (placing.kind === 'has another leader') {
        throw new Refused(409, 'This planter has another hub leader', {
          body: { current: { hub_leader_id: placing.leaderId } },
        });
      }
      await audit(scope.tx, {
        action: 'hub-assigned',
        subject: { kind: 'planter', id },
        details: { leader: body.user_id },
      });
      return done('Assignment updated successfully');
    }),
);

const removedPlanterUser = endpoint(
  {
    method: 'delete',
    path: '/church-planters/{id}/users/{userId}',
    summary: 'Take a planter from a hub leader',
    access: 'signed-in',
    params: z.object({ id: PathId, userId: PathId }),
    answer: Done,
  },
  ({ params: { id, userId }, account, audit, write }) =>
    write(async (scope) => {
      await requirePlanter(scope.tx, account, 'place', id);
      const wasThere = await removePlanterUser(scope, id, userId);
      if (!wasThere) throw notFound('This user does not oversee this planter');
      await audit(scope.tx, {
        action: 'hub-unassigned',
        subject: { kind: 'planter', id },
        details: { leader: userId },
      });
      return done('Assignment updated successfully');
    }),
);

export const planterUserEndpoints: readonly Endpoint[] = [
  planterUsers,
  newPlanterUser,
  removedPlanterUser,
];
