import * as z from 'zod/mini';

/** The key under which the page stores the session for the workers (idb-keyval), one per device, not per user. */
export const SESSION_RECORD = 'session';

/** The session as workers need it; absent while nobody is signed in or after the token was refused. */
export const SessionRecord = z.lazy(() =>
  z.object({
    apiBase: z.string(),
    userId: z.int(),
    token: z.string(),
    /** When this token was handed over, in milliseconds since 1970. */
    savedAt: z.number(),
    /** The person as the page knows them; workers read only the id. */
    user: z.optional(z.unknown()),
  }),
);
export type SessionRecord = z.infer<typeof SessionRecord>;

/** Contexts notify each other here that the session record changed. */
export const ACCOUNT_CHANNEL = 'fieldbook-account';
