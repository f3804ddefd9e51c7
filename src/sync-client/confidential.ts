import { isSealed, mapTexts } from '#shared/sealed-text.ts';
import { currentVault } from '#src/vault/current.ts';

/** Args of a write as their author may see them; throws `LockedError` while nobody has unlocked. */
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
