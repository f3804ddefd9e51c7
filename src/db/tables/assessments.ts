import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** An assessment event. */
export const AssessmentRow = z.object({
  ...rowBase,
  name: text,
  location: text,
  /** Calendar days; the end may be ''. */
  start_date: text,
  end_date: text,
  description: text,
  venue: text,
  address: text,
  /** Absent in rows of older builds, and where the server does not say it. */
  status: z.optional(text),
  /** The decision meeting: `open`, or `closed` and read-only. */
  meeting: z.optional(text),
  is_completed: z.boolean(),
  /** As the server counts; the device's own additions come on top (queries/assessments.ts). */
  candidate_count: z.int(),
  assessor_count: z.int(),
});
export type AssessmentRow = z.infer<typeof AssessmentRow>;

export const assessments = mirrorTable({
  name: 'assessments',
  indexes: 'start_date',
  row: AssessmentRow,
});
