import { isSealed, mapTexts } from '#shared/sealed-text.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { currentVault } from '#src/vault/current.ts';

/** The args of a write as they are stored: what its mutation calls confidential is sealed (src/vault). */
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

/** The same, to be shown to its author; throws `LockedError` while nobody has unlocked. */
export async function opened<T>(value: T): Promise<T> {
  return hasSealed(value) ? (await currentVault()).openAll(value) : value;
}

/** True where something in a value cannot be read without unlocking. */
export function hasSealed(value: unknown): boolean {
  if (typeof value === 'string') return isSealed(value);
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return false;
  return Object.values(value).some(hasSealed);
}

/** How a text that was sealed on the device begins in a file that its person takes away. */
const OPENED = 'confidential:';

/** For a file of its person: readable on any device, since a vault never leaves its own. */
export async function openedForFile<T>(value: T): Promise<T> {
  if (!hasSealed(value)) return value;
  return (await mapTexts(value, async (text) =>
    isSealed(text) ? `${OPENED}${await (await currentVault()).openAll(text)}` : text,
  )) as T;
}

/** What comes back from such a file is sealed before it is stored. */
export async function sealedFromFile<T>(value: T): Promise<T> {
  return (await mapTexts(value, async (text) =>
    text.startsWith(OPENED) ? (await currentVault()).sealAll(text.slice(OPENED.length)) : text,
  )) as T;
}
