import type { AnyRow } from '#db/tables/index.ts';
import { ReportAnswer } from '#shared/contract/answers/reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { periodKey } from '#shared/report-rules.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const TEXTS = [
  'first_name',
  'last_name',
  'church_name',
  ...REPORT_TEXTS,
  'status',
  'submitted_at',
] as const;
const BLANK = {
  ...blankTexts(TEXTS),
  ...Object.fromEntries(REPORT_NUMBERS.map((name) => [name, null])),
};

/** MBCB list page size (spec part 1, 9). */
const PAGE_SIZE = 50;

/** Monthly reports. Documented: the own ones in pages of 50; those of the network a year each. */
export const reports = source({
  table: 'reports',
  shape: ReportAnswer,

  toIncoming(report, context) {
    const { id, report_month, report_year } = report;
    const fields: Record<string, unknown> = {
      ...presentTexts(report, TEXTS),
      report_month,
      report_year,
    };
    for (const name of REPORT_NUMBERS) {
      if (report[name] !== undefined) fields[name] = report[name];
    }
    const owner = report.user_id ?? context.reporter;
    if (owner !== undefined) fields.user_id = owner;
    if (report.planter_id !== undefined) fields.planter_id = report.planter_id ?? 0;
    return { id, fields, createdByKey: report.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({
    ...BLANK,
    lid,
    id,
    user_id: 0,
    planter_id: 0,
    report_month: 1,
    report_year: 0,
    period: '',
  }),

  address: (id) => `/mbcb-reports/${id}`,

  complete(row: AnyRow): AnyRow {
    return { ...row, period: periodKey(Number(row.report_year), Number(row.report_month)) };
  },
});

/** The own reports, newest first: `GET /mbcb-reports/my-reports`, in pages of 50. */
export function myReportsFeed(userId: number): Feed {
  const path = `/mbcb-reports/my-reports?limit=${PAGE_SIZE}&offset=0`;
  return {
    key: 'my-reports',
    isPlain: true,
    source: reports,
    context: { reporter: userId },
    read: (get) => readList(get, path, ['reports']),
    scope: (db) => db.rows('reports').where('user_id').equals(userId).primaryKeys(),
  };
}

/** The reports of the network of one year: `GET /mbcb-reports?year=`. */
export function yearReportsFeed(year: number): Feed {
  return {
    key: `reports:${year}`,
    isPlain: true,
    source: reports,
    context: {},
    read: (get) => readList(get, `/mbcb-reports?year=${year}`, ['reports']),
    scope: (db) =>
      db.rows('reports').where('period').between(`${year}-`, `${year}-\uffff`).primaryKeys(),
  };
}
