import type { Mutation } from './mutation.ts';

/** The args of a stored op, if they can be read. */
export type ReadArgs<Args> =
  | { kind: 'read'; args: Args }
  /** Made by a newer build, and held unchanged. */
  | { kind: 'unknown' }
  /** The args no longer parse, so they are kept and shown. */
  | { kind: 'unreadable'; error: string };

/** Upgrades the stored args of one mutation step by step and parses them (S33). */
export function readArgs<Args>(
  mutation: Mutation<Args>,
  op: { version: number; args: unknown },
): ReadArgs<Args> {
  if (op.version > mutation.version) return { kind: 'unknown' };
  try {
    let args = op.args;
    for (let version = op.version; version < mutation.version; version += 1) {
      const upgrade = mutation.upgrade[version];
      if (!upgrade) return { kind: 'unreadable', error: `no upgrade from version ${version}` };
      args = upgrade(args);
    }
    const parsed = mutation.args.safeParse(args);
    if (parsed.success) return { kind: 'read', args: parsed.data };
    return { kind: 'unreadable', error: parsed.error.issues[0]?.message ?? 'does not parse' };
  } catch (error) {
    return { kind: 'unreadable', error: String(error) };
  }
}
