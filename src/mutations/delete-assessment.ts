import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { doneWhenGone, effect, mutation, sayUnlessTold } from './mutation.ts';

/** Deletes an assessment event and everything that belongs to it. */
export const deleteAssessment = mutation({
  name: 'delete-assessment',
  version: 1,
  upgrade: {},
  args: z.lazy(() => z.object({ assessment: z.string(), assessmentName: z.string() })),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [effect('assessments', args.assessment, () => undefined)],

  calls: (args, ids) => {
    const id = ids.of('assessments', args.assessment);
    return id === undefined ? undefined : [{ method: 'DELETE', path: `/assessments/${id}` }];
  },

  deletes: (args) => `assessments:${args.assessment}`,
  whenUnknown: 'resend',
  covers: () => ['assessments'],
  read: (refused) => doneWhenGone(refused) ?? sayUnlessTold(text('Failed to delete'))(refused),
  label: ({ assessmentName }) =>
    message('Delete the assessment {assessmentName}', { assessmentName }),
});
