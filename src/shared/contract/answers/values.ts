import * as z from 'zod/mini';

/** Reads one value of an answer; undefined if its meaning is not clear. */
type Read<T> = (value: unknown) => T | undefined;

/** A required value: without it, the row is unreadable. */
export function must<T>(read: Read<T>, what: string) {
  return z.transform((value: unknown, context): T => {
    const found = read(value);
    if (found !== undefined) return found;
    context.issues.push({ code: 'custom', message: `is not ${what}`, input: value });
    return z.NEVER;
  });
}

/** An optional value: if it cannot be read, it counts as absent. */
export function maybe<T>(read: Read<T>) {
  return z.optional(z.transform(read));
}

/** The id of a record: `17` or `"17"`. */
export const wireId = must(idIn, 'the number of a record');
/** The id of another record; null for none, which some servers write as `0` or as an empty text. */
export const wireRef = maybe(refIn);
/** Text; null becomes '', and a number becomes its digits. */
export const wireText = maybe(textIn);
/** A name. If it cannot be read, the whole row is unreadable, since it would otherwise be shown as nameless. */
export const wireName = z.optional(must(textIn, 'a text'));
/** True or false, possibly given as 1 and 0 or in words. */
export const wireFlag = maybe(flagIn);

/** A record's id, given as a number or as text; undefined for anything else. */
export function idIn(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0
    ? number
    : undefined;
}

function refIn(value: unknown): number | null | undefined {
  return value === null || value === '' || value === 0 || value === '0' ? null : idIn(value);
}

export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

const YES: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 't', 'yes', 'y']);
const NO: ReadonlySet<unknown> = new Set([false, 0, null, '0', 'false', 'f', 'no', 'n', '']);

/** True or false in any of the accepted forms; undefined for anything else. */
export function flagIn(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
