import { isSealed, mapTexts } from '#shared/sealed-text.ts';
import { currentVault } from '#src/vault/current.ts';

/** Args of a write as their author may see them; throws `LockedError` while the vault is locked. */
export async function opened<T>(value: T): Promise<T> {
  return hasSealed(value) ? (await currentVault()).openAll(value) : value;
}

/** True if a part of a value cannot be read without unlocking the vault. */
export function hasSealed(value: unknown): boolean {
  if (typeof value === 'string') return isSealed(value);
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return false;
  return Object.values(value).some(hasSealed);
}

/** The prefix, in a file that a person takes away, of a text that was sealed on the device. */
const OPENED = 'confidential:';

/**
 * Opens a value for a file of its author. The file must be readable on any device, since a vault never leaves its own.
 */
export async function openedForFile<T>(value: T): Promise<T> {
  if (!hasSealed(value)) return value;
  return (await mapTexts(value, async (text) =>
    isSealed(text) ? `${OPENED}${await (await currentVault()).openAll(text)}` : text,
  )) as T;
}

/** Seals the texts that come back from such a file before they are stored. */
export async function sealedFromFile<T>(value: T): Promise<T> {
  return (await mapTexts(value, async (text) =>
    text.startsWith(OPENED) ? (await currentVault()).sealAll(text.slice(OPENED.length)) : text,
  )) as T;
}
