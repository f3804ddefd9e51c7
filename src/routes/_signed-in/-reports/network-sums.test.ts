import { expect, test } from 'vitest';
import type { ReportEntry } from '#db/queries/report-index.ts';
import { REPORT_NUMBERS } from '#shared/contract/mbcb-reports.ts';
import { foldText } from '#shared/fold-text.ts';
import { filterReports } from './filter-reports.ts';
import { missingReporters, sumsByHub, sumsByPeriod } from './network-sums.ts';

function entry(nth: number, fields: Partial<ReportEntry> = {}): ReportEntry {
  const nothing = Object.fromEntries(REPORT_NUMBERS.map((name) => [name, null]));
  const name = fields.name ?? `Planter ${nth}`;
  return {
    ...(nothing as Record<(typeof REPORT_NUMBERS)[number], null>),
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

const planter = (id: number, hub: number, stage = 'Plant') => ({
  id,
  name: `Planter ${id}`,
  church_name: '',
  hub_leader_id: hub,
  stage,
});

test('twelve months are summed; a month that nobody reported is a gap and not a zero', () => {
  const months = sumsByPeriod(
    [
      entry(1, { sunday_attendance: 40, baptisms: 0 }),
      entry(2, { sunday_attendance: 60 }),
      entry(3, { period: '2024-01', sunday_attendance: 1_000 }),
    ],
    '2026-11',
  );
  expect(months).toHaveLength(12);
  expect(months[0]?.period).toBe('2025-12');
  expect(months.at(-2)).toMatchObject({
    reports: 2,
    sunday_attendance: 100,
    baptisms: 0,
    salvations: null,
  });
  expect(months.at(-1)).toMatchObject({
    period: '2026-11',
    reports: null,
    sunday_attendance: null,
  });
});

test('reports are counted by hub, and those without one apart', () => {
  const bars = sumsByHub(
    [entry(1), entry(2), entry(3)],
    [planter(1, 7), planter(2, 7)],
    [{ id: 7, name: 'Henry Carter' }],
  );
  expect(bars).toEqual([
    { name: 'Henry Carter', value: 2, words: '2 reports' },
    { name: 'No hub', value: 1, words: '1 report' },
  ]);
});

test('who has a church and no report of the month is missing, and nobody else', () => {
  const planters = [planter(1, 7), planter(2, 7), planter(3, 7, 'Candidate')];
  const missing = missingReporters(
    [entry(1), entry(2, { period: '2026-09' })],
    planters,
    '2026-10',
  );
  expect(missing.map(({ id }) => id)).toEqual([2]);
});

test('every word is looked for in name or church, whatever its accents', () => {
  const entries = [entry(1, { name: 'Jürgen Müller' }), entry(2, { status: 'approved' })];
  const found = (q: string) => filterReports(entries, { q }).map(({ id }) => id);
  expect(found('muller grace')).toEqual([1]);
  expect(found('  ')).toEqual([1, 2]);
  expect(filterReports(entries, { status: 'approved', year: 2026 }).map(({ id }) => id)).toEqual([
    2,
  ]);
  expect(filterReports(entries, { month: 9 })).toEqual([]);
});
