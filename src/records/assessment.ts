import * as z from 'zod/mini';
import { END_BEFORE_START, isEndInOrder, STATUS_MAX } from '#shared/assessment-rules.ts';
import { text } from '#shared/i18n.ts';
import { onWire } from './fields.ts';
import { day, type FieldName, line, paragraphs, type RecordKind } from './record.ts';
import { bodyFields, editedFields } from './shapes.ts';

/** An assessment event (spec part 2, 3 to 5). */
export const assessment = {
  fields: {
    name: line(text('Assessment Name'), { required: 'always' }),
    location: line(text('Location'), { required: 'always' }),
    start_date: day(text('Start Date'), { required: 'always', wire: 'startDate' }),
    end_date: day(text('End Date'), { wire: 'endDate' }),
    description: paragraphs(text('Description'), { required: 'in form', rows: 4 }),
    venue: line(text('Venue')),
    address: line(text('Address'), { max: 500 }),
  },
} satisfies RecordKind;

/** An existing event also has a status if the server offers it. */
export const assessmentWithStatus = {
  fields: {
    ...assessment.fields,
    status: line(text('Status'), { max: STATUS_MAX, required: 'always' }),
  },
} satisfies RecordKind;

export type AssessmentField = FieldName<typeof assessment>;

/** Body of a POST or PUT by wire names. */
export type AssessmentBody = Readonly<Record<string, string | null | undefined>>;

const endInOrder = z.refine<AssessmentBody>(isEndInOrder, {
  message: END_BEFORE_START,
  path: ['endDate'],
});

/** `POST /assessments` */
export const NewAssessment = z
  .object(
    onWire(assessment, bodyFields(assessment)) as Record<
      string,
      z.ZodMiniType<AssessmentBody[string]>
    >,
  )
  .check(endInOrder);

/** `PUT /assessments/{id}`: the same fields; absent fields stay unchanged. */
export const AssessmentFields = z
  .object(onWire(assessment, editedFields(assessmentWithStatus)))
  .check(endInOrder);
