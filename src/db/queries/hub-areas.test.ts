import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mirror } from '../schema.ts';
import { hubAreas } from './hub-areas.ts';

let db: Mirror;

beforeEach(() => {
  db = new Mirror(`hub-areas-${crypto.randomUUID()}`, 'relaxed');
});

afterEach(() => db.delete());

test('lists the areas by name, each with the complete points of its outline', async () => {
  const hub = (id: number | null, name: string, ring: string) => ({
    lid: `s${id}`,
    id,
    name,
    color: 'teal',
    ring,
  });
  await db
    .table('hubs')
    .bulkAdd([
      hub(2, 'North', '[[-90.5,33],[-89],[-89,34]]'),
      hub(1, 'Delta', '[]'),
      hub(null, 'Without a number', '[]'),
    ]);
  expect(await hubAreas(db)).toEqual([
    { id: 1, name: 'Delta', color: 'teal', ring: [] },
    {
      id: 2,
      name: 'North',
      color: 'teal',
      ring: [
        [-90.5, 33],
        [-89, 34],
      ],
    },
  ]);
});
