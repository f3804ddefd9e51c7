import { showDay } from './dates.ts';

interface Dates {
  start_date: string;
  end_date: string;
}

/** 'start - end' as M/d/yyyy, or only the date that is set, or '-' (spec part 2, 2). */
export function assessmentDates({ start_date, end_date }: Dates): string {
  const shown = [start_date, end_date].filter((day) => day !== '').map(showDay);
  return shown.join(' - ') || '-';
}

/** The start and end exactly as stored. */
export function rawDates({ start_date, end_date }: Dates): string {
  return [start_date, end_date].filter((day) => day !== '').join(' - ') || '-';
}
