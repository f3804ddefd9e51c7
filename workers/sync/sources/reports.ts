import { ReportAnswer } from '#shared/contract/answers/reports.ts';
import { periodKey } from '#shared/report-rules.ts';
import type { ListKind } from './list.ts';
import { source } from './source.ts';

export const reportSources = {
  reports: source({
    table: 'reports',
    shape: ReportAnswer,
    first: { report_month: 1 },
    address: (id) => `/mbcb-reports/${id}`,
    complete: (row) => ({
      ...row,
      period: periodKey(Number(row.report_year), Number(row.report_month)),
    }),
  }),
};

export const reportLists = {
  /** The person's own reports, newest first, 50 at a time (spec part 1, 9). */
  'my-reports': {
    table: 'reports',
    by: 'user_id',
    needs: ['submitReports'],
    path: '/mbcb-reports/my-reports?limit=50&offset=0',
    names: ['reports'],
  },
  reports: {
    table: 'reports',
    needs: ['readAllReports'],
    path: '/mbcb-reports?year={id}',
    names: ['reports'],
    scope: (db, year) =>
      db.rows('reports').where('period').between(`${year}-`, `${year}-\uffff`).primaryKeys(),
  },
} satisfies Record<string, ListKind>;
