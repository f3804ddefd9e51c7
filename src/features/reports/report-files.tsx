import type { ReportRow } from '#db/tables/reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { text, translate } from '#shared/i18n.ts';
import { fullName } from '#shared/person-name.ts';
import { REPORT_LABELS } from '#shared/report-labels.ts';
import { monthName } from '#shared/report-rules.ts';
import { type CsvColumn, makeCsv } from '#src/files/csv.ts';
import { FileButtons } from '#src/files/file-buttons.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import type { ReportFigures } from './report-pdf.ts';
import { submittedDay } from './report-words.ts';

const COLUMNS: readonly CsvColumn<ReportRow>[] = [
  { title: text('Church Planter'), value: fullName },
  { title: text('Church'), value: (row) => row.church_name },
  { title: text('Month'), value: (row) => monthName(row.report_month) },
  { title: text('Year'), value: (row) => row.report_year },
  { title: text('Status'), value: (row) => row.status },
  { title: text('Submitted'), value: (row) => submittedDay(row.submitted_at) },
  ...REPORT_NUMBERS.map((name) => ({
    title: REPORT_LABELS[name],
    value: (row: ReportRow) => row[name],
  })),
  ...REPORT_TEXTS.map((name) => ({
    title: REPORT_LABELS[name],
    value: (row: ReportRow) => row[name],
  })),
];

function translated(columns: typeof COLUMNS): typeof COLUMNS {
  return columns.map((column) => ({ ...column, title: translate(column.title) }));
}

/** Maximum number of reports in a PDF. */
const MOST_PRINTED = 200;

interface Props {
  /** Title of the PDF. */
  title(): string;
  /** File name without its extension. */
  name: string;
  /** Number of reports that are shown. */
  total: number;
  /** False if the server may have more reports. The PDF then says so. */
  isWhole: boolean;
  /** Reads the complete reports that are shown; with a limit, only the first ones. */
  read(limit?: number): Promise<readonly ReportRow[]>;
  /** Prepares the contents of the charts for the PDF. */
  figures(): Promise<() => ReportFigures>;
}

/** Buttons to export the shown reports as CSV or PDF. Files are generated on the device, offline too. */
export function ReportFiles({ title, name, total, isWhole, read, figures }: Props) {
  const today = useToday();

  async function pdf() {
    const { makeReportPdf } = await import('./report-pdf.ts');
    const rows = await read(MOST_PRINTED);
    return makeReportPdf({ title, today, rows, total, isWhole, figures: await figures() });
  }

  return (
    <div className={layout.wrap3}>
      <FileButtons
        name={name}
        csv={async () => makeCsv(await read(), translated(COLUMNS))}
        pdf={pdf}
      />
    </div>
  );
}
