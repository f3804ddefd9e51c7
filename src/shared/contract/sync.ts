import * as z from 'zod/mini';
import { Id, Revision } from './common.ts';

/**
 * The reference server's extras (docs/architecture.md, "Two kinds of server").
 * Any answer to `GET /sync` other than a valid offer of all of them means a documented server, which has none.
 */
export const EXTRAS = ['idempotency-key', 'changes', 'batch', 'base'] as const;

/**
 * Areas beyond the documented calls that a reference server may offer as well, among its `extras`. `live`: open pages get a
 * hint when there is news. `presence`: these also say who else is there. `language`: the account keeps the language that its
 * person chose. `devices`: devices report their state. `calendar`: calendar apps can subscribe to what is due. `digest`: what
 * is due comes by mail. `history`: who changed which field of a record. `follow-ups`: what Today asks about other people.
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
  /** Names this client does not know are ignored, so that a newer server may offer more. */
  extras: z.array(z.string()),
  /** The server remembers an Idempotency-Key for this long after its write. */
  keysKeptSeconds: z.optional(z.int().check(z.positive())),
  /** Tables that the change feed brings for this user. */
  tables: z.array(z.string()),
  /** BCP 47 tag of the language of the account; null where none was chosen, left out by a server that keeps none. */
  language: z.optional(z.nullable(z.string())),
});

/** `PUT /users/me/language` */
export const AccountLanguage = z.object({
  language: z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
});

/** What a device should hold of one table after this read (src/shared/row-sum.ts). */
export const TableSum = z.object({ table: z.string(), rows: z.int(), sum: z.int() });
export type TableSum = z.infer<typeof TableSum>;

/**
 * One line of `GET /sync/changes?cursor=` (newline-delimited JSON, newest state only):
 * first `start`, then rows and tombstones in any order, last `end`. A body without `end` was cut off.
 */
export const ChangeLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    /** True: this read, from its first page to its last, brings everything; what it lacks is gone. */
    full: z.boolean(),
    /** True: the cursor was none or could not be used, and a full read begins here. Left out by an older server. */
    begins: z.optional(z.boolean()),
    /** The operator has paused all changes until then, ISO 8601 in UTC. Left out while changes are accepted. */
    frozenUntil: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('row'),
    table: z.string(),
    /** `rev`: the row's version, which the sums are made of. */
    row: z.looseObject({ id: Id, rev: z.optional(z.int()) }),
  }),
  z.object({ kind: z.literal('gone'), table: z.string(), id: Id }),
  z.object({
    kind: z.literal('end'),
    cursor: z.string(),
    /** True: ask again at once with this cursor, there is more. */
    more: z.boolean(),
    /**
     * At the end of everything: the reader has the newest state of whatever was committed up to here, which includes all
     * that was committed before this request. Undefined on an older server.
     */
    revision: z.optional(Revision),
    /** With `&sums=1`, at the end of everything, and if nobody wrote meanwhile. */
    sums: z.optional(z.array(TableSum)),
  }),
]);
export type ChangeLine = z.infer<typeof ChangeLine>;

/** Writes in one `POST /sync/batch`, at most. */
export const BATCH_MOST_WRITES = 200;

/** `POST /sync/batch`: many writes in one round trip, run in this order, each as if it had come alone. */
export const BatchRequest = z.object({
  writes: z
    .array(
      z.object({
        /** Its Idempotency-Key: the same write may come alone, or in another batch, and is run once. */
        key: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
        method: z.enum(['POST', 'PUT', 'DELETE']),
        /** As the client would call it alone, without `/api`. */
        path: z.string().check(z.regex(/^\/[^\s#\\]+$/), z.maxLength(2_000)),
        body: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(BATCH_MOST_WRITES)),
});
export type BatchRequest = z.infer<typeof BatchRequest>;

/**
 * One answer for each write that was run, with the key it belongs to. The first answer that settles nothing (401, 429,
 * 5xx) is the last: later writes were not run, so that order is kept.
 */
export const BatchAnswer = z.object({
  success: z.literal(true),
  /** The change feed shows each of these writes from here on, also one that was run before. Undefined on an older server. */
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
