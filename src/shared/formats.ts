import { englishCount } from './english.ts';
import { intlTag, language, SOURCE_LANGUAGE } from './i18n.ts';

/**
 * Whether dates and numbers are written as the specification fixes them for English. Those are put together by hand,
 * because the first use of `Intl` takes a cheap phone 80 ms before anything is painted.
 */
export function isEnglish(): boolean {
  return language() === SOURCE_LANGUAGE;
}

const known = new Map<string, unknown>();

/** Formatters are expensive: each is created once for a language. */
export function once<Made>(kind: string, options: object, create: () => Made): Made {
  const key = JSON.stringify([kind, language(), options]);
  if (!known.has(key)) known.set(key, create());
  return known.get(key) as Made;
}

/** In the language in use, of a day as `Date.UTC` gives it. */
export function formatDay(utcMs: number, options: Intl.DateTimeFormatOptions): string {
  const format = once(
    'day',
    options,
    () => new Intl.DateTimeFormat(intlTag(), { ...options, timeZone: 'UTC' }),
  );
  return format.format(utcMs);
}

/** In the language in use. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return once('number', options, () => new Intl.NumberFormat(intlTag(), options)).format(value);
}

/** A count as screens show it: '10,000'. */
export function showCount(count: number): string {
  return isEnglish() ? englishCount(count) : formatNumber(count);
}

/** 'planters, churches and users'. */
export function formatList(words: readonly string[]): string {
  return once('list', {}, () => new Intl.ListFormat(language(), { type: 'conjunction' })).format(
    words,
  );
}

/** For sorting what people read, in the order of the language in use; 'Cohort 9' comes before 'Cohort 10'. */
export function compareTexts(one: string, other: string): number {
  const collator = once('collator', {}, () => new Intl.Collator(language(), { numeric: true }));
  return collator.compare(one, other);
}
