import * as z from 'zod/mini';
import { doneWhenGone, effect, mutation, sayUnlessTold } from './mutation.ts';

/** Deletes an assessment event with all that hangs on it. */
export const deleteAssessment = mutation({
  name: 'delete-assessment',
  version: 1,
  upgrade: {},
  args: z.object({ assessment: z.string(), assessmentName: z.string() }),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [effect('assessments', args.assessment, () => undefined)],

  calls: (args, ids) => {
    const id = ids.of('assessments', args.assessment);
    return id === undefined ? undefined : [{ method: 'DELETE', path: `/assessments/${id}` }];
  },

  deletes: (args) => `assessments:${args.assessment}`,
  whenUnknown: 'resend',
  covers: () => ['assessments'],
  read: (refused) => doneWhenGone(refused) ?? sayUnlessTold('Failed to delete')(refused),
  label: (args) => `Delete the assessment ${args.assessmentName}`,
});
