import { addDays, type CalendarDay, daysBetween } from './dates.ts';

/** 'Mark as Contacted' plans the next contact this many days later (spec part 1, 9). */
export const NEXT_CONTACT_DAYS = 30;
const GREEN_UP_TO_DAYS = 7;
const YELLOW_UP_TO_DAYS = 30;

export type DotColor = 'green' | 'yellow' | 'red';

/** Color of the dot on a planter's card; `''` or null means never contacted. */
export function contactDot(lastContact: CalendarDay | '' | null, today: CalendarDay): DotColor {
  if (!lastContact) return 'red';
  const days = daysBetween(lastContact, today);
  if (days <= GREEN_UP_TO_DAYS) return 'green';
  return days <= YELLOW_UP_TO_DAYS ? 'yellow' : 'red';
}

/** What 'Mark as Contacted' records: a phone contact today, the next one 30 days later. */
export function oneTapContact(today: CalendarDay) {
  return {
    contact_date: today,
    contact_type: 'phone' as const,
    notes: '',
    next_contact_date: addDays(today, NEXT_CONTACT_DAYS),
  };
}
