import * as z from 'zod/mini';

/** One entry of `GET /users/me/sessions`: a sign-in on one device. Extra of the reference server. */
export const SessionLine = z.object({
  id: z.string(),
  /** Readable description of the device: `Chrome on Android`. */
  device: z.string(),
  /** ISO 8601 in UTC. */
  started_at: z.string(),
  /** ISO 8601 in UTC, accurate to a few minutes. */
  seen_at: z.string(),
  /** True for the session that makes this request. */
  current: z.boolean(),
});
export type SessionLine = z.infer<typeof SessionLine>;
