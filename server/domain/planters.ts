import type { Insertable } from 'kysely';
import { keyOf } from '#server/account/accounts.ts';
import type { ChurchPlantersTable } from '#server/db/tables/planters.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { namesOf } from '#src/records/fields.ts';
import { planter as kind, type PlanterFields } from '#src/records/planter.ts';
import type { FieldName } from '#src/records/record.ts';
import { touchParticipations } from './assessment-people.ts';
import { batches, idsInOrder } from './batches.ts';
import { recordCreated, recorded } from './record-changes.ts';

/** Columns that a new planter may have besides the fields of the record kind. */
const BESIDE = ['user_id', 'stage', 'status', 'created_by_key'] as const;

type Columns = Insertable<ChurchPlantersTable>;

/** A new planter. Names are required, everything else is optional. Timestamps default to the current time. */
export type NewPlanter = Pick<Columns, 'first_name' | 'last_name'> &
  Partial<
    Pick<Columns, FieldName<typeof kind> | (typeof BESIDE)[number] | 'created_at' | 'updated_at'>
  >;

/** The two columns that store an email address. */
function emailColumns(email: string | null | undefined) {
  return { email: email ?? null, email_key: email ? keyOf(email) : null };
}

/** Creates the planters and returns their ids in the same order. `at` is the current time, ISO 8601 in UTC. */
export async function createPlanters(
  scope: WriteScope,
  planters: readonly NewPlanter[],
  at: string,
): Promise<number[]> {
  const { tx, rev } = scope;
  const ids: number[] = [];
  for (const batch of batches(planters)) {
    const rows = await tx
      .insertInto('church_planters')
      .values(batch.map((planter) => planterRow(planter, at, rev)))
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  await recordCreated(scope, { kind: 'planters', ids });
  return ids;
}

/** Sets every column, so that all rows of one statement have the same shape. Empty texts become null. */
function planterRow(planter: NewPlanter, at: string, rev: number): Columns {
  const optional = [...namesOf(kind), ...BESIDE].map((name) => [name, emptied(planter[name])]);
  return {
    ...Object.fromEntries(optional),
    first_name: planter.first_name,
    last_name: planter.last_name,
    ...emailColumns(planter.email),
    created_at: planter.created_at ?? at,
    updated_at: planter.updated_at ?? at,
    rev,
  };
}

function emptied<T>(value: T): T | null {
  return value === '' || value === undefined ? null : value;
}

/** True if an edit moves the point on the map, which then no longer comes from a geocoder. */
async function isMoved(
  { tx }: WriteScope,
  planterId: number,
  { latitude, longitude }: Pick<PlanterFields, 'latitude' | 'longitude'>,
): Promise<boolean> {
  if (latitude === undefined && longitude === undefined) return false;
  const before = await tx
    .selectFrom('church_planters')
    .select(['latitude', 'longitude'])
    .where('id', '=', planterId)
    .executeTakeFirstOrThrow();
  return (
    (latitude !== undefined && emptied(latitude) !== before.latitude) ||
    (longitude !== undefined && emptied(longitude) !== before.longitude)
  );
}

/** Changes only the given fields; an empty one becomes null. `at` is the current time, ISO 8601 in UTC. */
export async function changePlanter(
  scope: WriteScope,
  planterId: number,
  { email, ...fields }: PlanterFields,
  at: string,
): Promise<void> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const entered = (await isMoved(scope, planterId, fields))
    ? { geocode_precision: null, geocode_source: null }
    : {};
  const update = scope.tx
    .updateTable('church_planters')
    .set({
      ...Object.fromEntries(given.map(([name, value]) => [name, emptied(value)])),
      ...entered,
      ...(email === undefined ? {} : emailColumns(email || null)),
      updated_at: at,
      rev: scope.rev,
    })
    .where('id', '=', planterId)
    .returning('user_id');
  const touched = { kind: 'planters', ids: [planterId] } as const;
  const { user_id } = await recorded(scope, touched, () => update.executeTakeFirstOrThrow());
  if (user_id !== null) await touchParticipations(scope, user_id);
}
