/**
 * Texts that the vault of a device (src/vault) has sealed are in rows, drafts and queued writes like other texts; this
 * is how they begin. Nothing here can open them.
 */
export const SEALED = 'sealed:';

/** In place of a text that came while this device had no vault at all: it is asked for again. */
export const NOT_KEPT = `${SEALED}none`;

export function isSealed(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(SEALED);
}

/** Pictures and whatever else is no JSON stay as they are. */
function isPlain(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Calls `change` for every text in a value, however deep, and answers the same value with the results. */
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
