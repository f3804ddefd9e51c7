import { expect, test } from 'vitest';
import {
  entriesIn,
  type ReportEntry,
  type ReportMonth,
  SUMMED_FIGURES,
  type SummedFigure,
} from '#db/queries/report-index.ts';
import { foldText } from '#shared/fold-text.ts';
import { filterReports } from './filter-reports.ts';
import { missingReporters, sumsByHub, sumsByPeriod, sumsOfPast } from './network-sums.ts';
import type { ReportsFilter } from './report-filters.tsx';

function entry(nth: number, fields: Partial<ReportEntry> = {}): ReportEntry {
  const nothing = Object.fromEntries(SUMMED_FIGURES.map((name) => [name, null]));
  const name = fields.name ?? `Planter ${nth}`;
  return {
    ...(nothing as Record<SummedFigure, null>),
    lid: `s${nth}`,
    id: nth,
    planter_id: nth,
    period: '2026-10',
    report_year: 2026,
    report_month: 10,
    status: 'submitted',
    name,
    church_name: 'Grace Church',
    submitted_at: '2026-11-01T12:00:00.000Z',
    text: foldText(`${name} ${fields.church_name ?? 'Grace Church'}`),
    ...fields,
  };
}

function months(...entries: ReportEntry[]): ReportMonth[] {
  return [...new Set(entries.map(({ period }) => period))].map((period) => ({
    period,
    year: Number(period.slice(0, 4)),
    month: Number(period.slice(5)),
    entries: entries.filter((one) => one.period === period),
  }));
}

const planter = (id: number, hub: number, stage = 'Plant') => ({
  id,
  name: `Planter ${id}`,
  church_name: '',
  hub_leader_id: hub,
  stage,
});

test('sums up twelve months, with a gap instead of a zero for an unreported month', () => {
  const sums = sumsByPeriod(
    months(
      entry(1, { sunday_attendance: 40, baptisms: 0 }),
      entry(2, { sunday_attendance: 60 }),
      entry(3, { period: '2024-01', sunday_attendance: 1_000 }),
    ),
    '2026-11',
  );
  expect(sums).toHaveLength(12);
  expect(sums[0]?.period).toBe('2025-12');
  expect(sums.at(-2)).toMatchObject({
    reports: 2,
    sunday_attendance: 100,
    baptisms: 0,
    salvations: null,
  });
  expect(sums.at(-1)).toMatchObject({
    period: '2026-11',
    reports: null,
    sunday_attendance: null,
  });
});

test('leaves the current month out of a trend, where it would look like a collapse', () => {
  const reported = months(entry(1), entry(2), entry(3, { period: '2026-11' }));
  const counts = (year: number | undefined) =>
    sumsOfPast(reported, { today: '2026-11-21', year }).map(({ period, reports }) => [
      period,
      reports,
    ]);
  expect(counts(undefined).at(-1)).toEqual(['2026-10', 2]);
  expect(counts(2026).slice(-3)).toEqual([
    ['2026-10', 2],
    ['2026-11', null],
    ['2026-12', null],
  ]);
});

test('counts reports by hub, and separately those without a hub', () => {
  const bars = sumsByHub(
    months(entry(1), entry(2), entry(3)),
    [planter(1, 7), planter(2, 7)],
    [{ id: 7, name: 'Henry Carter' }],
  );
  expect(bars).toEqual([
    { name: 'Henry Carter', value: 2, words: '2 reports' },
    { name: 'No hub', value: 1, words: '1 report' },
  ]);
});

test('lists only planters who have a church but no report for the month', () => {
  const planters = [planter(1, 7), planter(2, 7), planter(3, 7, 'Candidate')];
  const missing = missingReporters(
    months(entry(1), entry(2, { period: '2026-09' })),
    planters,
    '2026-10',
  );
  expect(missing.map(({ id }) => id)).toEqual([2]);
});

test('searches every word in name and church, regardless of accents', () => {
  const all = months(entry(1, { name: 'Jürgen Müller' }), entry(2, { status: 'approved' }));
  const ids = (filter: ReportsFilter) => entriesIn(filterReports(all, filter)).map(({ id }) => id);
  const found = (q: string) => ids({ q });
  expect(found('muller grace')).toEqual([1]);
  expect(found('  ')).toEqual([1, 2]);
  expect(ids({ status: 'approved', year: 2026 })).toEqual([2]);
  expect(ids({ month: 9 })).toEqual([]);
});
