/*
 * Backends spell the same value in several ways: 'in training' as 'In Training', a text without its trailing blank, a
 * number as text, an empty value as null, a day with a time. Writes are recognized by comparing what was sent with what
 * is read (S15), so all of these count as equal.
 */

/** Fields in which case and separators do not matter: words of a fixed choice, and e-mail addresses. */
const WORDS: ReadonlySet<string> = new Set([
  'contact_type',
  'email',
  'place',
  'stage',
  'status',
  'to_stage',
  'to_status',
  'type',
]);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * True if both mean the same in this field. Only plain values are compared by meaning; anything else is compared as
 * JSON.
 */
export function isSameValue(field: string, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [left, right] = [plain(a), plain(b)];
  if (left === undefined || right === undefined) return JSON.stringify(a) === JSON.stringify(b);
  if (left === right) return true;
  if (WORDS.has(field)) return isSameWord(left, right);
  if (typeof a === 'number' || typeof b === 'number') return isSameNumber(left, right);
  return isSameDay(left, right);
}

/** True for two spellings of one word or name: 'Pre-Funding', 'pre_funding'. */
function isSameWord(a: string, b: string): boolean {
  return folded(a) === folded(b);
}

/** The known word that this text spells; the text itself if it is not a known word. */
export function knownWord(words: readonly string[], text: string): string {
  return words.includes(text) ? text : (words.find((word) => isSameWord(word, text)) ?? text);
}

/** A value as text, without leading or trailing blanks and with one kind of line break. */
function plain(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  return value.replaceAll('\r\n', '\n').normalize('NFC').trim();
}

function folded(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

function isSameNumber(a: string, b: string): boolean {
  return a !== '' && b !== '' && Number(a) === Number(b);
}

/** A day equals the same day followed by a time; two times on the same day are not equal. */
function isSameDay(a: string, b: string): boolean {
  const [day, other] = DAY.test(a) ? [a, b] : [b, a];
  return DAY.test(day) && new RegExp(`^${day}[T ]`).test(other);
}
