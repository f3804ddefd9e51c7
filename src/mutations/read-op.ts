import type { EffectsOf } from '#db/effect.ts';
import type { Title } from '#db/op.ts';
import { type Message, message } from '#shared/i18n.ts';
import { messageWords } from '#shared/message-words.ts';
import { NewerOpError } from '#shared/newer-op-error.ts';
import { MUTATIONS } from './index.ts';
import type { Mutation, Recognition } from './mutation.ts';
import { type ReadArgs, readArgs } from './read-args.ts';

/** A stored op as this build understands it (S33). It is also `unknown` if only a newer build knows its name. */
export type ReadOp = Readable | Exclude<ReadArgs<unknown>, { kind: 'read' }>;

interface Readable {
  kind: 'read';
  mutation: Mutation;
  args: unknown;
  /** Keys of the list queries that show it (S9). */
  covers: readonly string[];
  /** The row that it creates, and how the row is recognized (S15, S26). */
  creates: Recognition | undefined;
}

/** Cache of ops that have been read: a run reads each acknowledged op once per list. */
const known = new WeakMap<object, { mutation: Mutation; read: ReadOp }>();

/** Looks up the mutation, upgrades old args step by step and parses them, once per object. */
export function readOp(op: { name: string; version: number; args: unknown }): ReadOp {
  const mutation = MUTATIONS.get(op.name);
  if (!mutation) return { kind: 'unknown' };
  const before = known.get(op);
  if (before?.mutation === mutation) return before.read;
  const parsed = readArgs(mutation, op);
  const read = parsed.kind === 'read' ? readable(mutation, parsed.args) : parsed;
  known.set(op, { mutation, read });
  return read;
}

function readable(mutation: Mutation, args: unknown): Readable {
  const covers = mutation.covers(args);
  return { kind: 'read', mutation, args, covers, creates: mutation.recognise?.(args) };
}

/** True if the op was created by a newer build: its name or its version is unknown here (S33). */
export function isOfNewerBuild(op: { name: string; version: number }): boolean {
  const mutation = MUTATIONS.get(op.name);
  return !mutation || op.version > mutation.version;
}

/** Effects of a stored op; throws if it cannot be read, so that replay reports it (S6). */
export const effectsOf: EffectsOf = (op) => {
  const read = readOp(op);
  if (read.kind === 'read') return read.mutation.apply(read.args);
  if (read.kind === 'unknown') throw new NewerOpError('made by a newer version');
  throw new Error(read.error);
};

/** The label of any stored op in the list of waiting changes, in the language in use. */
export function labelOf(op: { name: string; version: number; args: unknown }): string {
  return messageWords(labelMessage(op));
}

function labelMessage(op: { name: string; version: number; args: unknown }): Message {
  const read = readOp(op);
  if (read.kind === 'read') return read.mutation.label(read.args);
  return read.kind === 'unknown'
    ? message('A change made by a newer version of this app')
    : message('A change that cannot be read any more');
}

/**
 * The title of a write that the history keeps: the label, and the message from which it is made in another language.
 */
export function titleOf(op: { name: string; version: number; args: unknown }): Title {
  const told = labelMessage(op);
  return { label: messageWords(told), message: { id: told.id, values: told.values ?? {} } };
}

/** The person or record that a stored op is about; undefined if its mutation does not define it. */
export function aboutOf(op: { name: string; version: number; args: unknown }): string | undefined {
  const read = readOp(op);
  const about = read.kind === 'read' ? read.mutation.about?.(read.args) : undefined;
  return typeof about === 'object' ? messageWords(about) : about;
}
