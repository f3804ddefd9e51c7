import { filterYears } from '#shared/report-rules.ts';

/** Keys of the lists with the reports of one or all years, newest first: on some servers, each year is its own list. */
export function yearLists(today: string, year?: number): string[] {
  const years = year === undefined ? filterYears(today) : [year];
  return years.map((one) => `reports:${one}`);
}
