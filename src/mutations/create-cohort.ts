import * as z from 'zod/mini';
import { plannedSessions } from '#shared/cohorts.ts';
import { NewCohort } from '#shared/contract/cohorts.ts';
import { message } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';
import { saysAll, saysMost } from './whole-object.ts';

/** A new cohort. Its twelve sessions can be edited before the server has it. */
export const createCohort = mutation({
  name: 'create-cohort',
  version: 1,
  upgrade: {},
  /** `cohort`: local key of the new one. */
  args: z.extend(NewCohort, { cohort: z.string() }),

  lanes: ({ cohort }) => [`cohort:${cohort}`],
  apply: ({ cohort, name, location, season, start }) => [
    effect(
      'cohorts',
      cohort,
      (row) =>
        row ?? {
          lid: cohort,
          id: null,
          name,
          location,
          season,
          archived: false,
          sessions: plannedSessions(start, location),
        },
    ),
  ],

  calls: ({ name, location, season, start }) => {
    const body = { name, location, season, start };
    return [{ method: 'POST', path: '/cohorts', body: () => body }];
  },

  whenUnknown: 'recognise',
  covers: () => ['cohorts'],
  recognise: ({ cohort, name, location, season }) => ({
    feed: 'cohorts',
    table: 'cohorts',
    lid: cohort,
    matches: (row) => saysAll(row, { name, location, season }),
    resembles: (row) => saysMost(row, { name, location, season }),
  }),

  label: ({ name }) => message('New cohort {name}', { name }),
});
