import type { ReportRow } from '#db/tables/reports.ts';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { monthName, movePeriod, periodKey } from '#shared/report-rules.ts';
import type { Trend } from '#shared/trend.ts';
import type { FieldStates } from './figure-states.ts';
import type { MonthSums } from './network-sums.ts';

const count = (value: number) => showCount(Math.round(value));
const dollars = (value: number) => `$${count(value)}`;

const MONTHS_SHOWN = 12;

type OwnFigure = 'sunday_attendance' | 'baptisms' | 'monthly_income' | 'monthly_expenses';

/** Note on a month's figures that the server does not have. */
function noteOf(states: FieldStates | undefined, names: readonly OwnFigure[]): string | undefined {
  const kinds = names.map((name) => states?.get(name)?.kind);
  if (kinds.includes('refused')) return translate('Your change was not accepted');
  return kinds.includes('unsent') ? translate('Not sent yet') : undefined;
}

/** A planter's twelve months up to `until` (`yyyy-mm`): people, baptisms, income and expenses. */
export function ownTrends(
  rows: readonly ReportRow[],
  until: string,
  states: ReadonlyMap<string, FieldStates> = new Map(),
): Trend[] {
  const periods = Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    movePeriod(until, at - MONTHS_SHOWN + 1),
  );
  const byPeriod = new Map(
    rows.map((row) => [periodKey(row.report_year, row.report_month), row] as const),
  );
  const values = (name: OwnFigure) => periods.map((period) => byPeriod.get(period)?.[name] ?? null);
  const notes = (...names: OwnFigure[]) =>
    periods.map((period) => noteOf(states.get(byPeriod.get(period)?.lid ?? ''), names));
  const labels = periods.map(shortPeriod);
  return [
    {
      title: translate('Sunday Attendance'),
      labels,
      series: [{ name: translate('Sunday Attendance'), values: values('sunday_attendance') }],
      notes: notes('sunday_attendance'),
      show: count,
    },
    {
      title: translate('Baptisms'),
      labels,
      series: [{ name: translate('Baptisms'), values: values('baptisms') }],
      notes: notes('baptisms'),
      show: count,
    },
    {
      title: translate('Giving and spending'),
      labels,
      series: [
        { name: translate('Monthly Income'), values: values('monthly_income') },
        { name: translate('Monthly Expenses'), values: values('monthly_expenses') },
      ],
      notes: notes('monthly_income', 'monthly_expenses'),
      show: dollars,
    },
  ];
}

/** Trends of the network's months. */
export function networkTrends(months: readonly MonthSums[]): Trend[] {
  const labels = months.map(({ period }) => shortPeriod(period));
  return [
    {
      title: translate('Sunday Attendance'),
      labels,
      series: [
        {
          name: translate('Sunday Attendance'),
          values: months.map((one) => one.sunday_attendance),
        },
      ],
      show: count,
    },
    {
      title: translate('Baptisms and salvations'),
      labels,
      series: [
        { name: translate('Baptisms'), values: months.map((one) => one.baptisms) },
        { name: translate('Salvations'), values: months.map((one) => one.salvations) },
      ],
      show: count,
    },
    {
      title: translate('Giving and spending'),
      labels,
      series: [
        { name: translate('Monthly Income'), values: months.map((one) => one.monthly_income) },
        { name: translate('Monthly Expenses'), values: months.map((one) => one.monthly_expenses) },
      ],
      show: dollars,
    },
    {
      title: translate('Reports'),
      labels,
      series: [{ name: translate('Reports'), values: months.map((one) => one.reports) }],
      show: count,
    },
  ];
}

/** E.g. 'Nov 2026'. */
function shortPeriod(period: string): string {
  const [year, month] = period.split('-').map(Number);
  return `${monthName(month ?? 1).slice(0, 3)} ${year}`;
}
