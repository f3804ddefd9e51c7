import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

/** Moves a completed assessment event back to the upcoming ones. Offered by the reference server. */
export const reopenAssessment = mutation({
  name: 'reopen-assessment',
  version: 1,
  upgrade: {},
  args: z.lazy(() => z.object({ assessment: z.string(), assessmentName: z.string() })),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [
    effect('assessments', args.assessment, (row) => row && { ...row, is_completed: false }),
  ],

  calls: (args, ids) => {
    const id = ids.of('assessments', args.assessment);
    return id === undefined ? undefined : [{ method: 'PUT', path: `/assessments/${id}/reopen` }];
  },

  whenUnknown: 'resend',
  covers: () => ['assessments'],
  read: sayUnlessTold(text('An error occurred')),
  label: ({ assessmentName }) =>
    message('Reopen the assessment {assessmentName}', { assessmentName }),
});
