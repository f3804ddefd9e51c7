import { isRecord } from './contract/common.ts';
import { showDay } from './dates.ts';
import { type Message, translate } from './i18n.ts';
import { periodWords } from './report-rules.ts';

/**
 * A value of a stored message. Everything that depends on the language is kept as data: a day as `{day: '2026-11-03'}`,
 * a month as `{year, month}` (1 to 12), and a word of a fixed list as a message of its own: `{id: 'visit'}`.
 */
export type MessageValue =
  | string
  | number
  | Message
  | { day: string }
  | { year: number; month: number };

/** Formats a stored message and its values in the language in use. */
export function messageWords({ id, message, values = {} }: Message): string {
  const told = Object.entries(values).map(([name, value]) => [name, valueWords(value)]);
  return translate({ id, ...(message && { message }) }, Object.fromEntries(told));
}

/** A value in any other form may come from a newer build and is shown unchanged. */
function valueWords(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { id, message, values, day, year, month } = value;
  if (typeof id === 'string') {
    return messageWords({
      id,
      ...(Array.isArray(message) && { message }),
      ...(isRecord(values) && { values }),
    });
  }
  if (typeof day === 'string') return showDay(day);
  if (typeof year === 'number' && typeof month === 'number') return periodWords(year, month);
  return JSON.stringify(value);
}
