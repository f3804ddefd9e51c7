import * as z from 'zod/mini';
import { NO_REPORT } from '#shared/assessment-rules.ts';
import { recordIn } from '#shared/contract/envelope.ts';
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

/**
 * The report of an own assignment, the first time or again. Its texts lie sealed in the args. Conflict rule
 * `ask`: the same assessor may have written on a second device.
 */
export const saveAssessorReport = mutation({
  name: 'save-assessor-report',
  version: 1,
  upgrade: {},
  args: z.object({
    assignment: z.string(),
    /** `Marriage · Paul & Phoebe Miller`, for the list of waiting changes. */
    title: z.string(),
    fields: Texts,
    /** The texts as they were when their author began. */
    before: Texts,
  }),
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
  read: sayUnlessTold('Failed to save'),
  label: (args) => `Report: ${args.title}`,
});
