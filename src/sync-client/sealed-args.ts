import type { Mutation } from '#src/mutations/mutation.ts';
import { currentVault } from '#src/vault/current.ts';

/** The args of a write as they are stored, with those sealed that its mutation declares confidential (src/vault). */
export async function sealedArgs<Args>(mutation: Mutation<Args>, args: Args): Promise<Args> {
  const names: readonly string[] = mutation.sealed ?? [];
  if (names.length === 0) return args;
  const sealed = Object.entries(args as Record<string, unknown>).map(async ([name, value]) => {
    return [
      name,
      names.includes(name) ? await (await currentVault()).sealAll(value) : value,
    ] as const;
  });
  return Object.fromEntries(await Promise.all(sealed)) as Args;
}
