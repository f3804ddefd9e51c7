import { expect, test } from 'vitest';
import { firstView, type MapPlanter, placePlanters } from './place-planters.ts';

function planter(latitude: MapPlanter['latitude'], longitude: MapPlanter['longitude']) {
  return { lid: 's1', name: 'Anna', location: 'Jackson', latitude, longitude };
}

test.each([
  [32.3, -90.2],
  ['32.3', '-90.2'],
  [' 32.3 ', -90.2],
  [-90, 180],
])('a planter at %s, %s is on the map', (latitude, longitude) => {
  const { placed, unplaced } = placePlanters([planter(latitude, longitude)]);
  expect(placed).toMatchObject([{ latitude: Number(latitude), longitude: Number(longitude) }]);
  expect(unplaced).toEqual([]);
});

test.each([
  [null, null, 'No location is known yet.'],
  ['', '', 'No location is known yet.'],
  [undefined, undefined, 'No location is known yet.'],
  [0, -90, 'The coordinates are not valid.'],
  ['0', '-90', 'The coordinates are not valid.'],
  [91, -90, 'The coordinates are not valid.'],
  [32, -181, 'The coordinates are not valid.'],
  [Number.NaN, -90, 'The coordinates are not valid.'],
  ['north', -90, 'The coordinates are not valid.'],
  [32, null, 'The coordinates are not valid.'],
  [Number.POSITIVE_INFINITY, -90, 'The coordinates are not valid.'],
])('a planter at %s, %s is not on the map, and the reason is given', (latitude, longitude, why) => {
  const { placed, unplaced } = placePlanters([planter(latitude, longitude)]);
  expect(placed).toEqual([]);
  expect(unplaced).toMatchObject([{ why }]);
});

test('without planters the map shows Mississippi', () => {
  expect(firstView([])).toEqual({ latitude: 32.3547, longitude: -89.3985, zoom: 6 });
});

test('with one planter the map starts at that point with zoom 10', () => {
  expect(firstView([{ latitude: 32, longitude: -90 }])).toEqual({
    latitude: 32,
    longitude: -90,
    zoom: 10,
  });
});

test.each([
  [5.1, 5],
  [5, 6],
  [2.1, 6],
  [2, 7],
  [1.1, 7],
  [1, 8],
  [0.6, 8],
  [0.5, 9],
  [0, 9],
])('with a spread of %s degrees it starts at zoom %s', (spread, zoom) => {
  const east = firstView([
    { latitude: 32, longitude: -90 },
    { latitude: 32, longitude: -90 + spread },
  ]);
  const north = firstView([
    { latitude: 32, longitude: -90 },
    { latitude: 32 + spread, longitude: -90 },
  ]);
  expect([east.zoom, north.zoom]).toEqual([zoom, zoom]);
  expect(north.latitude).toBeCloseTo(32 + spread / 2);
});

test('places and frames ten thousand planters', () => {
  const many = Array.from({ length: 10_000 }, (_, nth) => planter(31 + nth / 10_000, -89));
  const { placed } = placePlanters(many);
  expect(placed).toHaveLength(10_000);
  expect(firstView(placed).zoom).toBe(8);
});
