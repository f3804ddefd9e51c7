import * as z from 'zod/mini';

/** One line of `GET /users/me/sessions`: a sign-in on one device. Extra of the reference server. */
export const SessionLine = z.object({
  id: z.string(),
  /** What a person calls the device: `Chrome on Android`. */
  device: z.string(),
  /** ISO 8601 in UTC. */
  started_at: z.string(),
  /** ISO 8601 in UTC, to a few minutes. */
  seen_at: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type SessionLine = z.infer<typeof SessionLine>;
