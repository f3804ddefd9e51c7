import * as z from 'zod/mini';
import { Revision } from '#shared/contract/common.ts';
import type { Message } from '#shared/i18n.ts';

/**
 * A queued write, one row of the outbox.
 *
 *   queued ─► sending ─► acked ─► gone (its history stays in `journal`)
 *     ▲         │  └───► attention (refused, or a question to the author)
 *     │         └──────► unsure (outcome unknown) ─► acked | queued | attention
 *   blocked (waits for another record) · parked (failing for long) · held (unknown to this build)
 */
const OP_STATES = [
  'queued',
  'sending',
  'acked',
  'unsure',
  'blocked',
  'parked',
  'held',
  'attention',
] as const;
export type OpState = (typeof OP_STATES)[number];

/** States of writes that the server does not have. An `acked` write only waits for a read. */
export const UNSENT: readonly OpState[] = OP_STATES.filter((state) => state !== 'acked');

/** Why an op needs review, in a form that screens turn into messages and actions. */
export const Reason = z.lazy(() =>
  z.object({
    kind: z.enum([
      'refused', // the server said no: `message` is its text
      'forbidden', // 403: offered again after the next sign-in
      'gone', // the record no longer exists
      'question', // the author must decide on `question`
      'unverifiable', // may have been sent, which cannot be checked
      'unreadable', // the stored arguments can no longer be parsed
      'broken', // `apply` failed on a new server copy
      'parent', // the record that it depends on will never be created
    ]),
    message: z.string(),
    /** The server's code for the refusal (src/shared/refusals.ts), with the values of its message. */
    code: z.optional(z.string()),
    values: z.optional(z.record(z.string(), z.unknown())),
    status: z.optional(z.int()),
    /** The invalid fields, if the server named them. */
    fields: z.optional(
      z.array(
        z.object({
          path: z.string(),
          message: z.string(),
          /** The label of the field in the form, in English. */
          label: z.optional(z.string()),
        }),
      ),
    ),
    /** For `question`: its name and the data that it shows (e.g. `invitedAt`). */
    question: z.optional(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
  }),
);
export type Reason = z.infer<typeof Reason>;

/** Value of `lastFailure` for a write that cannot be opened because its author has locked confidential reports. */
export const LOCKED = 'locked';
/** The same for a write with a file that waits for a connection that costs nothing (src/data-use). */
export const METERED = 'metered';

/** True for a write that could be sent, but for the connection. It is neither late nor in the way of another one. */
export function isMetered({ state, lastFailure }: Pick<Op, 'state' | 'lastFailure'>): boolean {
  return state === 'blocked' && lastFailure === METERED;
}

/** Key of a row that an op touches, as one string for the index: `planters:s12`. */
export type RowKey = `${string}:${string}`;

/** The shape of a stored op. */
export const opShape = () =>
  z.object({
    /** Order of the author's actions, independent of clocks (S5). */
    seq: z.int(),
    /** Permanent id of the write. Sent as Idempotency-Key if the server supports it (S16). */
    id: z.string(),
    user: z.int(),
    name: z.string(),
    version: z.int(),
    args: z.unknown(),
    /** The argument that contains a file, which is stored apart (op-files.ts). */
    file: z.optional(z.string()),
    /** Equal for two taps that mean the same write (S7). Missing in ops of earlier builds. */
    tap: z.optional(z.string()),
    lanes: z.array(z.string()),
    touches: z.array(z.string()),
    state: z.enum(OP_STATES),
    /** Milliseconds since 1970 on this device. For display only, not for ordering. */
    createdAt: z.number(),
    firstSentAt: z.optional(z.number()),
    sentAt: z.optional(z.number()),
    receivedAt: z.optional(z.number()),
    /** Number of requests sent, without those that were certainly not executed (S14). */
    attempts: z.int(),
    /** Failures since the last progress. After 8, the op is parked. */
    failures: z.int(),
    /** Earliest time of the next attempt, in milliseconds since 1970. */
    nextAt: z.number(),
    /** Logical time (`meta.tick`) at which the last request was in flight (S23). */
    flightTick: z.int(),
    /** Logical time of the receipt: only a read that started later ends the op (S9). */
    receiptTick: z.optional(z.int()),
    /** The revision of the server's data at the receipt, if known: a read that has reached it ends the op (S9). */
    receiptRevision: z.optional(Revision),
    /** Number of requests whose outcome is unknown: the server may have executed them, or may do so later (S15). */
    doubts: z.int(),
    /** Index of the next call of a write with several calls (S18). */
    step: z.int(),
    /** Server ids in the covering list that were known before the first send (S15). */
    knownIds: z.optional(z.array(z.int())),
    /** Number of complete reads since the last send that did not show this write (S15). */
    emptyReads: z.int(),
    /** The body as first sent, if an Idempotency-Key makes resending safe (S16). */
    frozen: z.optional(z.unknown()),
    /** The last failure other than a refusal, shown in the list of pending changes. */
    lastFailure: z.optional(z.string()),
    reason: z.optional(Reason),
  });
/** Built on first use, like all shapes here: building dozens of them would delay the start of a page. */
export const Op = z.lazy(opShape);
export type Op = z.infer<typeof Op>;

/** The title of a write in the lists of changes. */
export interface Title {
  /** The text at the time when the write ended, for builds that cannot read `message`. */
  label: string;
  /** The translatable message. Missing in entries of older builds. */
  message?: Message;
}

/** The history of a write after it ended; kept for 90 days (S32). */
export interface LifeLine extends Title {
  opId: string;
  name: string;
  touches: string[];
  /** Copied from the op: a second tap may come after the first write has ended (S7). */
  tap?: string;
  savedAt: number;
  sentAt: number | null;
  endedAt: number;
  /** When a run with a clock that agrees with the server first saw this entry. */
  seenAt?: number;
  /** `taken`: exported as a file (S30). */
  outcome: 'received' | 'withdrawn' | 'discarded' | 'taken';
}

export function rowKey(table: string, lid: string): RowKey {
  return `${table}:${lid}`;
}

export function splitRowKey(key: string): { table: string; lid: string } {
  const colon = key.indexOf(':');
  return { table: key.slice(0, colon), lid: key.slice(colon + 1) };
}
