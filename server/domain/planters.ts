import type { Insertable } from 'kysely';
import { keyOf } from '#server/account/accounts.ts';
import type { ChurchPlantersTable } from '#server/db/schema.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import type { PlanterFields } from '#shared/contract/church-planters.ts';
import { batches, idsInOrder } from './batches.ts';

/** A planter as somebody enters it: names are needed, everything else may be missing. */
export type NewPlanter = Pick<Insertable<ChurchPlantersTable>, 'first_name' | 'last_name'> &
  Partial<
    Pick<
      Insertable<ChurchPlantersTable>,
      | 'user_id'
      | 'spouse_first_name'
      | 'spouse_last_name'
      | 'location'
      | 'church_name'
      | 'launch_date'
      | 'phone'
      | 'email'
      | 'stage'
      | 'status'
      | 'latitude'
      | 'longitude'
    >
  >;

/** The two texts under which one address is kept. */
export function emailColumns(email: string | null | undefined) {
  return { email: email ?? null, email_key: email ? keyOf(email) : null };
}

/** Creates the planters and answers their ids in the same order. `at` is the moment, ISO in UTC. */
export async function createPlanters(
  { tx, rev }: WriteScope,
  planters: readonly NewPlanter[],
  at: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batches(planters)) {
    const rows = await tx
      .insertInto('church_planters')
      .values(batch.map((planter) => planterRow(planter, at, rev)))
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  return ids;
}

/** Every column is named, so that all rows of one statement have the same shape. */
function planterRow(planter: NewPlanter, at: string, rev: number) {
  return {
    user_id: planter.user_id ?? null,
    first_name: planter.first_name,
    last_name: planter.last_name,
    spouse_first_name: planter.spouse_first_name ?? null,
    spouse_last_name: planter.spouse_last_name ?? null,
    location: planter.location ?? null,
    church_name: planter.church_name ?? null,
    launch_date: planter.launch_date ?? null,
    phone: planter.phone ?? null,
    ...emailColumns(planter.email),
    stage: planter.stage ?? null,
    status: planter.status ?? null,
    latitude: planter.latitude ?? null,
    longitude: planter.longitude ?? null,
    created_at: at,
    updated_at: at,
    rev,
  };
}

/** Changes only the fields that are named; an emptied one becomes null. `at` is the moment, ISO in UTC. */
export async function changePlanter(
  { tx, rev }: WriteScope,
  planterId: number,
  { first_name, last_name, email, ...optional }: PlanterFields,
  at: string,
): Promise<void> {
  const emptied = Object.entries(optional).map(([name, value]) => [name, value || null]);
  await tx
    .updateTable('church_planters')
    .set({
      first_name,
      last_name,
      ...Object.fromEntries(emptied),
      ...(email === undefined ? {} : emailColumns(email || null)),
      updated_at: at,
      rev,
    })
    .where('id', '=', planterId)
    .execute();
}
