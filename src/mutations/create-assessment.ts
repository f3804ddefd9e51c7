import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { type AssessmentField, assessment as kind } from '#src/records/assessment.ts';
import { fromWire, labelsOf, onWire } from '#src/records/fields.ts';
import { queuedFields } from '#src/records/shapes.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { filledIn, saysMost } from './recognized.ts';
import { withoutEmpty } from './whole-object.ts';

const QUEUED = onWire(kind, queuedFields(kind)) as ReturnType<typeof queuedFields>;

/** A new assessment event. Empty fields are not sent (spec part 2, 5). */
export const createAssessment = mutation({
  name: 'create-assessment',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the new event. */
      assessment: z.string(),
      ...QUEUED,
    }),
  ),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: ({ assessment, ...fields }) => [
    effect('assessments', assessment, (row) => {
      const counts = { is_completed: false, candidate_count: 0, assessor_count: 0 };
      return row ?? { lid: assessment, id: null, ...columnsOf(fields), ...counts };
    }),
  ],

  calls: (args) => [
    {
      method: 'POST',
      path: '/assessments',
      body: () => {
        const { assessment: _, ...fields } = args;
        return withoutEmpty(fields);
      },
    },
  ],

  whenUnknown: 'recognise',
  covers: () => ['assessments'],
  recognise: ({ assessment, ...fields }) => {
    // Lists may omit these.
    const { venue: _, address: __, ...told } = columnsOf(fields);
    return {
      feed: 'assessments',
      table: 'assessments',
      lid: assessment,
      says: filledIn(told),
      resembles: (row) => saysMost(row, told),
    };
  },

  labels: () => labelsOf(kind),
  read: sayUnlessTold(text('An error occurred')),
  label: ({ name }) => message('New assessment: {name}', { name }),
});

/** Renames the fields to their names on the device; the shape of the args has them all. */
function columnsOf(fields: Record<string, string>): Record<AssessmentField, string> {
  return fromWire(kind, fields) as Record<AssessmentField, string>;
}
