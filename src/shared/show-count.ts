import { formatNumber, isEnglish } from './formats.ts';

/**
 * A count as screens show it: '10,000'. Put together here, because the first `toLocaleString` of a page takes
 * 20 ms, on a cheap phone 80, before anything is painted. Other languages than English have their own way.
 */
export function showCount(count: number): string {
  if (!isEnglish()) return formatNumber(count);
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
