import { plannedSessions } from '#shared/cohorts.ts';
import { text } from '#shared/i18n.ts';
import { extra, flag, type NewOf, numbered, type RecordOf, ref } from './extra.ts';
import { day, line, paragraphs } from './record.ts';

/** One of the twelve sessions. Its trainers are ids from the directory. */
export const session = {
  fields: {
    title: line(text('Title'), { required: 'always' }),
    date: day(text('Date'), { required: 'always' }),
    place: line(text('Place')),
    description: paragraphs(text('Description')),
    lead_id: ref(text('Lead')),
    assist_id: ref(text('Assist')),
  },
};

/** `fall-2025` */
const SEASON = { is: /^(spring|fall)-20\d\d$/, says: 'must be spring or fall of a year' };

/** A training cohort with its sessions (docs/decisions/training-cohorts.md). */
export const cohort = extra({
  table: 'cohorts',
  path: '/cohorts',
  one: 'cohort',
  named: 'name',
  needs: ['readCohorts', 'submitReports'],
  texts: {
    created: text('New cohort {name}'),
    changed: text('Changes to the cohort {cohortName}'),
    missing: 'Cohort not found',
  },
  fields: {
    name: line(text('Name'), { required: 'always' }),
    location: line(text('Location'), { required: 'always' }),
    season: line(text('Season'), { required: 'always', pattern: SEASON }),
    archived: flag(text('Archived')),
    sessions: numbered(text('Session {session}: {label}'), 12, session),
  },
  adding: {
    start: day(text('First session'), {
      required: 'always',
      hint: text('Twelve sessions follow, every two weeks. Each can be moved.'),
    }),
  },
  begins: ({ start = '', location = '' }) => ({ sessions: plannedSessions(start, location) }),
});
export type Cohort = RecordOf<typeof cohort>;
export type NewCohort = NewOf<typeof cohort>;
