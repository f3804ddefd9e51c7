import { englishCount } from './english.ts';
import { formatNumber, isEnglish } from './formats.ts';

/** A count as screens show it: '10,000'. Other languages than English have their own way. */
export function showCount(count: number): string {
  return isEnglish() ? englishCount(count) : formatNumber(count);
}
