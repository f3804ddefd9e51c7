import * as z from 'zod/mini';
import { DuplicateReport, ReportMonth, ReportYear } from '#shared/contract/mbcb-reports.ts';
import { message, text } from '#shared/i18n.ts';
import { DUPLICATE_REPORT } from '#shared/questions.ts';
import { periodKey } from '#shared/report-rules.ts';
import { effect, mutation } from './mutation.ts';
import { saysAll } from './recognized.ts';
import { contentOf, ReportContent, Reporter, wireContent } from './report-args.ts';

const FAILED = text('Failed to submit MBCB report');

/**
 * The report for a month. There is one per month and planter: for a second one, the author is asked whether to open the
 * first one or replace it (`correct`).
 */
export const submitReport = mutation({
  name: 'submit-report',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the new report, or of the one that is replaced. */
      report: z.string(),
      report_month: ReportMonth,
      report_year: ReportYear,
      content: ReportContent,
      reporter: Reporter,
      /** The moment of the change, ISO in UTC, shown until the server's own arrives. */
      at: z.string(),
      correct: z.boolean(),
    }),
  ),

  lanes: () => ['my-reports'],

  apply: (args) => [
    effect('reports', args.report, (row) => ({
      ...(row ?? {
        lid: args.report,
        id: null,
        ...args.reporter,
        submitted_at: args.at,
      }),
      ...args.content,
      report_month: args.report_month,
      report_year: args.report_year,
      period: periodKey(args.report_year, args.report_month),
      status: 'submitted',
    })),
  ],

  calls: (args) => [
    {
      method: 'POST',
      path: '/mbcb-reports',
      body: () => ({
        report_month: args.report_month,
        report_year: args.report_year,
        ...wireContent(args.content),
        ...(args.correct ? { correct: true } : {}),
      }),
    },
  ],

  whenUnknown: 'recognise',
  covers: () => ['my-reports'],
  recognise: (args) => ({
    feed: 'my-reports',
    table: 'reports',
    lid: args.report,
    says: { ...monthOf(args), ...contentOf(args.content) },
    // There is one per month, and a reviewer may have changed its content.
    resembles: (row) => saysAll(row, monthOf(args)),
  }),

  read: (refused, args) => {
    const duplicate = DuplicateReport.safeParse(refused.body);
    if (!duplicate.success) {
      if (refused.message !== '') return undefined;
      const reason = { kind: 'refused' as const, message: FAILED, status: refused.status };
      return { kind: 'attention', reason };
    }
    const { existing, canCorrect, error } = duplicate.data;
    const { report_month, report_year } = args;
    return {
      kind: 'attention',
      reason: {
        kind: 'question',
        message: error,
        question: {
          name: DUPLICATE_REPORT,
          data: { ...existing, canCorrect: canCorrect ?? false, report_month, report_year },
        },
      },
    };
  },

  label: ({ report_year: year, report_month: month, correct }) =>
    correct
      ? message('MBCB report for {period} (corrected)', { period: { year, month } })
      : message('MBCB report for {period}', { period: { year, month } }),
});

/** The person and the month. */
function monthOf({ reporter, report_month, report_year }: Period): Record<string, unknown> {
  return { user_id: reporter.user_id, report_month, report_year };
}

interface Period {
  reporter: { user_id: number };
  report_month: number;
  report_year: number;
}
