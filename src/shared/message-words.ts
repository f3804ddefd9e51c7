import { isRecord } from './contract/envelope.ts';
import { showDay } from './dates.ts';
import { type Message, translate } from './i18n.ts';
import { periodWords } from './report-rules.ts';

/**
 * A value of a stored message. Whatever depends on the language is kept as data: a day as `{day: '2026-11-03'}`, a month
 * as `{year, month}` (1 to 12), a word of a fixed list as a message of its own: `{id: 'visit'}`.
 */
export type MessageValue =
  | string
  | number
  | Message
  | { day: string }
  | { year: number; month: number };

/** A stored message in the language in use, with its values. */
export function messageWords({ id, message, values = {} }: Message): string {
  const told = Object.entries(values).map(([name, value]) => [name, valueWords(value)]);
  return translate({ id, ...(message && { message }) }, Object.fromEntries(told));
}

/** What is none of the forms above may come from a newer build, and is shown as it is. */
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
