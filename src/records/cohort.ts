import { text } from '#shared/i18n.ts';
import { day, line, paragraphs, type RecordKind } from './record.ts';

/** A training cohort (docs/decisions/training-cohorts.md). */
export const cohort = {
  fields: {
    name: line(text('Name'), { required: 'always' }),
    location: line(text('Location'), { required: 'always' }),
    season: line(text('Season'), { required: 'always' }),
  },
} satisfies RecordKind;

/** The sessions of a new one follow from the first day. */
export const newCohort = {
  fields: {
    ...cohort.fields,
    start: day(text('First session'), {
      required: 'always',
      hint: text('Twelve sessions follow, every two weeks. Each can be moved.'),
    }),
  },
} satisfies RecordKind;

/** One of the twelve sessions. Its trainers are numbers of the directory, or null. */
export const session = {
  fields: {
    title: line(text('Title'), { required: 'always' }),
    date: day(text('Date'), { required: 'always' }),
    place: line(text('Place')),
    description: paragraphs(text('Description')),
    lead_id: line(text('Lead')),
    assist_id: line(text('Assist')),
  },
} satisfies RecordKind;
