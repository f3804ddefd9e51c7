import * as z from 'zod/mini';
import { AssessmentAnswer } from '#shared/contract/answers/assessments.ts';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { LONG_TEXT } from '#shared/contract/common.ts';
import { message, text } from '#shared/i18n.ts';
import { assessmentWithStatus as kind } from '#src/records/assessment.ts';
import { fromWire, labelsOf, onWire } from '#src/records/fields.ts';
import { editedFields } from '#src/records/shapes.ts';
import { touchedFields } from './conflict.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

const LABELS = labelsOf(kind);
const Longer = z.optional(z.nullable(z.string().check(z.maxLength(LONG_TEXT))));

const shapes: Record<string, typeof Longer> = {
  ...onWire(kind, editedFields(kind)),
  // Forms of older builds accepted longer texts than the server does.
  venue: Longer,
  address: Longer,
};

/**
 * The fields of an event under the names of the form. The detail view may call the name `title` and the first day
 * `date` (spec part 2, 3).
 */
function toldIn(body: unknown): Record<string, unknown> {
  const told = fieldsIn(body, AssessmentAnswer) ?? {};
  const named = { ...told, name: told.name || told.title, startDate: told.startDate || told.date };
  const isField = ([name, value]: [string, unknown]) => name in LABELS && value !== undefined;
  return Object.fromEntries(Object.entries(named).filter(isField));
}

/**
 * The fields that `PUT /assessments/{id}` sends back in addition to the touched ones. Empty fields are left out, as for
 * a new event, and so is the status, which no documented call changes.
 */
function present(fresh: Record<string, unknown>): Record<string, unknown> {
  const { status: _, ...told } = toldIn(fresh);
  return Object.fromEntries(Object.entries(told).filter(([, value]) => Boolean(value)));
}

/** Only the detail view has the venue and the address (spec part 2, 3). */
function withoutPlace(fields: Record<string, unknown>): Record<string, unknown> {
  const { venue: _, address: __, ...rest } = fields;
  return rest;
}

/** Changes to an assessment event. Conflict rule `mine`: per field, the author's value wins (S28). */
export const editAssessment = mutation({
  name: 'edit-assessment',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      assessment: z.string(),
      assessmentName: z.string(),
      fields: z.object(shapes),
      before: z.record(z.string(), z.unknown()),
    }),
  ),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: ({ assessment, fields }) => [
    effect('assessments', assessment, (row) => {
      const told = Object.entries(fromWire(kind, fields)).map(([name, value]) => [
        name,
        value ?? '',
      ]);
      return row && { ...row, ...Object.fromEntries(told) };
    }),
  ],

  calls: ({ assessment, fields }, ids) => {
    const id = ids.of('assessments', assessment);
    if (id === undefined) return undefined;
    const path = `/assessments/${id}`;
    return [
      {
        method: 'PUT',
        path,
        fresh: path,
        body: (fresh) => ({ ...present(fresh), ...fields }),
        lean: (fresh) => ({ ...withoutPlace(present(fresh)), ...fields }),
      },
    ];
  },

  labels: () => LABELS,
  conflict: {
    kind: 'mine',
    touched: (args) => touchedFields(args, LABELS, ['description']),
    theirs: toldIn,
  },

  whenUnknown: 'resend',
  // The list may omit the venue and the address.
  covers: ({ assessment }) => ['assessments', `assessment:${assessment}`],
  read: sayUnlessTold(text('An error occurred')),
  label: ({ assessmentName }) =>
    message('Changes to the assessment {assessmentName}', { assessmentName }),
});
