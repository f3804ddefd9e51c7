import { dayOf, showDay } from '#shared/dates.ts';

/** '14:02', preceded by the day if that is not today. */
export function timeWords(atMs: number, nowMs = Date.now()): string {
  const at = new Date(atMs);
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  const day = dayOf(at);
  return day === dayOf(new Date(nowMs)) ? time : `${showDay(day)}, ${time}`;
}
