import * as z from 'zod/mini';
import {
  REPORT_NUMBERS,
  REPORT_TEXTS,
  type ReportNumber,
  type ReportText,
} from '#shared/report-fields.ts';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

const figure = z.nullable(z.number());
const figures = Object.fromEntries(REPORT_NUMBERS.map((name) => [name, figure])) as Record<
  ReportNumber,
  typeof figure
>;
const texts = Object.fromEntries(REPORT_TEXTS.map((name) => [name, text])) as Record<
  ReportText,
  typeof text
>;

/** A monthly report. Figures that were not reported are null. */
const rowShape = () =>
  z.object({
    ...rowBase,
    /** Server number of the reporting account; 0 if the list does not contain it. */
    user_id: z.int(),
    /** Server number of the planter's record; 0 if there is none or the list does not contain it. */
    planter_id: z.int(),
    first_name: text,
    last_name: text,
    church_name: text,
    report_month: z.int(),
    report_year: z.int(),
    /** `yyyy-mm`, derived from month and year. */
    period: text,
    ...figures,
    ...texts,
    status: text,
    submitted_at: text,
  });
export type ReportRow = z.infer<ReturnType<typeof rowShape>>;

export const reports = mirrorTable({
  name: 'reports',
  indexes: 'user_id, planter_id, period',
  row: rowShape,
});
