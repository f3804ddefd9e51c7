import { afterAll, expect, it } from 'vitest';
import { fromPaths, plannedSessions, withChanges } from '#shared/cohorts.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { Mirror } from '../schema.ts';
import type { CohortRow } from '../tables/extras.ts';
import { middlesOf, sessionPlaces } from './season-places.ts';

const db = new Mirror('season-places', 'relaxed');
afterAll(() => db.delete());

const cohort: CohortRow = {
  lid: 's1',
  id: 1,
  name: 'Jackson Cohort',
  location: 'Jackson, MS',
  season: 'fall-2025',
  archived: false,
  sessions: plannedSessions('2025-09-06', 'Jackson, MS'),
};

it('counts the sessions at each place and leaves out sessions without a place', () => {
  const moved = withChanges(
    cohort,
    fromPaths({ 'sessions.3.place': ' Tupelo, MS', 'sessions.4.place': '' }),
  );
  expect(sessionPlaces([moved])).toEqual([
    { name: 'Jackson, MS', sessions: 10 },
    { name: 'Tupelo, MS', sessions: 1 },
  ]);
});

it('locates a place at the center of the geocoded planters of its town', async () => {
  const at = (id: number, location: string, latitude: number | null, longitude: number | null) =>
    planterRow(id, { location, latitude, longitude });
  await db
    .rows('planters')
    .bulkAdd([
      at(1, 'Jackson, MS', 32.2, -90.2),
      at(2, 'jackson, ms', 32.4, -90.4),
      at(3, 'Jackson, MS', null, null),
      at(4, 'North Jackson, MS', 40, -80),
      at(5, '', 33, -88),
    ]);
  const places = ['Jackson, MS', 'First Baptist, Jackson, MS', 'Nowhere, MS'];
  const middles = await middlesOf(
    db,
    places.map((name) => ({ name, sessions: 1 })),
  );
  expect([...middles.keys()]).toEqual(places.slice(0, 2));
  for (const { latitude, longitude } of middles.values()) {
    expect(latitude).toBeCloseTo(32.3);
    expect(longitude).toBeCloseTo(-90.3);
  }
});
