import { text } from '#shared/i18n.ts';
import {
  choice,
  directory,
  email,
  type Field,
  line,
  paragraphs,
  phone,
  website,
} from './record.ts';

/**
 * One kind of the people who serve planters (spec part 2, 3 to 5).
 * @param own the fields that only this kind has
 */
const people = <const Table extends string, Own extends string>(
  table: Table,
  one: string,
  own: Record<Own, Field>,
) =>
  directory({
    table,
    path: `/242${table}`,
    one,
    answers: { list: 'data', one: 'data' },
    storedIn: 'network_people',
    hasLinks: true,
    fields: {
      name: line(text('Name'), { required: 'on create' }),
      location: line(text('Location'), { required: 'on create' }),
      email: email(text('Email'), { required: 'on create' }),
      phone: phone(text('Phone'), { isBeside: true }),
      website: website(text('Website')),
      status: choice(
        text('Status'),
        {
          active: { label: text('Active'), tone: 'ok', isUsual: true },
          inactive: { label: text('Inactive'), tone: 'neutral' },
        },
        { isBeside: true },
      ),
      bio: paragraphs(text('Bio'), { rows: 4 }),
      ...own,
      denomination: line(text('Denomination')),
      ministry_focus: line(text('Ministry Focus'), { max: 500 }),
      support_needs: paragraphs(text('Support Needs')),
    },
  });

export const trainers = people('trainers', 'trainer', {
  experience: paragraphs(text('Training Experience'), { wire: 'training_experience' }),
});
export const assessors = people('assessors', 'assessor', {
  experience: paragraphs(text('Assessment Experience'), { wire: 'assessment_experience' }),
});
export const coaches = people('coaches', 'coach', {
  experience: paragraphs(text('Coaching Experience'), { wire: 'coaching_experience' }),
});

export const PEOPLE = { trainers, assessors, coaches };
export type PeopleKind = keyof typeof PEOPLE;
export const PEOPLE_KINDS = ['trainers', 'assessors', 'coaches'] as const satisfies PeopleKind[];
