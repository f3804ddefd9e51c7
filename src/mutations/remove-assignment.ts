import * as z from 'zod/mini';
import { assignedRole } from '#shared/assessment-words.ts';
import { message } from '#shared/i18n.ts';
import { doneWhenGone, effect, mutation } from './mutation.ts';

/** Withdraws an assignment. */
export const removeAssignment = mutation({
  name: 'remove-assignment',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      assignment: z.string(),
      assessment: z.string(),
      roleName: z.string(),
      assessorName: z.string(),
    }),
  ),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [effect('assignments', args.assignment, () => undefined)],

  calls: (args, ids) => {
    const id = ids.of('assignments', args.assignment);
    if (id === undefined) return undefined;
    return [{ method: 'DELETE', path: `/assessments/assignments/${id}` }];
  },

  deletes: (args) => `assignments:${args.assignment}`,
  whenUnknown: 'resend',
  covers: (args) => [`assignments:${args.assessment}`],
  read: doneWhenGone,
  label: ({ roleName, assessorName }) =>
    message('Take back {roleName} from {assessorName}', {
      roleName: assignedRole({ role_id: '', role_name: roleName }),
      assessorName,
    }),
});
