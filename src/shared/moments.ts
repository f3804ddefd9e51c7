import { dayOf, daysBetween, showDay } from './dates.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'today 21:14', 'yesterday 21:14', 'Tuesday 21:14', '11/3/2026 21:14': as one says it. */
export function momentWords(atMs: number, nowMs = Date.now()): string {
  const at = new Date(atMs);
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  return `${dayWords(at, new Date(nowMs))} ${time}`;
}

function dayWords(at: Date, now: Date): string {
  const days = daysBetween(dayOf(at), dayOf(now));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days > 1 && days < 7) return WEEKDAYS[at.getDay()] ?? '';
  return showDay(dayOf(at));
}
