import * as z from 'zod/mini';
import { Id } from './common.ts';

/** Longitude, then latitude. */
const LonLat = z.tuple([z.number(), z.number()]);

/** An area on the map (spec part 2, 3): the first ring of its geometry is drawn. */
export const Hub = z.object({
  id: Id,
  name: z.string(),
  color: z.optional(z.nullable(z.string())),
  geometry: z.looseObject({ coordinates: z.array(z.array(LonLat)) }),
});
export type Hub = z.infer<typeof Hub>;
