import type { AnyRow } from '#db/tables/index.ts';
import { ReportAnswer } from '#shared/contract/answers/reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import type { Answer } from '#shared/http/answer.ts';
import { periodKey } from '#shared/report-rules.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, type ListAnswer, presentTexts, source } from './source.ts';

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
const MOST_PAGES = 200;

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

  complete(row: AnyRow): AnyRow {
    return { ...row, period: periodKey(Number(row.report_year), Number(row.report_month)) };
  },
});

/** The own reports: `GET /mbcb-reports/my-reports`. */
export function myReportsFeed(userId: number): Feed {
  let isSteady = true;
  return {
    key: 'my-reports',
    source: reports,
    context: { reporter: userId },
    async read(get) {
      const read = await readPages(get);
      isSteady = read.isSteady;
      return read.answer;
    },
    isWhole: () => isSteady,
    scope: (db) => db.rows('reports').where('user_id').equals(userId).primaryKeys(),
  };
}

/** All pages; steady when the first one was the same again at the end, so that none slipped between two. */
async function readPages(
  get: (path: string) => Promise<Answer>,
): Promise<{ answer: ListAnswer; isSteady: boolean }> {
  const rows: unknown[] = [];
  let first = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await readPage(get, page);
    if (answer.kind !== 'list') return { answer, isSteady: false };
    if (page === 0) first = JSON.stringify(answer.rows);
    // A server that knows no offset gives the first page for ever.
    else if (JSON.stringify(answer.rows) === first) break;
    rows.push(...answer.rows);
    if (answer.rows.length < PAGE_SIZE) {
      const isSteady = page === 0 || (await isFirstPage(get, first));
      return { answer: { kind: 'list', rows }, isSteady };
    }
  }
  return { answer: { kind: 'list', rows }, isSteady: false };
}

function readPage(get: (path: string) => Promise<Answer>, page: number): Promise<ListAnswer> {
  const offset = page * PAGE_SIZE;
  return readList(get, `/mbcb-reports/my-reports?limit=${PAGE_SIZE}&offset=${offset}`, ['reports']);
}

async function isFirstPage(get: (path: string) => Promise<Answer>, first: string) {
  const again = await readPage(get, 0);
  return again.kind === 'list' && JSON.stringify(again.rows) === first;
}

/** The reports of the network of one year: `GET /mbcb-reports?year=`. */
export function yearReportsFeed(year: number): Feed {
  return {
    key: `reports:${year}`,
    source: reports,
    context: {},
    read: (get) => readList(get, `/mbcb-reports?year=${year}`, ['reports']),
    scope: (db) =>
      db.rows('reports').where('period').between(`${year}-`, `${year}-\uffff`).primaryKeys(),
  };
}
