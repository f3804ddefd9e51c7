import { isCalendarDay } from '../common.ts';
import { maybe, must } from './values.ts';

/*
 * Readers for days and moments as backends write them. A day is taken from the text as written and never shifted by a
 * time zone (docs/decisions/specification-gaps.md). This is a separate file because the first screen reads no days.
 */

/** `2026-10-16`, with or without a time, an offset or single digits; `2026/10/16`. */
const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)/;
/** `10/16/2026`, as the specifications show days. */
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;
/** `Fri, 16 Oct 2026 05:00:00 GMT` */
const IN_WORDS = /^[A-Za-z]{3}, (\d{1,2}) ([A-Za-z]{3}) (\d{4})\b/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * From LEAST_MS on, a number is milliseconds since 1970, and from LEAST_SECONDS on, seconds. Smaller ones (before 1973)
 * are not moments.
 */
const LEAST_MS = 100_000_000_000;
const LEAST_SECONDS = 100_000_000;

/** The calendar day in a value, `''` for none; undefined if the value is not a day. */
export function dayIn(value: unknown): string | undefined {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return momentOfNumber(value)?.slice(0, 10);
  if (typeof value !== 'string') return undefined;
  if (value.length === 10 && isCalendarDay(value)) return value;
  const text = value.trim();
  // MySQL writes a missing day this way.
  if (text === '' || text.startsWith('0000-00-00')) return '';
  const [year, month, day] = partsOf(text);
  if (!year || !month || !day) return undefined;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(written) ? written : undefined;
}

function partsOf(text: string): (string | undefined)[] {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [yearFirst[1], yearFirst[3], yearFirst[4]];
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return [monthFirst[3], monthFirst[1], monthFirst[2]];
  const inWords = IN_WORDS.exec(text);
  const month = MONTHS.indexOf(inWords?.[2]?.toLowerCase() ?? '') + 1;
  return month > 0 ? [inWords?.[3], String(month), inWords?.[1]] : [];
}

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,3})?\d*\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/** The moment in a value as ISO 8601 in UTC, `''` for none; undefined if the value is not a moment. */
export function momentIn(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'number') return momentOfNumber(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || text.startsWith('0000-00-00')) return '';
  const iso = MOMENT.exec(text);
  if (iso) return momentOfParts(iso);
  // Noon in UTC falls on the same day almost everywhere on earth.
  const day = text.length <= 10 ? dayIn(text) : undefined;
  if (day) return `${day}T12:00:00.000Z`;
  return isoOf(Date.parse(text));
}

/** A moment without a time zone is in UTC. */
function momentOfParts([, day, time, seconds, fraction, zone]: RegExpExecArray) {
  const written = `${day}T${time}${seconds ?? ':00'}${fraction ?? ''}`;
  const isUtc = !zone || /^(z|utc|[+-]00:?(00)?)$/i.test(zone);
  if (isUtc) return Number.isNaN(Date.parse(`${written}Z`)) ? undefined : `${written}Z`;
  const offset = zone.replace(
    /^([+-]\d{2}):?(\d{2})?$/,
    (_all, hours, minutes) => `${String(hours)}:${String(minutes ?? '00')}`,
  );
  return isoOf(Date.parse(`${written}${offset}`));
}

function momentOfNumber(value: number): string | undefined {
  if (value < LEAST_SECONDS) return undefined;
  return isoOf(value >= LEAST_MS ? value : value * 1000);
}

function isoOf(ms: number): string | undefined {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined;
}

/** A calendar day as `yyyy-mm-dd`, or `''`. */
export const wireDay = maybe(dayIn);
/** A day that the row requires. */
export const wireOwnDay = must((value) => dayIn(value) || undefined, 'a day');
/** A moment as ISO 8601 in UTC, or `''`. */
export const wireMoment = maybe(momentIn);
