import * as z from 'zod/mini';
import { CalendarDay, Id, Revision } from './common.ts';

/**
 * The reference server's extras (docs/architecture.md, "Two kinds of server").
 * Any answer to `GET /sync` other than a valid offer of all of them means a documented server, which has none.
 */
export const EXTRAS = ['idempotency-key', 'changes', 'batch', 'base'] as const;

/**
 * Areas beyond the documented calls that a reference server may also offer, among its `extras`. `live`: open pages get
 * a hint when data has changed. `presence`: the hints also say who else is there. `language`: the account stores the
 * chosen language. `devices`: devices report their state. `calendar`: calendar apps can subscribe to due work.
 * `digest`: due work is sent by mail. `history`: who changed which field of a record. `follow-ups`: what Today asks
 * about other people.
 */
export const AREAS = [
  'event-detail',
  'decision-meeting',
  'live',
  'presence',
  'language',
  'devices',
  'calendar',
  'digest',
  'history',
  'follow-ups',
] as const;
export type Area = (typeof AREAS)[number];

/** `GET /sync` */
export const SyncOffer = z.object({
  success: z.literal(true),
  /** Names that this client does not know are ignored, so that a newer server may offer more. */
  extras: z.array(z.string()),
  /** The server remembers an Idempotency-Key for this long after its write. */
  keysKeptSeconds: z.optional(z.int().check(z.positive())),
  /** Tables that the change feed contains for this user. */
  tables: z.array(z.string()),
  /**
   * Named to a person who may read all contacts: the first day of those that a device needs. With
   * `contacts_from=yyyy-mm-dd`, the change feed leaves out older ones.
   */
  recentContactsFrom: z.optional(CalendarDay),
  /** BCP 47 tag of the account's language; null if none was chosen, absent if the server does not store it. */
  language: z.optional(z.nullable(z.string())),
});

/** `PUT /users/me/language` */
export const AccountLanguage = z.object({
  language: z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
});

/** The rows that a device should have of one table after this read (src/shared/row-sum.ts). */
export const TableSum = z.object({ table: z.string(), rows: z.int(), sum: z.int() });
export type TableSum = z.infer<typeof TableSum>;

/**
 * One line of `GET /sync/changes?cursor=` (newline-delimited JSON, newest state only):
 * first `start`, then rows and tombstones in any order, last `end`. A body without `end` was cut off.
 */
export const ChangeLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    /** True: this read returns everything, from its first page to its last. Rows that it lacks no longer exist. */
    full: z.boolean(),
    /** True: the cursor was missing or unusable, and a full read begins here. Older servers leave it out. */
    begins: z.optional(z.boolean()),
    /** The operator has paused all changes until this moment, ISO 8601 in UTC. Left out while changes are accepted. */
    frozenUntil: z.optional(z.string()),
    /** Whether the reader has ordered a device to erase itself, perhaps this one. Older servers leave it out. */
    erase: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('row'),
    table: z.string(),
    /** `rev`: the row's version, from which the sums are computed. */
    row: z.looseObject({ id: Id, rev: z.optional(z.int()) }),
  }),
  z.object({ kind: z.literal('gone'), table: z.string(), id: Id }),
  z.object({
    kind: z.literal('end'),
    cursor: z.string(),
    /** True: there is more, so ask again at once with this cursor. */
    more: z.boolean(),
    /**
     * Only on the last page: the reader now has everything committed up to this revision, which includes everything
     * committed before this request. Undefined on an older server.
     */
    revision: z.optional(Revision),
    /** Only with `&sums=1`, on the last page, and if nobody has written in the meantime. */
    sums: z.optional(z.array(TableSum)),
  }),
]);
export type ChangeLine = z.infer<typeof ChangeLine>;

/** Maximum number of writes in one `POST /sync/batch`. */
export const BATCH_MOST_WRITES = 200;

/** `POST /sync/batch`: many writes in one round trip, run in this order, each as if it had been sent alone. */
export const BatchRequest = z.object({
  writes: z
    .array(
      z.object({
        /** Its Idempotency-Key: the same write may also be sent alone or in another batch, and runs only once. */
        key: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
        method: z.enum(['POST', 'PUT', 'DELETE']),
        /** The path of the single call, without `/api`. */
        path: z.string().check(z.regex(/^\/[^\s#\\]+$/), z.maxLength(2_000)),
        body: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(BATCH_MOST_WRITES)),
});
export type BatchRequest = z.infer<typeof BatchRequest>;

/**
 * One answer for each write that was run, with the key it belongs to. The first inconclusive answer (401, 429, 5xx) is
 * the last: later writes were not run, so that the order is kept.
 */
export const BatchAnswer = z.object({
  success: z.literal(true),
  /**
   * From this revision on, the change feed shows each of these writes, including those that had run before. Undefined
   * on an older server.
   */
  revision: z.optional(Revision),
  answers: z.array(
    z.object({
      key: z.string(),
      status: z.int().check(z.gte(200), z.lte(599)),
      /** `Retry-After` of the answer, in seconds. */
      retryAfter: z.optional(z.number()),
      body: z.unknown(),
    }),
  ),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;
