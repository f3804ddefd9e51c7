import { keysOf } from '#db/owned.ts';
import { ReportAnswer } from '#shared/contract/answers/reports.ts';
import { periodKey } from '#shared/report-rules.ts';
import { type ListKind, listAt, source } from './source.ts';

/** MBCB list page size (spec part 1, 9). */
const PAGE_SIZE = 50;

/** Monthly reports. */
export const reports = source({
  table: 'reports',
  shape: ReportAnswer,
  also: ({ user_id }, { reporter }) => ({ user_id: user_id ?? reporter }),
  first: { report_month: 1 },
  address: (id) => `/mbcb-reports/${id}`,
  complete: (row) => ({
    ...row,
    period: periodKey(Number(row.report_year), Number(row.report_month)),
  }),
});

export const reportLists: Record<string, ListKind> = {
  /** The person's own reports, newest first. */
  'my-reports': {
    needs: ['submitReports'],
    list: ({ userId }) => ({
      source: reports,
      context: { reporter: userId },
      read: listAt(`/mbcb-reports/my-reports?limit=${PAGE_SIZE}&offset=0`, 'reports'),
      scope: (db) => keysOf(db, 'reports', 'user_id', userId),
    }),
  },

  /** The reports of the network of one year. */
  reports: {
    needs: ['readAllReports'],
    list: ({ id: year }) => ({
      source: reports,
      read: listAt(`/mbcb-reports?year=${year}`, 'reports'),
      scope: (db) =>
        db.rows('reports').where('period').between(`${year}-`, `${year}-\uffff`).primaryKeys(),
    }),
  },
};
