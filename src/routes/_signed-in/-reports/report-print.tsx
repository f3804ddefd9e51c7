import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { ReportRow } from '#db/tables/reports.ts';
import { showDay } from '#shared/dates.ts';
import { showFigure } from '#shared/report-numbers.ts';
import { periodWords } from '#shared/report-rules.ts';
import { useToday } from '#ui/use-today.ts';
import { ReportContent } from './report-content.tsx';
import classes from './report-print.module.css';
import { nameOf, statusWords } from './report-words.ts';

/** More reports than that are a book, not a paper. */
export const MOST_PRINTED = 200;

interface Props {
  /** At most `MOST_PRINTED`. */
  rows: readonly ReportRow[];
  /** How many there are in all. */
  total: number;
  /** Called when the browser's print window is closed. */
  onDone(): void;
}

/**
 * The reports on paper: a table of the months, then each report. The browser itself makes the PDF from it,
 * on the device, offline, and in every script that it can draw.
 */
export function ReportPrint({ rows, total, onDone }: Props) {
  const today = useToday();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const close = () => done();
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, []);

  return createPortal(
    <div className={classes.print}>
      <h1>MBCB Reports</h1>
      <p>
        {showDay(today)} · {total.toLocaleString('en-US')} reports
        {total > rows.length && `, the first ${rows.length} of them`}
      </p>
      <Overview rows={rows} />
      {rows.map((row) => (
        <article key={row.lid}>
          <h2>{periodWords(row.report_year, row.report_month)}</h2>
          <p>
            {[nameOf(row), row.church_name, statusWords(row.status)].filter(Boolean).join(' · ')}
          </p>
          <ReportContent row={row} />
        </article>
      ))}
    </div>,
    document.body,
  );
}

function Overview({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          {['Period', 'Church Planter', 'Status', 'Sunday', 'Baptisms', 'Income', 'Expenses'].map(
            (title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.lid}>
            <th scope="row">{periodWords(row.report_year, row.report_month)}</th>
            <td>{nameOf(row)}</td>
            <td>{statusWords(row.status)}</td>
            <td>{showFigure('sunday_attendance', row.sunday_attendance)}</td>
            <td>{showFigure('baptisms', row.baptisms)}</td>
            <td>{showFigure('monthly_income', row.monthly_income)}</td>
            <td>{showFigure('monthly_expenses', row.monthly_expenses)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
