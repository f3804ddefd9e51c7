import * as z from 'zod/mini';
import { assignedRole } from '#shared/assessment-words.ts';
import { message } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';
import { saysAll } from './recognized.ts';

/** Gives an assessor a role at an event; `candidateId` 0 means every couple. */
export const createAssignment = mutation({
  name: 'create-assignment',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the new assignment. */
      assignment: z.string(),
      assessment: z.string(),
      assessmentName: z.string(),
      roleId: z.int(),
      roleName: z.string(),
      assessorId: z.int(),
      assessorFirstName: z.string(),
      assessorLastName: z.string(),
      candidateId: z.int(),
      candidateName: z.string(),
    }),
  ),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [
    effect(
      'assignments',
      args.assignment,
      (row) =>
        row ?? {
          lid: args.assignment,
          id: null,
          assessment: args.assessment,
          assessment_name: args.assessmentName,
          candidate_id: args.candidateId,
          candidate_name: args.candidateName,
          role_id: args.roleId,
          role_name: args.roleName,
          assessor_id: args.assessorId,
          assessor_first_name: args.assessorFirstName,
          assessor_last_name: args.assessorLastName,
          completed: false,
        },
    ),
  ],

  calls: ({ assessment, roleId, assessorId, candidateId }, ids) => {
    const assessmentId = ids.of('assessments', assessment);
    if (assessmentId === undefined) return undefined;
    const couple = candidateId === 0 ? {} : { candidateId };
    return [
      {
        method: 'POST',
        path: '/assessments/assignments',
        body: () => ({ assessmentId, roleId, assessorId, ...couple }),
      },
    ];
  },

  whenUnknown: 'recognise',
  covers: (args) => [`assignments:${args.assessment}`],
  recognise: (args) => ({
    feed: `assignments:${args.assessment}`,
    table: 'assignments',
    lid: args.assignment,
    // If no couple was given, the server may have chosen one, since the documented call has none.
    says: { ...taskOf(args), ...(args.candidateId !== 0 && { candidate_id: args.candidateId }) },
    resembles: (row) => saysAll(row, taskOf(args)),
  }),

  label: ({ roleId, roleName, assessorFirstName, assessorLastName, assessmentName }) =>
    message('Assign {roleName} to {assessorName} at {assessmentName}', {
      roleName: assignedRole({ role_id: roleId, role_name: roleName }),
      assessorName: `${assessorFirstName} ${assessorLastName}`,
      assessmentName,
    }),
});

function taskOf({ assessment, roleId, assessorId }: Task): Record<string, unknown> {
  return { assessment, role_id: roleId, assessor_id: assessorId };
}

interface Task {
  assessment: string;
  roleId: number;
  assessorId: number;
}
