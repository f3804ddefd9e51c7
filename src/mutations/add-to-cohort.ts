import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';

/** Adds a planter to a training cohort. */
export const addToCohort = mutation({
  name: 'add-to-cohort',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the new participant. */
      participant: z.string(),
      cohort: z.string(),
      cohortName: z.string(),
      planter: z.string(),
      planterName: z.string(),
    }),
  ),

  lanes: ({ participant, cohort, planter }) => [
    `cohort:${cohort}`,
    `planter:${planter}`,
    `participant:${participant}`,
  ],
  apply: ({ participant, cohort, cohortName, planter }) => [
    effect(
      'cohort_participants',
      participant,
      (row) => row ?? { lid: participant, id: null, cohort, planter, marks: {} },
    ),
    effect('planters', planter, (row) => row && { ...row, training_cohort: cohortName }),
  ],

  calls: ({ cohort, planter }, ids) => {
    const [id, planterId] = [ids.of('cohorts', cohort), ids.of('planters', planter)];
    if (id === undefined || planterId === undefined) return undefined;
    return [{ method: 'PUT', path: `/cohorts/${id}/participants/${planterId}` }];
  },

  // Adding somebody who is already in the cohort changes nothing.
  whenUnknown: 'resend',
  covers: ({ cohort }) => [`cohort-participants:${cohort}`],
  recognise: ({ participant, cohort, planter }) => ({
    feed: `cohort-participants:${cohort}`,
    table: 'cohort_participants',
    lid: participant,
    says: { cohort, planter },
  }),

  label: ({ planterName, cohortName }) =>
    message('Add {planterName} to {cohortName}', { planterName, cohortName }),
});
