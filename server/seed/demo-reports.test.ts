import { expect, test } from 'vitest';
import { NewReport } from '#shared/contract/mbcb-report-wire.ts';
import { demoPlanters } from './demo-network.ts';
import { demoReportEntries, makeReports } from './demo-reports.ts';

const TODAY = '2026-11-21';

const entries = () =>
  demoReportEntries(
    [...demoPlanters({ seed: 1, today: TODAY, planters: 60 })].map((planter, nth) => ({
      planter,
      planterId: nth + 1,
    })),
    TODAY,
    (username) => username.length,
  );

test('a planter always gets the same reports, and some months are missing', () => {
  expect(makeReports(7, TODAY)).toEqual(makeReports(7, TODAY));
  const months = new Set(entries().map((one) => `${one.report_year}-${one.report_month}`));
  expect(months.size).toBeGreaterThanOrEqual(14);
  expect(entries().length).toBeLessThan(15 * new Set(entries().map((one) => one.planterId)).size);
});

test('the server would accept every report, and every status occurs', () => {
  for (const { status: _, submittedAt, ...entry } of entries()) {
    expect(NewReport.safeParse(entry).success).toBe(true);
    expect(submittedAt.slice(0, 10) <= TODAY).toBe(true);
  }
  const statuses = new Set(entries().map(({ status }) => status));
  expect(statuses).toEqual(new Set(['submitted', 'reviewed', 'approved']));
});

test('both planters with an account have past reports, and none for last month yet', () => {
  for (const planterId of [1, 2]) {
    const own = entries().filter((one) => one.planterId === planterId);
    expect(own.length).toBeGreaterThan(8);
    const newest = own.at(-1);
    expect([newest?.report_year, newest?.report_month]).not.toEqual([2026, 10]);
    expect([newest?.report_year, newest?.report_month]).not.toEqual([2026, 11]);
  }
});
