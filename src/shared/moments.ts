import { dayOf, daysBetween, showDay } from './dates.ts';
import { formatDay, isEnglish } from './formats.ts';
import { translate } from './i18n.ts';

/** Formats a moment as people say it: 'today 21:14', 'yesterday 21:14', 'Tuesday 21:14', '11/3/2026 21:14'. */
export function momentWords(atMs: number, nowMs = Date.now()): string {
  const at = new Date(atMs);
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  const days = daysBetween(dayOf(at), dayOf(new Date(nowMs)));
  if (days === 0) return translate('today {time}', { time });
  if (days === 1) return translate('yesterday {time}', { time });
  const isThisWeek = days > 1 && days < 7;
  return `${isThisWeek ? weekday(at) : showDay(dayOf(at))} ${time}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function weekday(at: Date): string {
  if (isEnglish()) return WEEKDAYS[at.getDay()] ?? '';
  return formatDay(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()), { weekday: 'long' });
}
