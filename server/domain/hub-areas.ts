import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { Hub } from '#shared/contract/hubs.ts';

/** A row of `hubs` in the form of the list and the change feed. */
export function hubArea(row: {
  id: number;
  name: string;
  color: string | null;
  geometry: string;
}): Hub {
  return Hub.parse({ ...row, geometry: JSON.parse(row.geometry) });
}

/** The areas of the network on the map, sorted by name. */
export async function listHubAreas(db: Db): Promise<Hub[]> {
  const rows = await db
    .selectFrom('hubs')
    .select(['id', 'name', 'color', 'geometry'])
    .where('deleted', '=', 0)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(hubArea);
}

export async function addHubAreas(
  { tx, rev }: WriteScope,
  areas: readonly Omit<Hub, 'id'>[],
): Promise<void> {
  if (areas.length === 0) return;
  await tx
    .insertInto('hubs')
    .values(
      areas.map(({ name, color, geometry }) => ({
        name,
        color: color ?? null,
        geometry: JSON.stringify(geometry),
        rev,
      })),
    )
    .execute();
}
