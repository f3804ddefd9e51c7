import * as z from 'zod/mini';
import { text } from '#shared/i18n.ts';
import {
  choice,
  type DirectoryTexts,
  directory,
  email,
  type Field,
  line,
  paragraphs,
  phone,
  website,
} from './record.ts';

const COMMON = {
  searchHint: text('Name, location or ministry focus'),
  choosePlanter: text('Import from Planter'),
  planterChosen: text('Imported from {name}.'),
};

/**
 * One kind of people who serve planters (spec part 2, 3 to 5).
 * @param own the fields that only this kind has
 */
const people = <const Table extends string, const One extends string, Own extends string>(
  table: Table,
  one: One,
  words: Omit<DirectoryTexts, keyof typeof COMMON>,
  own: Record<Own, Field>,
) =>
  directory({
    table,
    path: `/242${table}`,
    one,
    texts: { ...words, ...COMMON },
    foundBy: ['name', 'location', 'ministry_focus'],
    onCard: 'ministry_focus',
    importsPlanter: true,
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

export const trainers = people(
  'trainers',
  'trainer',
  {
    heading: text('Trainers'),
    found: text('Trainer'),
    one: text('trainer'),
    many: text('trainers'),
    add: text('Add New Trainer'),
    create: text('Create Trainer'),
    created: text('New trainer {name}'),
    changed: text('Changes to the trainer {personName}'),
    fetchFailed: text('Failed to fetch trainers'),
    createFailed: text('Failed to create trainer'),
    changeFailed: text('Failed to update trainer'),
  },
  { experience: paragraphs(text('Training Experience'), { wire: 'training_experience' }) },
);
const assessors = people(
  'assessors',
  'assessor',
  {
    heading: text('Assessors'),
    found: text('Assessor'),
    one: text('assessor'),
    many: text('assessors'),
    add: text('Add New Assessor'),
    create: text('Create Assessor'),
    created: text('New assessor {name}'),
    changed: text('Changes to the assessor {personName}'),
    fetchFailed: text('Failed to fetch assessors'),
    createFailed: text('Failed to create assessor'),
    changeFailed: text('Failed to update assessor'),
  },
  { experience: paragraphs(text('Assessment Experience'), { wire: 'assessment_experience' }) },
);
export const coaches = people(
  'coaches',
  'coach',
  {
    heading: text('Coaches'),
    found: text('Coach'),
    one: text('coach'),
    many: text('coaches'),
    add: text('Add New Coach'),
    create: text('Create Coach'),
    created: text('New coach {name}'),
    changed: text('Changes to the coach {personName}'),
    fetchFailed: text('Failed to fetch coaches'),
    createFailed: text('Failed to create coach'),
    changeFailed: text('Failed to update coach'),
  },
  { experience: paragraphs(text('Coaching Experience'), { wire: 'coaching_experience' }) },
);

export const PEOPLE = { trainers, assessors, coaches };
export type PeopleKind = keyof typeof PEOPLE;
export const PEOPLE_KINDS = ['trainers', 'assessors', 'coaches'] as const satisfies PeopleKind[];
export const PeopleKinds = z.enum(PEOPLE_KINDS);
