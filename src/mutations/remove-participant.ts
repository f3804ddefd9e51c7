import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import { doneWhenGone, effect, mutation } from './mutation.ts';

/** Removes a person from an event. */
export const removeParticipant = mutation({
  name: 'remove-participant',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      participant: z.string(),
      assessment: z.string(),
      assessmentName: z.string(),
      userId: z.int(),
      name: z.string(),
    }),
  ),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [effect('assessment_participants', args.participant, () => undefined)],

  calls: ({ assessment, userId }, ids) => {
    const id = ids.of('assessments', assessment);
    if (id === undefined) return undefined;
    return [{ method: 'DELETE', path: `/assessments/${id}/participants/${userId}` }];
  },

  deletes: (args) => `assessment_participants:${args.participant}`,
  whenUnknown: 'resend',
  covers: (args) => [`participants:${args.assessment}`],
  read: doneWhenGone,
  label: ({ name, assessmentName }) =>
    message('Remove {name} from {assessmentName}', { name, assessmentName }),
});
