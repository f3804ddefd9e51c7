import * as z from 'zod/mini';

/** `GET /map-service`: the service whose tiles are drawn over the app's own base map. Extra of the reference server. */
export const MapService = z.object({
  tileUrl: z.string().check(z.regex(/^https?:\/\//)),
  /** Plain text that the map must show. */
  attribution: z.string(),
});
export type MapService = z.infer<typeof MapService>;
