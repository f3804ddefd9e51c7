import * as z from 'zod/mini';
import { isRecord } from '../common.ts';
import { numberIn } from './numbers.ts';
import { wireId, wireText } from './values.ts';

/** The first ring of a geometry as pairs of longitude and latitude; the geometry may be a JSON string. */
function ringIn(value: unknown, context: z.core.ParsePayload): [number, number][] {
  const geometry = isRecord(value) && isRecord(value.geometry) ? value.geometry : jsonIn(value);
  const rings = isRecord(geometry) ? geometry.coordinates : undefined;
  const ring: unknown = Array.isArray(rings) ? rings[0] : undefined;
  const points = Array.isArray(ring) ? ring.map(pointIn) : [];
  const read = points.filter((point) => point !== undefined);
  if (Array.isArray(ring) && read.length === points.length) return read;
  context.issues.push({ code: 'custom', message: 'is no area', input: value });
  return z.NEVER;
}

function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const geometry: unknown = JSON.parse(value);
    return geometry;
  } catch {
    return undefined;
  }
}

function pointIn(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [longitude, latitude] = value.map(numberIn);
  return typeof longitude === 'number' && typeof latitude === 'number'
    ? [longitude, latitude]
    : undefined;
}

/** An area on the map (spec part 2, 3): the first ring of its geometry is drawn. */
export const HubAnswer = z.object({
  id: wireId,
  name: wireText,
  color: wireText,
  geometry: z.transform(ringIn),
});
