import { contactDot, type DotColour } from '#shared/contact-rules.ts';
import { type CalendarDay, daysBetween, showDay } from '#shared/dates.ts';

/** Last Contact as the card shows it. */
export function lastContactDay(lastContact: CalendarDay | ''): string {
  return lastContact === '' ? 'Never' : showDay(lastContact);
}

/** What the dot says, for those who do not see its colour. */
export function dotWords(lastContact: CalendarDay | '', today: CalendarDay): string {
  if (lastContact === '') return 'Never contacted';
  const days = daysBetween(lastContact, today);
  if (contactDot(lastContact, today) === 'red') return `Overdue: ${days} days without contact`;
  if (days < 0) return `Contact on ${showDay(lastContact)}`;
  if (days === 0) return 'Contacted today';
  return days === 1 ? 'Contacted yesterday' : `Contacted ${days} days ago`;
}

export interface Dot {
  colour: DotColour;
  words: string;
}

export function dotOf(lastContact: CalendarDay | '', today: CalendarDay): Dot {
  return { colour: contactDot(lastContact, today), words: dotWords(lastContact, today) };
}
