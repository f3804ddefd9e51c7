import * as z from 'zod/mini';
import { REPORT_FIELDS } from '#shared/assessor-report-fields.ts';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** The person's own reports, one per assignment: `lid` and `id` are those of the assignment. The texts are sealed. */
const rowShape = () =>
  z.object({
    ...rowBase,
    content: text,
    strengths: text,
    weaknesses: text,
    recommendation: text,
    updated_at: text,
  });
export type AssessorReportRow = z.infer<ReturnType<typeof rowShape>>;

export const assessorReports = mirrorTable({
  name: 'assessor_reports',
  indexes: 'id',
  row: rowShape,
  sealed: REPORT_FIELDS,
});
