import { englishCount } from './english.ts';
import { intlTag, language, SOURCE_LANGUAGE } from './i18n.ts';

/**
 * Whether dates and numbers have the English formats of the specification. These are formatted by hand, because the
 * first use of `Intl` takes 80 ms on a cheap phone, before anything is painted.
 */
export function isEnglish(): boolean {
  return language() === SOURCE_LANGUAGE;
}

const known = new Map<string, unknown>();

/** Formatters are expensive: each is created once per language. */
export function once<Made>(kind: string, options: object, create: () => Made): Made {
  const key = JSON.stringify([kind, language(), options]);
  if (!known.has(key)) known.set(key, create());
  return known.get(key) as Made;
}

/** Formats a day, given as `Date.UTC` returns it, in the language in use. */
export function formatDay(utcMs: number, options: Intl.DateTimeFormatOptions): string {
  const format = once(
    'day',
    options,
    () => new Intl.DateTimeFormat(intlTag(), { ...options, timeZone: 'UTC' }),
  );
  return format.format(utcMs);
}

/** Formats a number in the language in use. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return once('number', options, () => new Intl.NumberFormat(intlTag(), options)).format(value);
}

/** Formats a count for screens: '10,000'. */
export function showCount(count: number): string {
  return isEnglish() ? englishCount(count) : formatNumber(count);
}

/** Formats a list: 'planters, churches and users'. */
export function formatList(words: readonly string[]): string {
  return once('list', {}, () => new Intl.ListFormat(language(), { type: 'conjunction' })).format(
    words,
  );
}

/** Compares displayed texts for sorting in the language in use; 'Cohort 9' comes before 'Cohort 10'. */
export function compareTexts(one: string, other: string): number {
  const collator = once('collator', {}, () => new Intl.Collator(language(), { numeric: true }));
  return collator.compare(one, other);
}
