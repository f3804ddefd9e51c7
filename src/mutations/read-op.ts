import type { EffectsOf } from '#db/effect.ts';
import { MUTATIONS } from './index.ts';
import type { Mutation } from './mutation.ts';

/** A stored op as this build understands it (S33). */
export type ReadOp =
  | { kind: 'read'; mutation: Mutation; args: unknown }
  /** Name or version of a newer build: held untouched. */
  | { kind: 'unknown' }
  /** The args do not parse any more: kept and shown. */
  | { kind: 'unreadable'; error: string };

/** Looks up the mutation, upgrades old args step by step and parses them. */
export function readOp(op: { name: string; version: number; args: unknown }): ReadOp {
  const mutation = MUTATIONS.get(op.name);
  if (!mutation || op.version > mutation.version) return { kind: 'unknown' };
  try {
    let args = op.args;
    for (let version = op.version; version < mutation.version; version += 1) {
      const upgrade = mutation.upgrade[version];
      if (!upgrade) return { kind: 'unreadable', error: `no upgrade from version ${version}` };
      args = upgrade(args);
    }
    const parsed = mutation.args.safeParse(args);
    if (parsed.success) return { kind: 'read', mutation, args: parsed.data };
    return { kind: 'unreadable', error: parsed.error.issues[0]?.message ?? 'does not parse' };
  } catch (error) {
    return { kind: 'unreadable', error: String(error) };
  }
}

/** Effects of a stored op; throws when it cannot be read, so that replay reports it (S6). */
export const effectsOf: EffectsOf = (op) => {
  const read = readOp(op);
  if (read.kind === 'read') return read.mutation.apply(read.args);
  throw new Error(read.kind === 'unknown' ? 'made by a newer version' : read.error);
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
