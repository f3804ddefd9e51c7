import { text } from '#shared/i18n.ts';
/** The data of a planter that the map needs. Servers send coordinates as numbers or as numeric texts. */
export interface MapPlanter {
  lid: string;
  name: string;
  location: string;
  latitude: number | string | null | undefined;
  longitude: number | string | null | undefined;
}

export interface Placed {
  planter: MapPlanter;
  latitude: number;
  longitude: number;
}

export interface Unplaced {
  planter: MapPlanter;
  why: string;
}

const NOTHING_KNOWN = text('No location is known yet.');
const NOT_ON_EARTH = text('The coordinates are not valid.');

/** Splits planters into those that can be shown, and those that cannot with the reason (spec part 2, 5). */
export function placePlanters(planters: readonly MapPlanter[]): {
  placed: Placed[];
  unplaced: Unplaced[];
} {
  const placed: Placed[] = [];
  const unplaced: Unplaced[] = [];
  for (const planter of planters) {
    const latitude = degreesIn(planter.latitude, 90);
    const longitude = degreesIn(planter.longitude, 180);
    if (latitude !== undefined && longitude !== undefined) {
      placed.push({ planter, latitude, longitude });
    } else {
      const isEmpty = isBlank(planter.latitude) && isBlank(planter.longitude);
      unplaced.push({ planter, why: isEmpty ? NOTHING_KNOWN : NOT_ON_EARTH });
    }
  }
  return { placed, unplaced };
}

/** Parses a coordinate; undefined if it is zero or out of range. */
function degreesIn(value: MapPlanter['latitude'], most: number): number | undefined {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof degrees !== 'number' || !Number.isFinite(degrees)) return undefined;
  return degrees !== 0 && Math.abs(degrees) <= most ? degrees : undefined;
}

function isBlank(value: MapPlanter['latitude']): boolean {
  return value === null || value === undefined || value === '';
}

export interface FirstView {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** The initial view without any planters: Mississippi. */
const NOBODY: FirstView = { latitude: 32.3547, longitude: -89.3985, zoom: 6 };
const ZOOM_OF_ONE = 10;
/** Initial zoom by the largest spread of the coordinates, in degrees (spec part 2, 9). */
const ZOOM_BY_SPREAD = [
  { above: 5, zoom: 5 },
  { above: 2, zoom: 6 },
  { above: 1, zoom: 7 },
  { above: 0.5, zoom: 8 },
] as const;
const ZOOM_OF_NEIGHBORS = 9;

/** Center and zoom before the view is fitted to the points (spec part 2, 9). */
export function firstView(points: readonly { latitude: number; longitude: number }[]): FirstView {
  const [first] = points;
  if (!first) return NOBODY;
  const { latitude, longitude } = first;
  if (points.length === 1) return { latitude, longitude, zoom: ZOOM_OF_ONE };
  const [south, north] = rangeOf(points.map((point) => point.latitude));
  const [west, east] = rangeOf(points.map((point) => point.longitude));
  const spread = Math.max(north - south, east - west);
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: ZOOM_BY_SPREAD.find(({ above }) => spread > above)?.zoom ?? ZOOM_OF_NEIGHBORS,
  };
}

/** A loop instead of `Math.min(...values)`, because 10,000 arguments are near the limit of JavaScript engines. */
function rangeOf(values: readonly number[]): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}
