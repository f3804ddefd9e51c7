import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import type { MessageValue } from '#shared/message-words.ts';
import { englishPeriod } from '#shared/report-rules.ts';

/** Args that name a report in the list of changes, by its planter and month. */
export const REPORT_NAME = {
  /** In English. A change of an older build has only this. */
  title: z.string(),
  /** 1 to 12. */
  month: z.optional(z.int()),
  /** '' for a planter without a name. */
  planterName: z.optional(z.string()),
};

interface NamedReport {
  title: string;
  year: number;
  month?: number | undefined;
  planterName?: string | undefined;
}

/** 'Report of Ann Lee, November 2026', as a value in a label. */
export function reportTitle({ title, year, month, planterName }: NamedReport): MessageValue {
  if (month === undefined || planterName === undefined) return title;
  return message('Report of {name}, {period}', {
    name: planterName || message('a planter'),
    period: { year, month },
  });
}

/** The args that name a report. `name` is the planter's name, '' for none. */
export function namesOfReport(report: { name: string; report_year: number; report_month: number }) {
  const { name, report_year, report_month } = report;
  return {
    title: `Report of ${name || 'a planter'}, ${englishPeriod(report_year, report_month)}`,
    year: report_year,
    month: report_month,
    planterName: name,
  };
}
