import * as z from 'zod/mini';

/* The mail that lists everything due. Extra: no documented backend has it (docs/decisions/digest.md). */

export const DIGEST_EVERY = ['week', 'day', 'off'] as const;

/** The body of `PUT /users/me/digest`. */
export const DigestChoice = z.object({
  every: z.enum(DIGEST_EVERY),
  /** 1 is Monday, 7 is Sunday. It is kept, without effect, while the mail is sent every day. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** Full hour, 0 to 23, in `time_zone`. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  /** IANA name, e.g. Europe/Berlin. */
  time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type DigestChoice = z.infer<typeof DigestChoice>;

/** `GET` and `PUT /users/me/digest`. `next_at`: ISO 8601 in UTC; null while the mail is turned off. */
export const Digest = z.extend(DigestChoice, { next_at: z.nullable(z.string()) });
export type Digest = z.infer<typeof Digest>;
