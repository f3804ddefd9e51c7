import * as z from 'zod/mini';

/** A record's id on the server, where it is a 32-bit integer. Local ids are never sent. */
export const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** `yyyy-mm-dd`: an existing calendar day, never shifted by a time zone (docs/decisions/specification-gaps.md). */
export const CalendarDay = z
  .string()
  .check(
    z.regex(DAY_FORM, 'must be a day as yyyy-mm-dd'),
    z.refine(isDayOfCalendar, 'is not a day of the calendar'),
  );

/** True for an existing day, written as `yyyy-mm-dd`. */
export function isCalendarDay(text: string): boolean {
  return DAY_FORM.test(text) && isDayOfCalendar(text);
}

/** Avoids `Date`, which takes twenty times as long: a first download contains 200,000 days. */
function isDayOfCalendar(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number);
  return day !== undefined && day >= 1 && day <= daysInMonth(year ?? 0, month ?? 0);
}

/** 0 if the month does not exist. */
function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Required text: blanks alone do not count. */
export const RequiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max));

/** Text as it is stored: without leading or trailing blanks. */
export const KeptText = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** Text that may be absent, null or empty. */
export const OptionalText = (max: number) => z.optional(z.nullable(KeptText(max)));

/** Maximum length of a long text, such as a note. */
export const LONG_TEXT = 100_000;

export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.email('must be an e-mail address'));

/**
 * No `@`: a username must never be mistaken for another person's e-mail address (docs/decisions/specification-gaps.md).
 */
export const Username = RequiredText(100).check(
  z.refine((text) => !text.includes('@'), 'must not contain @'),
);

/** The id of this application among those that one backend serves (spec part 1, 9). */
export const APP_ID = 3;

/**
 * Every answer that is not data: `error` is text for a person, and `fields` names the invalid fields of a 400. `code`
 * is the reference server's code for the refusal, the same in every language (refusals.ts), and `values` fills its
 * placeholders.
 */
export const Refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.unknown())),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Refusal = z.infer<typeof Refusal>;

/**
 * The version of the network's data: the number of the last write transaction (`rev`), and the history that the number
 * belongs to (`epoch`). Numbers can be compared only within one history; a restored server starts another one.
 */
export const Revision = z.object({ epoch: z.string(), rev: z.int() });
export type Revision = z.infer<typeof Revision>;

/** An object whose fields can be inspected, such as one entry of a list before its form is known. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
