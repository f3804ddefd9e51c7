import type { Generated } from 'kysely';
import type { CalendarDay, Instant } from './columns.ts';

/** Tables of the service itself: clock, rate limits, secrets, kept answers, requests for support, emails. */
export interface ServiceTables {
  net_clock: NetClockTable;
  clock_epochs: ClockEpochsTable;
  clock_days: ClockDaysTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
  server_secrets: ServerSecretsTable;
  support_tickets: SupportTicketsTable;
  draft_copies: DraftCopiesTable;
  letters: LettersTable;
  report_notices: ReportNoticesTable;
  unfinished_erasures: UnfinishedErasuresTable;
}

/** One row: the network's clock (db/clock.ts). */
interface NetClockTable {
  net: number;
  /** The last revision that was assigned. */
  v: number;
  /** The newest revision that is known to be on disk. */
  durable: Generated<number>;
  /** The start of PostgreSQL that the last write belongs to; empty on SQLite. */
  server_start: Generated<string>;
  /** Rows that were deleted before this revision may have been removed for good. */
  tombstones_from: Generated<number>;
}

/** From revision `v` on, up to the next row, the clock's values belong to this epoch. */
interface ClockEpochsTable {
  v: number;
  epoch: string;
}

/** The clock's value when it was first read on this day. */
interface ClockDaysTable {
  /** In UTC. */
  day: CalendarDay;
  v: number;
}

/** The first answer to a write, kept with the write in one transaction. */
interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  method: string;
  path: string;
  /** SHA-256 of the body: the same key with another body is refused. */
  body_hash: string;
  /** JSON. The endpoint determines the status. */
  answer: string;
  created_at: Instant;
}

/** Counters of account/limits.ts on PostgreSQL, with the columns that rate-limiter-flexible expects. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

/** Values that all processes must share, such as (on PostgreSQL) the key that signs sessions. */
interface ServerSecretsTable {
  name: string;
  value: string;
}

/** Not mirrored to devices: a ticket is written once and read by the support team. */
interface SupportTicketsTable {
  id: Generated<number>;
  user_id: number;
  app_id: number;
  subject: string;
  description: string;
  priority: string;
  status: string;
  created_at: Instant;
}

/** Unfinished forms, one per author and key. */
interface DraftCopiesTable {
  user_id: number;
  key: string;
  saved_at: Instant;
  /** JSON: texts by field name. */
  fields: string;
}

/** An email that the mail server has not accepted yet. */
export interface LettersTable {
  id: Generated<number>;
  receiver: string;
  subject: string;
  body: string;
  created_at: Instant;
  tries: Generated<number>;
  next_try_at: Instant;
  /** The email is not sent after this time. */
  expires_at: Instant;
  /** The same at each attempt, so that mail servers recognize a duplicate; null for emails of an earlier version. */
  message_id: string | null;
  /** Where the recipient can unsubscribe from such emails. */
  unsubscribe_url: string | null;
}

/** When somebody was last notified of new reports. */
interface ReportNoticesTable {
  user_id: number;
  told_at: Instant;
}

/** An erasure that has begun and is not complete. */
interface UnfinishedErasuresTable {
  id: Generated<number>;
  begun_at: Instant;
  /** JSON: PersonKeys of privacy/rules/rules.ts. */
  person: string;
}
