import { REPORT_STATUSES } from '#shared/contract/mbcb-reports.ts';
import { searchText } from '#shared/fold-text.ts';
import type { Mirror } from '../schema.ts';
import type { ReportRow } from '../tables/reports.ts';
import { keptView } from './kept-view.ts';
import { openRowIndex, type RowIndex } from './row-index.ts';

/** Figures that are summed for the months of the network. */
export const SUMMED_FIGURES = [
  'sunday_attendance',
  'baptisms',
  'salvations',
  'monthly_income',
  'monthly_expenses',
] as const;
export type SummedFigure = (typeof SUMMED_FIGURES)[number];

/** The parts of a report that lists, filters and figures need. Its texts stay in the database. */
export interface ReportEntry extends Record<SummedFigure, number | null> {
  lid: string;
  id: number | null;
  planter_id: number;
  period: string;
  report_year: number;
  report_month: number;
  status: string;
  name: string;
  church_name: string;
  submitted_at: string;
  /** Name and church, folded for searching. */
  text: string;
}

/** The reports of one month, by name. Stays the same object as long as none of them changes. */
export interface ReportMonth {
  period: string;
  year: number;
  month: number;
  entries: readonly ReportEntry[];
}

export interface ReportIndexView {
  /** Newest first. */
  months: readonly ReportMonth[];
  /** False while the device is still reading them. */
  isWhole: boolean;
  /** Why the device could not read its own data. */
  problem: string | undefined;
}

/** A live in-memory index of all reports of the network, for filters and figures over 60,000 of them. */
export const reportIndex = keptView<ReportIndexView>(
  { months: [], isWhole: false, problem: undefined },
  (db, show) => {
    openReportIndex(
      db,
      (months, isWhole) => show({ months, isWhole, problem: undefined }),
      (error) => show({ problem: String(error) }),
    );
  },
);

/** @param show receives the months, newest first, and whether they are complete */
export function openReportIndex(
  db: Mirror,
  show: (months: readonly ReportMonth[], isWhole: boolean) => void,
  onProblem: (error: unknown) => void,
): RowIndex {
  const monthsOf = newMonths();
  const periods = new Map<string, string>();
  return openRowIndex<'reports', ReportEntry>(db, 'reports', {
    lastFirst: 'period',
    entryOf: (row, before) => {
      const entry = entryOf(row, periods);
      return before && isSame(before, entry) ? before : entry;
    },
    onChange: (byLid, isWhole) => show(monthsOf(byLid.values()), isWhole),
    onProblem,
  });
}

export function entriesIn(months: readonly ReportMonth[]): readonly ReportEntry[] {
  return months.flatMap(({ entries }) => entries);
}

function entryOf(row: ReportRow, periods: Map<string, string>): ReportEntry {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    lid: row.lid,
    id: row.id,
    planter_id: row.planter_id,
    period: oneOf(periods, row.period),
    report_year: row.report_year,
    report_month: row.report_month,
    status: STATUSES.get(row.status) ?? row.status,
    submitted_at: row.submitted_at,
    name,
    church_name: row.church_name,
    text: searchText(`${name} ${row.church_name}`),
    sunday_attendance: row.sunday_attendance,
    baptisms: row.baptisms,
    salvations: row.salvations,
    monthly_income: row.monthly_income,
    monthly_expenses: row.monthly_expenses,
  };
}

/**
 * Each row is read with its own string objects. Sharing one string among 60,000 entries makes comparisons many times
 * faster.
 */
const STATUSES = new Map<string, string>(REPORT_STATUSES.map((status) => [status, status]));

function oneOf(texts: Map<string, string>, text: string): string {
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

function isSame(a: ReportEntry, b: ReportEntry): boolean {
  const others: Record<string, unknown> = { ...b };
  return Object.entries(a).every(([name, value]) => others[name] === value);
}

/** Groups reports by month. A month is rebuilt only if one of its reports has changed. */
function newMonths() {
  let known = new Map<string, { taken: readonly ReportEntry[]; month: ReportMonth }>();
  return (entries: Iterable<ReportEntry>): readonly ReportMonth[] => {
    const before = known;
    known = new Map(
      [...byPeriod(entries)].map(([period, taken]) => {
        const old = before.get(period);
        const month = old && isEqual(old.taken, taken) ? old.month : monthOf(period, taken);
        return [period, { taken, month }];
      }),
    );
    const months = [...known.values()].map(({ month }) => month);
    return months.sort((a, b) => (a.period < b.period ? 1 : -1));
  };
}

function byPeriod(entries: Iterable<ReportEntry>): Map<string, ReportEntry[]> {
  const months = new Map<string, ReportEntry[]>();
  for (const entry of entries) {
    const month = months.get(entry.period);
    if (month) month.push(entry);
    else months.set(entry.period, [entry]);
  }
  return months;
}

function isEqual(a: readonly ReportEntry[], b: readonly ReportEntry[]): boolean {
  return a.length === b.length && a.every((entry, place) => entry === b[place]);
}

function monthOf(period: string, taken: readonly ReportEntry[]): ReportMonth {
  const [year = 0, month = 0] = period.split('-').map(Number);
  const entries = [...taken].sort((a, b) => Number(a.text > b.text) - Number(a.text < b.text));
  return { period, year, month, entries };
}
