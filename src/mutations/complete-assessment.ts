import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';

/** Marks an assessment event as completed, which moves it to the past events. */
export const completeAssessment = mutation({
  name: 'complete-assessment',
  version: 1,
  upgrade: {},
  args: z.lazy(() => z.object({ assessment: z.string(), assessmentName: z.string() })),

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
  label: ({ assessmentName }) =>
    message('Mark the assessment {assessmentName} as completed', { assessmentName }),
});
