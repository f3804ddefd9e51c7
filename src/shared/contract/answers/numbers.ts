import { knownWord } from '../../same-value.ts';
import { maybe, must, textIn } from './values.ts';

/*
 * Values that the first screen does not read from an answer.
 */

/** One of the documented words, in any spelling: 'In Training', 'in_training'. Other words stay unchanged. */
export const wireWord = (words: readonly string[]) =>
  maybe((value) => {
    const text = textIn(value);
    return text === undefined ? undefined : knownWord(words, text);
  });
/** A number, possibly given as text; null for none. */
export const wireNumber = maybe(numberIn);
/** A whole number of at least 0; null for none. */
export const wireCount = maybe(countIn);
/** A required whole number, such as the month of a report. */
export const wireWhole = (least: number, most: number) =>
  must((value) => {
    const number = numberIn(value);
    const fits = Number.isInteger(number) && Number(number) >= least && Number(number) <= most;
    return fits ? Number(number) : undefined;
  }, `a whole number from ${least} to ${most}`);

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** The number in a value of an answer, null for none; undefined if the value is not a number. */
export function numberIn(value: unknown): number | null | undefined {
  if (value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '') return null;
  if (NUMERIC.test(text)) return Number(text);
  return GROUPED.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

function countIn(value: unknown): number | null | undefined {
  const number = numberIn(value);
  if (number === null || number === undefined) return number;
  return Number.isInteger(number) && number >= 0 ? number : undefined;
}
