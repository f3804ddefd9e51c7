import * as z from 'zod/mini';
import type { AssessmentField } from '#src/records/assessment.ts';
import { type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

const beside = () =>
  z.object({
    ...rowBase,
    /** Missing in rows of older builds, and if the server does not send it. */
    status: z.optional(text),
    /** The decision meeting: `open`, or `closed` and read-only. */
    meeting: z.optional(text),
    is_completed: z.boolean(),
    /** The server's count. Additions made on this device are added to it (queries/assessments.ts). */
    candidate_count: z.int(),
    assessor_count: z.int(),
  });

/** An assessment event: the fields of the record kind and the server's further fields. */
export type AssessmentRow = z.infer<ReturnType<typeof beside>> & Record<AssessmentField, string>;

export const assessments = mirrorTable({
  name: 'assessments',
  indexes: 'start_date',
  row: beside as unknown as () => MirrorTable<'assessments', AssessmentRow>['row'],
});
