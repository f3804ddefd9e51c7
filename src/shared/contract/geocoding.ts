import * as z from 'zod/mini';
import { Id } from './common.ts';

/** Maximum number of planters in one batch, and the time between two requests to a provider (spec part 1, 9). */
export const GEOCODE_BATCH = 10;
export const GEOCODE_DELAY_MS = 2500;

/** `POST /church-planters/geocode-batch` */
export const GeocodeRequest = z.object({
  /** Also geocodes planters who already have a point. */
  force: z.optional(z.boolean()),
  /** Milliseconds between two requests to an online provider. */
  delay: z.optional(z.int().check(z.gte(0), z.lte(60_000))),
  maxPlanters: z.optional(z.int().check(z.positive(), z.lte(GEOCODE_BATCH))),
});
export type GeocodeRequest = z.infer<typeof GeocodeRequest>;

export const GeocodeIssue = z.object({
  id: Id,
  name: z.string(),
  error: z.string(),
  address: z.optional(z.nullable(z.string())),
  strategies_tried: z.array(z.string()),
});
export type GeocodeIssue = z.infer<typeof GeocodeIssue>;

/** A planter who was located. Extra of the reference server: the precision and the source. */
const GeocodeHit = z.object({
  id: Id,
  name: z.string(),
  precision: z.string(),
  source: z.string(),
});

/** The result of one batch (spec part 1, 3). */
export const GeocodeResult = z.object({
  total: z.int(),
  successful: z.int(),
  failed: z.int(),
  skipped: z.int(),
  remaining_to_geocode: z.int(),
  errors: z.array(GeocodeIssue),
  found: z.optional(z.array(GeocodeHit)),
});
export type GeocodeResult = z.infer<typeof GeocodeResult>;
