import { NEXT_CONTACT_DAYS } from '#shared/contact-rules.ts';
import { CONTACT_TYPES } from '#shared/contact-types.ts';
import type { NewContact } from '#shared/contract/church-planters.ts';
import { addDays, type CalendarDay } from '#shared/dates.ts';
import type { Random } from './random.ts';

/** How long ago the last contact was: one value for each color of the dot, and `never`. */
export type ContactHabit = 'green' | 'yellow' | 'red' | 'never';

const LAST_CONTACT_DAYS_AGO = {
  green: [0, 7],
  yellow: [8, 30],
  red: [31, 160],
} as const satisfies Record<Exclude<ContactHabit, 'never'>, readonly [number, number]>;

const NOTES = [
  'Good talk about the launch team. They pray for two more families.',
  'Left a message; will try again on Thursday.',
  'Met at the coffee shop. He is tired, but glad. Asked how we can help with Sunday school.',
  "The school has not answered about renting the gym. Let's ask the county.",
  'Baptism planned next month!',
  'Talked through the budget. Rent goes up in spring.',
  'Their youngest is sick: please pray.',
  "Couldn't reach them, sent a text.",
  'Visited the Sunday gathering: 34 people, nine children.',
  'Спасибо за молитвы. Всё хорошо.',
  '',
] as const;

/** The contacts with one planter, oldest first. The date of the last one fits the habit. */
export function makeContacts(
  random: Random,
  today: CalendarDay,
  habit: ContactHabit,
): NewContact[] {
  if (habit === 'never') return [];
  const [nearest, farthest] = LAST_CONTACT_DAYS_AGO[habit];
  const contacts: NewContact[] = [];
  let day = addDays(today, -random.between(nearest, farthest));
  for (let left = random.between(7, 15); left > 0; left -= 1) {
    contacts.unshift({
      contact_date: day,
      contact_type: random.pick(CONTACT_TYPES),
      notes: random.pick(NOTES),
      next_contact_date: addDays(day, NEXT_CONTACT_DAYS),
    });
    day = addDays(day, -random.between(12, 40));
  }
  return contacts;
}
