import { REPORT_NUMBERS, type ReportNumber } from '#shared/contract/mbcb-reports.ts';
import { foldText } from '#shared/fold-text.ts';
import type { Mirror } from '../schema.ts';
import type { ReportRow } from '../tables/reports.ts';
import { openRowIndex, type RowIndex } from './row-index.ts';

/** What lists, filters and figures need of a report; its texts stay in the database. */
export interface ReportEntry extends Record<ReportNumber, number | null> {
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
  /** Name and church, folded for the search. */
  text: string;
}

/**
 * Every report of the network in memory, live, for filters and figures among 60,000 of them.
 * @param show called with the entries, newest month first, and whether they are all
 */
export function openReportIndex(
  db: Mirror,
  show: (entries: readonly ReportEntry[], isWhole: boolean) => void,
  onProblem: (error: unknown) => void,
): RowIndex {
  let shown: readonly ReportEntry[] = [];
  return openRowIndex<'reports', ReportEntry>(db, 'reports', {
    entryOf,
    onChange(byLid, isWhole) {
      shown = sorted(byLid, shown);
      show(shown, isWhole);
    },
    onProblem,
  });
}

function entryOf(row: ReportRow): ReportEntry {
  const { lid, id, planter_id, period, report_year, report_month, status, submitted_at } = row;
  const name = `${row.first_name} ${row.last_name}`.trim();
  const figures = Object.fromEntries(REPORT_NUMBERS.map((one) => [one, row[one]])) as Record<
    ReportNumber,
    number | null
  >;
  return {
    lid,
    id,
    planter_id,
    period,
    report_year,
    report_month,
    status,
    submitted_at,
    name,
    church_name: row.church_name,
    text: foldText(`${name} ${row.church_name}`),
    ...figures,
  };
}

/**
 * The newest month first, in it by name. Begins with the order `before`: what is almost sorted is sorted
 * in one pass, and one report among 60,000 that got another status changes no order at all.
 */
function sorted(
  byLid: ReadonlyMap<string, ReportEntry>,
  before: readonly ReportEntry[],
): ReportEntry[] {
  const known = before.flatMap(({ lid }) => byLid.get(lid) ?? []);
  const keys = new Set(known.map(({ lid }) => lid));
  const added =
    known.length < byLid.size ? [...byLid.values()].filter(({ lid }) => !keys.has(lid)) : [];
  return [...known, ...added].sort((a, b) => {
    if (a.period !== b.period) return a.period < b.period ? 1 : -1;
    if (a.text === b.text) return 0;
    return a.text < b.text ? -1 : 1;
  });
}
