import type { ReportRow } from '#db/tables/reports.ts';
import { PRODUCT } from '#shared/config.ts';
import { REPORT_NUMBERS, REPORT_TEXTS, type ReportNumber } from '#shared/contract/mbcb-reports.ts';
import { showDay } from '#shared/dates.ts';
import { text, translate } from '#shared/i18n.ts';
import { fullName } from '#shared/person-name.ts';
import { REPORT_LABELS, REPORT_SECTIONS } from '#shared/report-labels.ts';
import { showFigure } from '#shared/report-numbers.ts';
import { periodWords } from '#shared/report-rules.ts';
import { showTrendValue, type Trend } from '#shared/trend.ts';
import { openPaper, type Paper } from '#src/files/pdf/paper.ts';
import { inPrintableLanguage } from '#src/files/pdf/print-language.ts';
import { statusWords } from './report-words.ts';

/** Charts and lists that come before the reports. */
export interface ReportFigures {
  trends: readonly Trend[];
  lists: readonly { title: string; head: readonly string[]; rows: readonly string[][] }[];
}

interface Content {
  title(): string;
  figures(): ReportFigures;
  today: string;
  /** Limited to as many as make a readable file. */
  rows: readonly ReportRow[];
  /** Total number of reports. */
  total: number;
  /** False if the server may have more reports than this device. */
  isWhole: boolean;
}

/** Up to a year of reports from one planter is printed in full. With more, every two reports would fill a page. */
const WHOLE_UP_TO = 12;

/** The PDF of the reports, generated on the device. In English if the PDF fonts do not cover the current language. */
export async function makeReportPdf(content: Content): Promise<ArrayBuffer> {
  const paper = await openPaper();
  return inPrintableLanguage(() => write(paper, content));
}

/** Writes the charts, a table of the months, then the reports. */
function write(paper: Paper, content: Content): ArrayBuffer {
  const { today, rows, total, isWhole } = content;
  const title = content.title();
  const { trends, lists } = content.figures();
  const reports = translate('{total, plural, one {# report} other {# reports}}', { total });
  const shown =
    total > rows.length
      ? translate('{reports}, the first {count} of them', { reports, count: rows.length })
      : reports;
  paper.title(title, `${showDay(today)} · ${shown}`);
  if (!isWhole) {
    paper.text(
      translate('This PDF may be incomplete: some reports may be missing on this device.'),
    );
  }
  paper.trends(trends);
  figuresTable(paper, trends);
  for (const list of lists) {
    paper.heading(list.title);
    paper.table(list.head, list.rows);
  }
  paper.heading(translate('Reports'));
  if (rows.length > WHOLE_UP_TO) brief(paper, rows);
  else whole(paper, rows);
  return paper.finish(`${PRODUCT} · ${title} · ${showDay(today)}`);
}

/** A table of all values in the charts. */
function figuresTable(paper: Paper, trends: readonly Trend[]): void {
  const columns = trends.flatMap((trend) => trend.series.map((series) => ({ trend, series })));
  const months = trends[0]?.labels ?? [];
  paper.table(
    [translate('Month'), ...columns.map(({ series }) => series.name)],
    months.map((month, at) => [
      month,
      ...columns.map(({ trend, series }) => showTrendValue(trend, series.values[at])),
    ]),
  );
}

function whole(paper: Paper, rows: readonly ReportRow[]): void {
  overview(paper, rows);
  for (const row of rows) report(paper, row);
}

/** All figures in one table, then the texts in brief. */
function brief(paper: Paper, rows: readonly ReportRow[]): void {
  paper.table(
    [
      translate('Period'),
      translate('Church Planter'),
      translate('Status'),
      ...REPORT_NUMBERS.map((name) => translate(SHORT[name])),
    ],
    rows.map((row) => [
      `${row.report_month}/${row.report_year}`,
      [fullName(row), row.church_name].filter(Boolean).join('\n'),
      statusWords(row.status),
      ...REPORT_NUMBERS.map((name) => showFigure(name, row[name])),
    ]),
    { narrow: true, figures: 3 },
  );
  paper.heading(translate('In their words'));
  paper.text(
    translate(
      'Shortened. The full texts are in the CSV file, and in print if at most {most} reports are shown.',
      { most: WHOLE_UP_TO },
    ),
  );
  for (const row of rows) inBrief(paper, row);
}

/** Column headings that are as narrow as their figures. */
const SHORT: Readonly<Record<ReportNumber, string>> = {
  sunday_attendance: text('Sunday'),
  small_group_attendance: text('Small groups'),
  new_members: text('New'),
  baptisms: text('Baptisms'),
  salvations: text('Salv.'),
  monthly_income: text('Income'),
  monthly_expenses: text('Expenses'),
  building_fund: text('Building'),
  missions_giving: text('Missions'),
  volunteer_hours: text('Hours'),
};

function inBrief(paper: Paper, row: ReportRow): void {
  const written = REPORT_TEXTS.filter((name) => row[name].trim() !== '');
  if (written.length === 0) return;
  const who = [periodWords(row.report_year, row.report_month), fullName(row), row.church_name];
  const lines = written.map(
    (name) => `${translate(REPORT_LABELS[name])}: ${firstWords(row[name])}`,
  );
  paper.entry(who.filter(Boolean).join(' · '), packed(lines));
}

/** Number of characters that fit on a line of small print. */
const LINE_CHARS = 120;

/** Puts short texts on the same line. */
export function packed(lines: readonly string[]): string[] {
  const all: string[] = [];
  for (const line of lines) {
    const shared = `${all.at(-1) ?? ''} · ${line}`;
    if (all.length > 0 && shared.length <= LINE_CHARS) all[all.length - 1] = shared;
    else all.push(line);
  }
  return all;
}

/** About two lines of small print. */
const BRIEF_CHARS = 220;

/** The beginning of a text as a single paragraph, cut after a word. */
export function firstWords(written: string): string {
  const line = written.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= BRIEF_CHARS) return line;
  const cut = line.lastIndexOf(' ', BRIEF_CHARS);
  return `${line.slice(0, cut > 0 ? cut : BRIEF_CHARS)} …`;
}

function overview(paper: Paper, rows: readonly ReportRow[]): void {
  paper.table(
    [
      translate('Period'),
      translate('Church Planter'),
      translate('Church'),
      translate('Status'),
      translate('Sunday'),
      translate('Baptisms'),
      translate('Income'),
      translate('Expenses'),
    ],
    rows.map((row) => [
      periodWords(row.report_year, row.report_month),
      fullName(row),
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
  paper.text([fullName(row), row.church_name, statusWords(row.status)].filter(Boolean).join(' · '));
  for (const { title, numbers, texts } of REPORT_SECTIONS) {
    if (numbers.length > 0) {
      paper.label(translate(title));
      const facts = numbers.map(
        (name) => `${translate(REPORT_LABELS[name])} ${showFigure(name, row[name])}`,
      );
      paper.text(facts.join(' · '));
    }
    for (const name of texts) {
      if (row[name].trim() === '') continue;
      paper.label(translate(REPORT_LABELS[name]));
      paper.text(row[name].trim());
    }
  }
}
