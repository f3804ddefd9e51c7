import * as z from 'zod/mini';
import { Id } from './contract/common.ts';

/** Key in idb-keyval of the copy of the session that workers need: they see no localStorage. */
export const SESSION_RECORD_KEY = 'session';

/** On this BroadcastChannel a page says that the record changed. */
export const ACCOUNT_CHANNEL = 'fieldbook-account';

/** Who is signed in on this device. No record: nobody. */
export const SessionRecord = z.object({
  apiBase: z.string(),
  userId: Id,
  /** Null after a 401 until the person has signed in again: no request leaves without it (S20). */
  token: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

export const AccountMessage = z.object({ kind: z.literal('changed') });
export type AccountMessage = z.infer<typeof AccountMessage>;
