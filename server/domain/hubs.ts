import type { Db } from '#server/db/database.ts';
import { idIn } from '#server/db/dialects.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { nextTurn } from '#server/db/turns.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { batches } from './batches.ts';
import { recorded, theServer } from './record-changes.ts';

export interface HubPlace {
  planterId: number;
  /** Null if nobody oversees this planter any more. */
  leaderId: number | null;
}

/**
 * Assigns each planter to the given hub leader and removes the previous one: a planter has at most one. People who may
 * now see the planter receive it with its contacts at their next sync; it is removed from the devices of people who no
 * longer may.
 */
export async function placeInHubs(scope: WriteScope, places: readonly HubPlace[]): Promise<void> {
  for (const batch of batches(places)) {
    const ids = batch.map(({ planterId }) => planterId);
    await recorded(scope, { kind: 'planters', ids }, async () => {
      await leaveHubs(scope, batch);
      await enterHubs(scope, batch);
    });
    await touchPlanters(scope, ids);
  }
}

/** Query for the planters whom this account leads. */
export function ownHub(db: Db, userId: number) {
  return db
    .selectFrom('church_planters')
    .innerJoin('planter_users as leader', 'leader.planter_id', 'church_planters.id')
    .where('leader.user_id', '=', userId)
    .where('leader.relationship_type', '=', HUB_LEADER_RELATION)
    .where('leader.deleted', '=', 0)
    .where('church_planters.deleted', '=', 0);
}

/** The most planters and contacts that one transaction touches, because all other writers wait for it. */
const SLICE = { planters: 100, contacts: 2_000 };

/**
 * Removes the first planters from a hub leader who leaves the network. `dissolveLeftHubs` removes the others, since
 * removing all at once would keep every other writer waiting.
 */
export async function beginDissolving(scope: WriteScope, leaderId: number): Promise<void> {
  const led = await scope.tx
    .selectFrom('planter_users')
    .select('planter_id')
    .where('user_id', '=', leaderId)
    .where('relationship_type', '=', HUB_LEADER_RELATION)
    .where('deleted', '=', 0)
    .orderBy('planter_id')
    .limit(SLICE.planters)
    .execute();
  await placeInHubs(scope, await firstSlice(scope.tx, led));
}

/** The first planters that together have at most SLICE.contacts contacts, but at least one planter. */
async function firstSlice(db: Db, led: readonly { planter_id: number }[]): Promise<HubPlace[]> {
  const ids = led.map(({ planter_id }) => planter_id);
  const counted = await db
    .selectFrom('contacts')
    .select('planter_id')
    .select((row) => row.fn.countAll<number>().as('contacts'))
    .where(idIn(db, 'planter_id', ids))
    .groupBy('planter_id')
    .execute();
  const contactsOf = new Map(counted.map((one) => [one.planter_id, Number(one.contacts)]));
  let contacts = 0;
  const fitting = led.filter(({ planter_id }, nth) => {
    contacts += contactsOf.get(planter_id) ?? 0;
    return nth === 0 || contacts <= SLICE.contacts;
  });
  return fitting.map(withoutLeader);
}

/** Removes the planters from all leaders who have left, slice by slice. Safe to interrupt and run again. */
export async function dissolveLeftHubs(db: Db): Promise<void> {
  while ((await leftBehind(db)).length > 0) {
    await writeTransaction(db, async (scope) => {
      const places = await firstSlice(scope.tx, await leftBehind(scope.tx));
      await placeInHubs({ ...scope, author: theServer(new Date().toISOString()) }, places);
    });
    await nextTurn();
  }
}

/** The next slice of planters whose leader has left the network. */
function leftBehind(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('planter_users', 'planter_users.user_id', 'users.id')
    .select('planter_users.planter_id')
    .where('users.deleted', '=', 1)
    .where('planter_users.relationship_type', '=', HUB_LEADER_RELATION)
    .where('planter_users.deleted', '=', 0)
    .limit(SLICE.planters)
    .execute();
}

function withoutLeader({ planter_id }: { planter_id: number }): HubPlace {
  return { planterId: planter_id, leaderId: null };
}

async function leaveHubs({ tx, rev }: WriteScope, places: readonly HubPlace[]): Promise<void> {
  await tx
    .updateTable('planter_users')
    .set({ deleted: 1, rev })
    .where(
      'planter_id',
      'in',
      places.map(({ planterId }) => planterId),
    )
    .where('relationship_type', '=', HUB_LEADER_RELATION)
    .where('deleted', '=', 0)
    .execute();
}

async function enterHubs({ tx, rev }: WriteScope, places: readonly HubPlace[]): Promise<void> {
  const rows = places.flatMap(({ planterId, leaderId }) =>
    leaderId === null
      ? []
      : [
          {
            planter_id: planterId,
            user_id: leaderId,
            relationship_type: HUB_LEADER_RELATION,
            deleted: 0 as const,
            rev,
          },
        ],
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('planter_users')
    .values(rows)
    // If the planter had this leader before, the deleted row is restored.
    .onConflict((conflict) =>
      conflict
        .columns(['planter_id', 'user_id', 'relationship_type'])
        .doUpdateSet({ deleted: 0, rev }),
    )
    .execute();
}

/** Sends the planters, their contacts and their history through the change feed again. */
async function touchPlanters(
  { tx, rev }: WriteScope,
  planterIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('church_planters')
    .set({ rev })
    .where('id', 'in', planterIds)
    .where('rev', '<', rev)
    .execute();
  await tx.updateTable('contacts').set({ rev }).where('planter_id', 'in', planterIds).execute();
  await tx
    .updateTable('record_changes')
    .set({ rev })
    .where('planter_id', 'in', planterIds)
    .where('fresh', '=', 1)
    .execute();
}
