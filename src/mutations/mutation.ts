import type * as z from 'zod/mini';
import type { Effect } from '#db/effect.ts';
import type { Op, Reason, RowKey } from '#db/op.ts';
import type { Rows, TableName, WritableTable } from '#db/tables/index.ts';
import type { Message } from '#shared/i18n.ts';
import type { ConflictRule } from './conflict.ts';
import type { Ids } from './ids.ts';

/**
 * One backend call. `fresh` is the path of a read, into whose record `body` merges its fields (S4). A server that
 * accepts keys changes only the fields that are present, so `body` then gets an empty record.
 */
export interface Call {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  fresh?: string;
  /** A list that contains the record, for servers that do not return it for `fresh`. */
  listed?: { path: string; names: readonly string[]; id: number };
  /** True if the body of that read shows that this call is no longer needed (S18). */
  isDone?: (read: unknown) => boolean;
  body?: (fresh: Record<string, unknown>) => unknown;
  /**
   * The same body without the fields that are documented only for the detail view. It is sent once if `body` is refused
   * as invalid, because a server that refuses a field does not need it back.
   */
  lean?: (fresh: Record<string, unknown>) => unknown;
  /**
   * A file instead of `body`. It is created again for each attempt, is never frozen, and has a timeout of 120 s (S14).
   */
  upload?: () => FormData;
}

/** The person who writes on this device: the id, and every way in which a server may spell the name. */
export interface Author {
  id: number;
  names: readonly string[];
}

/** Where a write becomes visible on a documented server, and how it is recognized there (S15, S26). */
export interface Recognition {
  /** Key of the list query that shows the row, e.g. `contacts:s12`. */
  feed: string;
  /** Table of the created row and its local key. */
  table: TableName;
  lid: string;
  /** False if the receipt contains another record than the one that was created. */
  isAnswered?: false;
  /** The values of the row, by their names in the mirror. The server may spell them in another way. */
  says: Readonly<Record<string, unknown>>;
  /** The fields of the row that name its author, who must be the author of the write. */
  author?: { id: string; name: string };
  /**
   * True if the row may be this write with later edits by somebody else. The author is then asked, and nothing is
   * resent without an answer (S17). Without it, rows are assumed never to be edited.
   */
  resembles?(row: Record<string, unknown>): boolean;
}

/**
 * What to do if the outcome of a request is unknown (S15, S17): `resend` an absolute write · `recognise` it in a new
 * read, otherwise resend it · `wait-then-resend` if the server's answer to a duplicate shows it · `ask` the author.
 */
type WhenUnknown = 'resend' | 'recognise' | 'wait-then-resend' | 'ask';

/** A refusal as the engine understood it, before the mutation interprets it. */
export interface Refused {
  status: number;
  message: string;
  body: unknown;
}

/** What a refusal means for this write: it is done after all, or its author must be shown a reason. */
export type Verdict = { kind: 'done' } | { kind: 'attention'; reason: Reason };

/** A queued write. Everything that Fieldbook knows about it is in one file. */
export interface Mutation<Args = unknown> {
  /** Never changes, because it is stored in people's queues. */
  name: string;
  version: number;
  /** Converts the args of an older version to those of the next one (S33). */
  upgrade: Record<number, (args: unknown) => unknown>;
  /** Lazy, because some screens load all mutations but use few of their shapes. */
  args: z.ZodMiniType<Args>;
  /** Args with confidential texts, which are stored sealed and opened only to be sent (src/vault). */
  sealed?: readonly string[];
  /**
   * The arg that contains a file as a data URL. The file is stored separately, without this arg in the op
   * (op-files.ts).
   */
  file?: string;
  /** The records that it touches, which determine its order (S12). */
  lanes(args: Args): string[];
  /** Effects that the author sees at once. */
  apply(args: Args): Effect[];
  /** The backend calls in order; undefined while one of its records has no server id. */
  calls(args: Args, ids: Ids): Call[] | undefined;
  whenUnknown: WhenUnknown;
  /** For `recognise`, and for binding a create of this device that comes back in a list (S26). */
  recognise?(args: Args): Recognition;
  /** Key of the row that it deletes. Its receipt shows that the server no longer has the row. */
  deletes?(args: Args): RowKey;
  /** List queries whose next complete read shows the effect (S9); the change feed covers everything. */
  covers(args: Args): string[];
  /** The form's labels for fields of the body, by their names there, if they differ from those of `fieldLabel`. */
  labels?(args: Args): Readonly<Record<string, string>>;
  /** What to do if somebody else has changed the same field meanwhile (S28); without it, nothing is compared. */
  conflict?: ConflictRule<Args>;
  /** Interprets a refusal. Without it, every refusal is shown to the author. */
  read?(refused: Refused, args: Args, op: Op): Verdict | undefined;
  /** The label in the list of waiting changes and in the history. Its values are of type `MessageValue`. */
  label(args: Args): Message;
  /** The person or record that it is about, as a heading in that list. The default is the name in the touched row. */
  about?(args: Args): string | Message;
}

/** Returns its argument; the type of the args is inferred. Register each mutation in `index.ts`. */
export function mutation<Args>(definition: Mutation<Args>): Mutation<Args> {
  return definition;
}

/** Uses the specification's message for a refusal without a message. */
export function sayUnlessTold(words: string) {
  return ({ message, status }: Refused): Verdict | undefined =>
    message === ''
      ? { kind: 'attention', reason: { kind: 'refused', message: words, status } }
      : undefined;
}

/** For a DELETE: the record no longer exists, as its author wanted (S14). */
export function doneWhenGone(refused: Refused): Verdict | undefined {
  return refused.status === 404 || refused.status === 410 ? { kind: 'done' } : undefined;
}

export function effect<T extends WritableTable>(
  table: T,
  lid: string,
  change: (row: Rows[T] | undefined) => Rows[T] | undefined,
): Effect {
  // The union over tables cannot be inferred from a type parameter; the three fields fit by construction.
  return { table, lid, change } as unknown as Effect;
}
