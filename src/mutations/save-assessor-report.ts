import * as z from 'zod/mini';
import { NO_REPORT } from '#shared/assessment-rules.ts';
import { assignedCouple, assignedRole } from '#shared/assessment-words.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import { message, text } from '#shared/i18n.ts';
import { answeredFields, touchedFields } from './conflict.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

const LABELS = {
  content: 'Full Report',
  strengths: 'Strengths',
  weaknesses: 'Weaknesses',
  recommendation: 'Recommendation',
} as const;

const Texts = z.object({
  content: z.string(),
  strengths: z.string(),
  weaknesses: z.string(),
  recommendation: z.string(),
});

/** The assignment, as the parts of the label that depend on the language. */
const About = z.object({
  role_id: z.number(),
  role_name: z.string(),
  candidate_id: z.number(),
  candidate_name: z.string(),
});

/** The fields of its assignment that a change keeps for its label. */
export function nameOfAssignment(row: z.infer<typeof About>): z.infer<typeof About> {
  const { role_id, role_name, candidate_id, candidate_name } = row;
  return { role_id, role_name, candidate_id, candidate_name };
}

/**
 * The report on one of the author's own assignments, new or changed. Its texts are sealed in the args. Conflict rule
 * `ask`: the same assessor may have written on a second device.
 */
export const saveAssessorReport = mutation({
  name: 'save-assessor-report',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      assignment: z.string(),
      /** `Marriage · Paul & Phoebe Miller`. A change of an older build has only this for its label. */
      title: z.string(),
      about: z.optional(About),
      fields: Texts,
      /** The texts as they were when their author started to edit. */
      before: Texts,
    }),
  ),
  sealed: ['fields', 'before'],

  lanes: (args) => [`assignment:${args.assignment}`],
  apply: ({ assignment, fields }) => [
    effect('assessor_reports', assignment, (row) => ({
      ...(row ?? { lid: assignment, id: null, updated_at: '' }),
      ...fields,
    })),
    effect('assignments', assignment, (row) => row && { ...row, completed: true }),
  ],

  calls: ({ assignment, fields }, ids) => {
    const assignmentId = ids.of('assignments', assignment);
    if (assignmentId === undefined) return undefined;
    return [
      {
        method: 'POST',
        path: '/assessments/reports',
        body: () => ({ assignmentId, ...fields }),
      },
    ];
  },

  conflict: {
    kind: 'ask',
    touched: (args) =>
      touchedFields(args, LABELS, Object.keys(LABELS)).filter((one) => one.mine !== one.before),
    read: ({ assignment }, ids) =>
      `/assessments/assignments/${ids.of('assignments', assignment)}/report`,
    mayBeAbsent: true,
    theirs: (body) => recordIn(body) ?? NO_REPORT,
    answered: answeredFields,
  },

  whenUnknown: 'resend',
  covers: (args) => [`report:${args.assignment}`, 'my-assignments'],
  read: sayUnlessTold(text('Failed to save')),
  label: ({ title, about }) =>
    message('Report: {title}', {
      title: about
        ? message('{role} · {couple}', { role: assignedRole(about), couple: assignedCouple(about) })
        : title,
    }),
});
