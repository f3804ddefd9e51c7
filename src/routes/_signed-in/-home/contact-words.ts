import { contactDot, type DotColor } from '#shared/contact-rules.ts';
import { type CalendarDay, daysBetween, showDay } from '#shared/dates.ts';

/** When a planter was last contacted, as far as the device knows: '' is never only where that is known. */
export interface LastContact {
  day: CalendarDay | '';
  isKnown: boolean;
}

/** Last Contact as the card shows it. */
export function lastContactDay({ day, isKnown }: LastContact): string {
  if (day !== '') return showDay(day);
  return isKnown ? 'Never' : 'Not known yet';
}

/** What the dot says, for those who do not see its color. */
function dotWords({ day, isKnown }: LastContact, today: CalendarDay): string {
  if (day === '') return isKnown ? 'Never contacted' : 'Last contact not known yet';
  const days = daysBetween(day, today);
  if (contactDot(day, today) === 'red') return `Overdue: ${days} days without contact`;
  if (days < 0) return `Contact on ${showDay(day)}`;
  if (days === 0) return 'Contacted today';
  return days === 1 ? 'Contacted yesterday' : `Contacted ${days} days ago`;
}

export interface Dot {
  color: DotColor | 'unknown';
  words: string;
}

export function dotOf(last: LastContact, today: CalendarDay): Dot {
  const isUnknown = last.day === '' && !last.isKnown;
  const color = isUnknown ? 'unknown' : contactDot(last.day, today);
  return { color, words: dotWords(last, today) };
}
