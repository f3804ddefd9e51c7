import { type CalendarDay, dayOf, showDay } from '#shared/dates.ts';

/** '14:02', preceded by the day if that is not today (`useToday`, so that a screen that stays open follows it). */
export function timeWords(atMs: number, today: CalendarDay): string {
  const at = new Date(atMs);
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  const day = dayOf(at);
  return day === today ? time : `${showDay(day)}, ${time}`;
}
