import * as z from 'zod/mini';
import { effect, mutation } from './mutation.ts';

/** Moves an assessment event to the previous ones. */
export const completeAssessment = mutation({
  name: 'complete-assessment',
  version: 1,
  upgrade: {},
  args: z.object({ assessment: z.string(), assessmentName: z.string() }),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [
    effect('assessments', args.assessment, (row) => row && { ...row, is_completed: true }),
  ],

  calls: (args, ids) => {
    const id = ids.of('assessments', args.assessment);
    return id === undefined ? undefined : [{ method: 'PUT', path: `/assessments/${id}/complete` }];
  },

  whenUnknown: 'resend',
  covers: () => ['assessments'],
  label: (args) => `Mark the assessment ${args.assessmentName} as completed`,
});
