import * as z from 'zod/mini';
import { STATUS_MAX } from '#shared/assessment-rules.ts';
import { AssessmentAnswer } from '#shared/contract/answers/assessments.ts';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { CalendarDay, LONG_TEXT, RequiredText } from '#shared/contract/common.ts';
import { message, text } from '#shared/i18n.ts';
import { touchedFields } from './conflict.ts';
import { ASSESSMENT_LABELS } from './field-labels.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';

const Text = z.optional(z.string().check(z.maxLength(LONG_TEXT)));

const Fields = z.object({
  name: z.optional(RequiredText(200)),
  location: z.optional(RequiredText(200)),
  startDate: z.optional(CalendarDay),
  endDate: z.optional(z.union([CalendarDay, z.literal('')])),
  description: Text,
  venue: Text,
  address: Text,
  /** Set only where the server offers it. */
  status: z.optional(RequiredText(STATUS_MAX)),
});

/** Names of the server's fields, and of the mirror's. */
const COLUMNS: Readonly<Record<string, string>> = { startDate: 'start_date', endDate: 'end_date' };

/**
 * The fields of an event as the form names them. The detail view may call the name `title` and the first day `date`
 * (spec part 2, 3).
 */
function toldIn(body: unknown): Record<string, unknown> {
  const told = fieldsIn(body, AssessmentAnswer) ?? {};
  const named = { ...told, name: told.name || told.title, startDate: told.startDate || told.date };
  const isField = ([name, value]: [string, unknown]) =>
    name in ASSESSMENT_LABELS && value !== undefined;
  return Object.fromEntries(Object.entries(named).filter(isField));
}

/**
 * What `PUT /assessments/{id}` sends back beside the touched fields; an empty field is left out, as at creation, and so
 * is the status, which no documented call changes.
 */
function present(fresh: Record<string, unknown>): Record<string, unknown> {
  const { status: _, ...told } = toldIn(fresh);
  return Object.fromEntries(Object.entries(told).filter(([, value]) => Boolean(value)));
}

/** Venue and address are in the detail view alone (spec part 2, 3). */
function withoutPlace(fields: Record<string, unknown>): Record<string, unknown> {
  const { venue: _, address: __, ...rest } = fields;
  return rest;
}

/** Changes to an assessment event. Conflict rule `mine`: per field, the author's value wins (S28). */
export const editAssessment = mutation({
  name: 'edit-assessment',
  version: 1,
  upgrade: {},
  args: z.object({
    assessment: z.string(),
    assessmentName: z.string(),
    fields: Fields,
    before: z.record(z.string(), z.unknown()),
  }),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: ({ assessment, fields }) => [
    effect('assessments', assessment, (row) => {
      const changed = Object.entries(fields).map(([name, value]) => [COLUMNS[name] ?? name, value]);
      return row && { ...row, ...Object.fromEntries(changed) };
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

  conflict: {
    kind: 'mine',
    touched: (args) => touchedFields(args, ASSESSMENT_LABELS, ['description']),
    theirs: toldIn,
  },

  whenUnknown: 'resend',
  // The list may leave out the venue and the address.
  covers: ({ assessment }) => ['assessments', `assessment:${assessment}`],
  read: sayUnlessTold(text('An error occurred')),
  label: ({ assessmentName }) =>
    message('Changes to the assessment {assessmentName}', { assessmentName }),
});
