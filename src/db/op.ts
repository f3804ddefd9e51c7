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

/** States of everything that the server does not have; what is `acked` only waits for a read. */
export const UNSENT: readonly OpState[] = OP_STATES.filter((state) => state !== 'acked');

/** Why an op is in attention, in a form that the screen turns into words and actions. */
export const Reason = z.lazy(() =>
  z.object({
    kind: z.enum([
      'refused', // the server said no: `message` is its text
      'forbidden', // 403: offered again after the next sign-in
      'gone', // the record no longer exists
      'question', // the author decides, `question` says what
      'unverifiable', // may have been sent; cannot be checked
      'unreadable', // stored args do not parse any more
      'broken', // `apply` failed on a new server copy
      'parent', // the write it depends on was refused
    ]),
    message: z.string(),
    /** What the server calls it in every language (src/shared/refusals.ts), with the values of its sentence. */
    code: z.optional(z.string()),
    values: z.optional(z.record(z.string(), z.unknown())),
    status: z.optional(z.int()),
    /** Which field was wrong, where the server said so. */
    fields: z.optional(
      z.array(
        z.object({
          path: z.string(),
          message: z.string(),
          /** What the form calls it, in English. */
          label: z.optional(z.string()),
        }),
      ),
    ),
    /** For `question`: what is asked and what the question shows (e.g. `invitedAt`). */
    question: z.optional(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
  }),
);
export type Reason = z.infer<typeof Reason>;

/** Why a write waits that cannot be opened (`lastFailure`): its author has locked confidential reports. */
export const LOCKED = 'locked';

/** A row that an op touches, as one text for the index: `planters:s12`. */
export type RowKey = `${string}:${string}`;

/** Of a stored op. */
export const opShape = () =>
  z.object({
    /** Order of the user's acts; never a clock (S5). */
    seq: z.int(),
    /** Permanent name of the write; the Idempotency-Key where the server offers it (S16). */
    id: z.string(),
    user: z.int(),
    name: z.string(),
    version: z.int(),
    args: z.unknown(),
    /** The arg that holds a file, which is kept apart (op-files.ts). */
    file: z.optional(z.string()),
    /** Equal for two taps that mean the same write (S7); none for an op of an earlier build. */
    tap: z.optional(z.string()),
    lanes: z.array(z.string()),
    touches: z.array(z.string()),
    state: z.enum(OP_STATES),
    /** Milliseconds since 1970 on this device: for the eye, not for order. */
    createdAt: z.number(),
    firstSentAt: z.optional(z.number()),
    sentAt: z.optional(z.number()),
    receivedAt: z.optional(z.number()),
    /** Requests that left this device. 0: it may still be withdrawn (S7). */
    attempts: z.int(),
    /** Failures since the last sign of progress; 8 park it. */
    failures: z.int(),
    /** Not before this moment. */
    nextAt: z.number(),
    /** Logical time (`meta.tick`) at which the last request was in flight (S23). */
    flightTick: z.int(),
    /** Logical time of the receipt: only a read that started later ends the op (S9). */
    receiptTick: z.optional(z.int()),
    /** How far the server's data had come at the receipt, where it says so: a read that came up to there ends the op (S9). */
    receiptRevision: z.optional(Revision),
    /** Requests whose outcome is still unknown: the server may have done it, or may do it late (S15). */
    doubts: z.int(),
    /** Which of several calls comes next (S18). */
    step: z.int(),
    /** Server ids of the covering feed that were known before the first send (S15). */
    knownIds: z.optional(z.array(z.int())),
    /** Whole reads since the last send that did not show this write (S15). */
    emptyReads: z.int(),
    /** Body as first sent, where an Idempotency-Key makes resending safe (S16). */
    frozen: z.optional(z.unknown()),
    /** The last failure that was no answer, for the list of waiting changes. */
    lastFailure: z.optional(z.string()),
    reason: z.optional(Reason),
  });
/** Like all shapes here built when something is read: their parts by the dozen would delay the start of a page. */
export const Op = z.lazy(opShape);
export type Op = z.infer<typeof Op>;

/** The sentence of a write in the lists of changes. */
export interface Title {
  /** As it was when the write ended: for builds that cannot read `message`. */
  label: string;
  /** What the sentence is made of in any language; missing in lines of older builds. */
  message?: Message;
}

/** The history of a write after it ended; kept for 90 days (S32). */
export interface LifeLine extends Title {
  opId: string;
  name: string;
  touches: string[];
  /** That of the op: a second tap may come when the first has ended (S7). */
  tap?: string;
  savedAt: number;
  sentAt: number | null;
  endedAt: number;
  /** When a run first met it whose clock the server agreed with. */
  seenAt?: number;
  /** `taken`: away as a file (S30). */
  outcome: 'received' | 'withdrawn' | 'discarded' | 'taken';
}

export function rowKey(table: string, lid: string): RowKey {
  return `${table}:${lid}`;
}

export function splitRowKey(key: string): { table: string; lid: string } {
  const colon = key.indexOf(':');
  return { table: key.slice(0, colon), lid: key.slice(colon + 1) };
}
