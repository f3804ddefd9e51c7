import * as z from 'zod/mini';
import type { Mirror } from '../schema.ts';

/** An area on the map, with its outline as pairs of longitude and latitude. */
export interface HubArea {
  id: number;
  name: string;
  color: string;
  ring: [number, number][];
}

const Ring = z.array(z.array(z.number()));

/** Areas of the network, by name. */
export async function hubAreas(db: Mirror): Promise<HubArea[]> {
  const rows = await db.rows('hubs').orderBy('name').toArray();
  return rows.flatMap(({ id, name, color, ring }) =>
    id === null ? [] : [{ id, name, color, ring: ringIn(ring) }],
  );
}

function ringIn(text: string): [number, number][] {
  return Ring.parse(JSON.parse(text)).flatMap(([longitude, latitude]) =>
    longitude === undefined || latitude === undefined ? [] : [[longitude, latitude]],
  );
}
