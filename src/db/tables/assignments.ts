import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** One assessor's task at one event. */
const rowShape = () =>
  z.object({
    ...rowBase,
    /** The event's `lid`. */
    assessment: z.string(),
    assessment_name: text,
    /** User number of the candidate; 0 if it concerns every couple. */
    candidate_id: z.int(),
    candidate_name: text,
    role_id: z.int(),
    role_name: text,
    assessor_id: z.int(),
    assessor_first_name: text,
    assessor_last_name: text,
    completed: z.boolean(),
  });
export type AssignmentRow = z.infer<ReturnType<typeof rowShape>>;

export const assignments = mirrorTable({
  name: 'assignments',
  indexes: 'assessment, assessor_id',
  row: rowShape,
});
