import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import { doneWhenGone, effect, mutation } from './mutation.ts';

/** Removes a planter from a cohort. */
export const removeFromCohort = mutation({
  name: 'remove-from-cohort',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
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
  apply: ({ participant, planter, cohortName }) => [
    effect('cohort_participants', participant, () => undefined),
    effect('planters', planter, (row) =>
      row?.training_cohort === cohortName ? { ...row, training_cohort: '' } : row,
    ),
  ],

  calls: ({ cohort, planter }, ids) => {
    const [id, planterId] = [ids.of('cohorts', cohort), ids.of('planters', planter)];
    if (id === undefined || planterId === undefined) return undefined;
    return [{ method: 'DELETE', path: `/cohorts/${id}/participants/${planterId}` }];
  },

  deletes: ({ participant }) => `cohort_participants:${participant}`,
  whenUnknown: 'resend',
  covers: ({ cohort }) => [`cohort-participants:${cohort}`],
  read: doneWhenGone,
  label: ({ planterName, cohortName }) =>
    message('Remove {planterName} from {cohortName}', { planterName, cohortName }),
});
