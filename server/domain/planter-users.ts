import { accountById } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { may } from '#shared/permissions.ts';
import { placeInHubs } from './hubs.ts';

/** Who is related to a planter, and how. */
export function listPlanterUsers(db: Db, planterId: number) {
  return db
    .selectFrom('planter_users')
    .innerJoin('users', 'users.id', 'planter_users.user_id')
    .select([
      'planter_users.user_id',
      'planter_users.relationship_type',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.display_name',
    ])
    .where('planter_users.planter_id', '=', planterId)
    .where('planter_users.deleted', '=', 0)
    .orderBy('planter_users.id')
    .execute();
}

export type Placing =
  | { kind: 'placed' }
  | { kind: 'has another leader'; leaderId: number }
  | { kind: 'no hub leader' };

/** Assigns a hub leader to a planter who has none. Another leader must be removed first. */
export async function placePlanter(
  scope: WriteScope,
  planterId: number,
  leaderId: number,
): Promise<Placing> {
  const leader = await accountById(scope.tx, leaderId);
  if (!leader || !may(leader, 'seeHub')) return { kind: 'no hub leader' };
  const current = await hubLeaderOf(scope.tx, planterId);
  if (current === leaderId) return { kind: 'placed' };
  if (current !== undefined) return { kind: 'has another leader', leaderId: current };
  await placeInHubs(scope, [{ planterId, leaderId }]);
  return { kind: 'placed' };
}

/** Removes the hub leader of a planter. Returns false if this user was not the leader. */
export async function removePlanterUser(
  scope: WriteScope,
  planterId: number,
  userId: number,
): Promise<boolean> {
  if ((await hubLeaderOf(scope.tx, planterId)) !== userId) return false;
  await placeInHubs(scope, [{ planterId, leaderId: null }]);
  return true;
}

async function hubLeaderOf(db: Db, planterId: number): Promise<number | undefined> {
  const relation = await db
    .selectFrom('planter_users')
    .select('user_id')
    .where('planter_id', '=', planterId)
    .where('relationship_type', '=', HUB_LEADER_RELATION)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return relation?.user_id;
}
