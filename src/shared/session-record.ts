import * as z from 'zod/mini';

/** Where the page leaves the session for the workers (idb-keyval): per device, not per user. */
export const SESSION_RECORD = 'session';

/** The session as workers need it; gone while nobody is signed in or the token was refused. */
export const SessionRecord = z.lazy(() =>
  z.object({
    apiBase: z.string(),
    userId: z.int(),
    token: z.string(),
    /** Milliseconds since 1970 when this token was handed over. */
    savedAt: z.number(),
    /** The person as the page knows them; workers look at the number alone. */
    user: z.optional(z.unknown()),
  }),
);
export type SessionRecord = z.infer<typeof SessionRecord>;

/** Contexts notify each other here that the session record changed. */
export const ACCOUNT_CHANNEL = 'fieldbook-account';
