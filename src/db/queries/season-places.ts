import { foldText } from '#shared/fold-text.ts';
import type { Mirror } from '../schema.ts';
import type { CohortRow } from '../tables/extras.ts';

/** A place where sessions of a season are held, as written by the trainers. */
export interface SessionPlace {
  name: string;
  sessions: number;
}

/** All places of these cohorts, those with the most sessions first. */
export function sessionPlaces(cohorts: readonly CohortRow[]): SessionPlace[] {
  const counts = new Map<string, number>();
  for (const { place } of cohorts.flatMap(({ sessions }) => Object.values(sessions))) {
    const name = place.trim();
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, sessions]) => ({ name, sessions }))
    .sort((a, b) => b.sessions - a.sessions);
}

/** The center of a town, in degrees. */
export interface Middle {
  latitude: number;
  longitude: number;
}

/**
 * Locates these places. A place has no coordinates of its own, so it gets the average of the geocoded planters in its
 * town. "First Baptist, Jackson, MS" is in the town of planters whose location is "Jackson, MS".
 */
export async function middlesOf(
  db: Mirror,
  places: readonly SessionPlace[],
): Promise<ReadonlyMap<string, Middle>> {
  const wanted = places.map(({ name }) => ({ name, text: foldText(name) }));
  const found = new Map<string, Middle & { count: number }>();
  await db.rows('planters').each(({ location, latitude, longitude }) => {
    if (!latitude || !longitude || location === '') return;
    const town = foldText(location);
    for (const { name, text } of wanted) {
      if (text !== town && !text.endsWith(` ${town}`)) continue;
      const sum = found.get(name) ?? { latitude: 0, longitude: 0, count: 0 };
      sum.latitude += latitude;
      sum.longitude += longitude;
      sum.count += 1;
      found.set(name, sum);
    }
  });
  return new Map(
    [...found].map(([name, { latitude, longitude, count }]) => [
      name,
      { latitude: latitude / count, longitude: longitude / count },
    ]),
  );
}
