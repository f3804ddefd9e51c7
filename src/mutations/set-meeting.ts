import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

/**
 * Closes the decision meeting of an event, or starts it, for the first time or again. Offered by the reference server.
 */
export const setMeeting = mutation({
  name: 'set-meeting',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({ assessment: z.string(), assessmentName: z.string(), closed: z.boolean() }),
  ),

  lanes: ({ assessment }) => [`assessment:${assessment}`],
  apply: ({ assessment, closed }) => [
    effect(
      'assessments',
      assessment,
      (row) => row && { ...row, meeting: closed ? 'closed' : 'open' },
    ),
  ],

  calls: ({ assessment, closed }, ids) => {
    const id = ids.of('assessments', assessment);
    if (id === undefined) return undefined;
    return [{ method: 'PUT', path: `/assessments/${id}/meeting`, body: () => ({ closed }) }];
  },

  whenUnknown: 'resend',
  covers: () => ['assessments'],
  read: sayUnlessTold(text('An error occurred')),
  label: ({ assessmentName, closed }) =>
    closed
      ? message('Close the decision meeting of {assessmentName}', { assessmentName })
      : message('Open the decision meeting of {assessmentName}', { assessmentName }),
});
