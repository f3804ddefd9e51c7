import type { EffectsOf } from '#db/effect.ts';
import { NewerOpError } from '#shared/newer-op-error.ts';
import { MUTATIONS } from './index.ts';
import type { Mutation } from './mutation.ts';
import { type ReadArgs, readArgs } from './read-args.ts';

/** A stored op as this build understands it (S33); `unknown`: also its name may be of a newer build. */
export type ReadOp =
  | { kind: 'read'; mutation: Mutation; args: unknown }
  | Exclude<ReadArgs<unknown>, { kind: 'read' }>;

/** Args that have been read, by the op that holds them: a run asks for those of an acknowledged op once per list. */
const known = new WeakMap<object, { mutation: Mutation; read: ReadOp }>();

/** Looks up the mutation, upgrades old args step by step and parses them, once for each object. */
export function readOp(op: { name: string; version: number; args: unknown }): ReadOp {
  const mutation = MUTATIONS.get(op.name);
  if (!mutation) return { kind: 'unknown' };
  const before = known.get(op);
  if (before?.mutation === mutation) return before.read;
  const args = readArgs(mutation, op);
  const read = args.kind === 'read' ? { ...args, mutation } : args;
  known.set(op, { mutation, read });
  return read;
}

/** True if the op was created by a newer build: its name or its version is unknown here (S33). */
export function isOfNewerBuild(op: { name: string; version: number }): boolean {
  const mutation = MUTATIONS.get(op.name);
  return !mutation || op.version > mutation.version;
}

/** Effects of a stored op; throws when it cannot be read, so that replay reports it (S6). */
export const effectsOf: EffectsOf = (op) => {
  const read = readOp(op);
  if (read.kind === 'read') return read.mutation.apply(read.args);
  if (read.kind === 'unknown') throw new NewerOpError('made by a newer version');
  throw new Error(read.error);
};

/** The sentence for the list of waiting changes, for any stored op. */
export function labelOf(op: { name: string; version: number; args: unknown }): string {
  const read = readOp(op);
  if (read.kind === 'read') return read.mutation.label(read.args);
  return read.kind === 'unknown'
    ? 'A change made by a newer version of this app'
    : 'A change that cannot be read any more';
}

/** The person or record that a stored op is about; undefined where its mutation does not say. */
export function aboutOf(op: { name: string; version: number; args: unknown }): string | undefined {
  const read = readOp(op);
  return read.kind === 'read' ? read.mutation.about?.(read.args) : undefined;
}
