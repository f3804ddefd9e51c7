import type { ReportRow } from '#db/tables/reports.ts';
import { MONTHS, movePeriod, periodKey } from '#shared/report-rules.ts';
import { TrendChart } from '#src/charts/trend-chart.tsx';
import classes from './reports.module.css';

const count = (value: number) => value.toLocaleString('en-US');
const dollars = (value: number) => `$${Math.round(value).toLocaleString('en-US')}`;

interface Props {
  rows: readonly ReportRow[];
  /** The last month that is drawn, `yyyy-mm`. */
  until: string;
}

const MONTHS_SHOWN = 12;

/** The planter's own twelve months: people, baptisms, and money in and out. */
export function OwnYear({ rows, until }: Props) {
  const periods = Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    movePeriod(until, at - MONTHS_SHOWN + 1),
  );
  const byPeriod = new Map(
    rows.map((row) => [periodKey(row.report_year, row.report_month), row] as const),
  );
  const values = (name: 'sunday_attendance' | 'baptisms' | 'monthly_income' | 'monthly_expenses') =>
    periods.map((period) => byPeriod.get(period)?.[name] ?? null);
  const labels = periods.map(shortPeriod);
  return (
    <section aria-label="Your year" className={classes.grid}>
      <TrendChart
        title="Sunday Attendance"
        labels={labels}
        series={[{ name: 'Sunday Attendance', values: values('sunday_attendance') }]}
        show={count}
      />
      <TrendChart
        title="Baptisms"
        labels={labels}
        series={[{ name: 'Baptisms', values: values('baptisms') }]}
        show={count}
      />
      <TrendChart
        title="Giving and spending"
        labels={labels}
        series={[
          { name: 'Monthly Income', values: values('monthly_income') },
          { name: 'Monthly Expenses', values: values('monthly_expenses') },
        ]}
        show={dollars}
      />
    </section>
  );
}

/** 'Nov 2026' */
export function shortPeriod(period: string): string {
  const [year, month] = period.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]?.slice(0, 3)} ${year}`;
}
