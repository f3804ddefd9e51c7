/**
 * The prefix of texts that the vault of a device (src/vault) has sealed. They are stored in rows, drafts and queued
 * writes like other texts. Nothing here can open them.
 */
export const SEALED = 'sealed:';

/** Stored in place of a text that arrived while this device had no vault. The text is requested again later. */
export const NOT_KEPT = `${SEALED}none`;

export function isSealed(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(SEALED);
}

/** Pictures and other values that are not JSON stay unchanged. */
function isPlain(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Calls `change` for every text in a value, at any depth, and returns a copy of the value with the results. */
export async function mapTexts(
  value: unknown,
  change: (text: string) => Promise<string>,
): Promise<unknown> {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return Promise.all(value.map((one) => mapTexts(one, change)));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(async ([name, one]) => {
    return [name, await mapTexts(one, change)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
