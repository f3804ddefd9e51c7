import type { ReportRow } from '#db/tables/reports.ts';
import { PRODUCT } from '#shared/config.ts';
import { showDay } from '#shared/dates.ts';
import { REPORT_LABELS, REPORT_SECTIONS } from '#shared/report-labels.ts';
import { showFigure } from '#shared/report-numbers.ts';
import { periodWords } from '#shared/report-rules.ts';
import { showTrendValue, type Trend } from '#shared/trend.ts';
import { openPaper, type Paper } from '#src/files/pdf/paper.ts';
import { nameOf, statusWords } from './report-words.ts';

/** What is drawn and listed before the reports themselves. */
export interface ReportFigures {
  trends: readonly Trend[];
  lists: readonly { title: string; head: readonly string[]; rows: readonly string[][] }[];
}

interface Content extends ReportFigures {
  title: string;
  today: string;
  /** At most as many as make a readable file. */
  rows: readonly ReportRow[];
  /** How many there are in all. */
  total: number;
}

/** The figures, a table of the months, then each report: one file, made on the device. */
export async function makeReportPdf(content: Content): Promise<ArrayBuffer> {
  const { title, today, rows, total, trends, lists } = content;
  const paper = await openPaper();
  const shown = total > rows.length ? `, the first ${rows.length} of them` : '';
  const reports = total === 1 ? 'report' : 'reports';
  paper.title(title, `${showDay(today)} · ${total.toLocaleString('en-US')} ${reports}${shown}`);
  paper.trends(trends);
  figuresTable(paper, trends);
  for (const list of lists) {
    paper.heading(list.title);
    paper.table(list.head, list.rows);
  }
  paper.heading('Reports');
  overview(paper, rows);
  for (const row of rows) report(paper, row);
  return paper.finish(`${PRODUCT} · ${title} · ${showDay(today)}`);
}

/** Every value that the charts draw. */
function figuresTable(paper: Paper, trends: readonly Trend[]): void {
  const columns = trends.flatMap((trend) => trend.series.map((series) => ({ trend, series })));
  const months = trends[0]?.labels ?? [];
  paper.table(
    ['Month', ...columns.map(({ series }) => series.name)],
    months.map((month, at) => [
      month,
      ...columns.map(({ trend, series }) => showTrendValue(trend, series.values[at])),
    ]),
  );
}

function overview(paper: Paper, rows: readonly ReportRow[]): void {
  paper.table(
    ['Period', 'Church Planter', 'Church', 'Status', 'Sunday', 'Baptisms', 'Income', 'Expenses'],
    rows.map((row) => [
      periodWords(row.report_year, row.report_month),
      nameOf(row),
      row.church_name,
      statusWords(row.status),
      showFigure('sunday_attendance', row.sunday_attendance),
      showFigure('baptisms', row.baptisms),
      showFigure('monthly_income', row.monthly_income),
      showFigure('monthly_expenses', row.monthly_expenses),
    ]),
  );
}

function report(paper: Paper, row: ReportRow): void {
  paper.heading(periodWords(row.report_year, row.report_month));
  paper.text([nameOf(row), row.church_name, statusWords(row.status)].filter(Boolean).join(' · '));
  for (const { title, numbers, texts } of REPORT_SECTIONS) {
    if (numbers.length > 0) {
      paper.label(title);
      const facts = numbers.map((name) => `${REPORT_LABELS[name]} ${showFigure(name, row[name])}`);
      paper.text(facts.join(' · '));
    }
    for (const name of texts) {
      if (row[name].trim() === '') continue;
      paper.label(REPORT_LABELS[name]);
      paper.text(row[name].trim());
    }
  }
}
