import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

/**
 * Accepts or dismisses the votes on a couple that arrived after the end of the meeting. Offered by the reference
 * server.
 */
export const answerLateVotes = mutation({
  name: 'answer-late-votes',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      decision: z.string(),
      assessment: z.string(),
      userId: z.int(),
      name: z.string(),
      accept: z.boolean(),
      /** The accepted votes by cell, to be shown at once; they are stored sealed. */
      votes: z.record(z.string(), z.string()),
    }),
  ),
  sealed: ['votes'],

  lanes: ({ assessment }) => [`assessment:${assessment}`],
  apply: ({ decision, votes }) => [
    effect('meeting_decisions', decision, (row) => row && { ...row, ...votes, late: '' }),
  ],

  calls: ({ assessment, userId, accept }, ids) => {
    const id = ids.of('assessments', assessment);
    if (id === undefined) return undefined;
    const path = `/assessments/${id}/decisions/${userId}/late`;
    return [{ method: 'PUT', path, body: () => ({ accept }) }];
  },

  whenUnknown: 'resend',
  covers: ({ assessment }) => [`decisions:${assessment}`],
  read: sayUnlessTold(text('An error occurred')),
  label: ({ name, accept }) =>
    accept
      ? message('Accept late votes on {name}', { name })
      : message('Dismiss late votes on {name}', { name }),
});
