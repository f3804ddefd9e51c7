import type * as z from 'zod/mini';
import type { Effect } from '#db/effect.ts';
import type { Op, Reason, RowKey } from '#db/op.ts';
import type { Rows, TableName } from '#db/tables/index.ts';
import type { Message } from '#shared/i18n.ts';
import type { ConflictRule } from './conflict.ts';
import type { Ids } from './ids.ts';

/**
 * One backend call. `fresh` names a read whose record `body` merges its fields into (S4). A server that
 * takes keys changes only the fields that are present: there `body` is given an empty record.
 */
export interface Call {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  fresh?: string;
  /** A list with the same record, for servers that do not answer `fresh` with it. */
  listed?: { path: string; names: readonly string[]; id: number };
  /** The body of that read shows that this call is not needed any more (S18). */
  isDone?: (read: unknown) => boolean;
  body?: (fresh: Record<string, unknown>) => unknown;
  /**
   * The same without the fields that are documented only for the detail view. It is sent once where `body` is refused
   * as invalid: a server that refuses a field does not need it back.
   */
  lean?: (fresh: Record<string, unknown>) => unknown;
  /** A file instead of `body`: created again for each attempt, never frozen, with a timeout of 120 s (S14). */
  upload?: () => FormData;
}

/** Who writes on this device: number, and every way in which a server may spell the name. */
export interface Author {
  id: number;
  names: readonly string[];
}

/** Where a write shows up in documented mode, and how it is recognized there (S15, S26). */
export interface Recognition {
  /** Key of the covering feed, e.g. `contacts:s12`. */
  feed: string;
  /** Table of the created row and its local key. */
  table: TableName;
  lid: string;
  /** False where the receipt shows another record than the one that was created. */
  isAnswered?: false;
  /** True when this row of the server (in the mirror's form) equals the write in all its fields. */
  matches(row: Record<string, unknown>, me: Author): boolean;
  /**
   * True when that row may be this write with something changed since, by somebody who was quicker than the look for
   * it: then its author is asked, and nothing is sent again unasked (S17). Without it rows are never changed.
   */
  resembles?(row: Record<string, unknown>): boolean;
}

/**
 * What to do when the outcome of a request is unknown (S15, S17): `resend` an absolute write · `recognise` it in a
 * fresh read, else send again · `wait-then-resend` if the server's own duplicate answer shows it · `ask` the author.
 */
type WhenUnknown = 'resend' | 'recognise' | 'wait-then-resend' | 'ask';

/** A refusal as the engine understood it, before the mutation has its say. */
export interface Refused {
  status: number;
  message: string;
  body: unknown;
}

/** What a refusal means for this write: done after all, or a reason for its author. */
export type Verdict = { kind: 'done' } | { kind: 'attention'; reason: Reason };

/** A queued write: everything Fieldbook knows about it is in one file. */
export interface Mutation<Args = unknown> {
  /** Never changes: it lives in people's queues. */
  name: string;
  version: number;
  /** From the args of an older version to those of the next one (S33). */
  upgrade: Record<number, (args: unknown) => unknown>;
  /** Lazy: some screens load all mutations, and few of their shapes are ever used. */
  args: z.ZodMiniType<Args>;
  /** Args whose texts are confidential: they are stored sealed, and opened only to be sent (src/vault). */
  sealed?: readonly string[];
  /** The arg that holds a file as a data URL. It is kept apart from the op, whose stored args lack it (op-files.ts). */
  file?: string;
  /** Records that it touches, for order (S12). */
  lanes(args: Args): string[];
  /** What the author sees at once. */
  apply(args: Args): Effect[];
  /** The backend calls in order; undefined while a record it names has no server number. */
  calls(args: Args, ids: Ids): Call[] | undefined;
  whenUnknown: WhenUnknown;
  /** For `recognise`, and for binding a create of this device that comes back in a list (S26). */
  recognise?(args: Args): Recognition;
  /** Key of the row that it deletes: its receipt shows that the server no longer has it. */
  deletes?(args: Args): RowKey;
  /** Feeds whose next whole read shows the effect (S9); the change feed covers everything. */
  covers(args: Args): string[];
  /** What its form calls a field of the body, by its name there, where `fieldLabel` would call it otherwise. */
  labels?(args: Args): Readonly<Record<string, string>>;
  /** What happens where somebody else changed the same field meanwhile (S28); without it, nothing is compared. */
  conflict?: ConflictRule<Args>;
  /** What a refusal means here; without it every refusal goes to the author. */
  read?(refused: Refused, args: Args, op: Op): Verdict | undefined;
  /** The sentence in the list of waiting changes and in the history; its values are of `MessageValue`. */
  label(args: Args): Message;
  /** The person or record that it is about, as a heading there; without it the name in the touched row. */
  about?(args: Args): string | Message;
}

/** Keeps the type of the args together; registered in `index.ts`. */
export function mutation<Args>(definition: Mutation<Args>): Mutation<Args> {
  return definition;
}

/** For a server that refuses without a word: what the specification then says in its place. */
export function sayUnlessTold(words: string) {
  return ({ message, status }: Refused): Verdict | undefined =>
    message === ''
      ? { kind: 'attention', reason: { kind: 'refused', message: words, status } }
      : undefined;
}

/** Of a DELETE: the record is gone already, which is what its author wanted (S14). */
export function doneWhenGone(refused: Refused): Verdict | undefined {
  return refused.status === 404 || refused.status === 410 ? { kind: 'done' } : undefined;
}

export function effect<T extends TableName>(
  table: T,
  lid: string,
  change: (row: Rows[T] | undefined) => Rows[T] | undefined,
): Effect {
  // The union over tables cannot be inferred from a type parameter; the three fields fit by construction.
  return { table, lid, change } as unknown as Effect;
}
