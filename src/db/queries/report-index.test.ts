import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { closeMirrors, openMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import type { ReportRow } from '../tables/reports.ts';
import { entriesIn, openReportIndex, type ReportEntry } from './report-index.ts';

let db: Mirror;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
});
afterEach(async () => {
  closeMirrors();
  await db.delete();
});

function reportRow(id: number, fields: Partial<ReportRow> = {}): ReportRow {
  const numbers = Object.fromEntries(REPORT_NUMBERS.map((name) => [name, null]));
  const texts = Object.fromEntries(REPORT_TEXTS.map((name) => [name, '']));
  return {
    ...(numbers as Record<(typeof REPORT_NUMBERS)[number], null>),
    ...(texts as Record<(typeof REPORT_TEXTS)[number], string>),
    lid: `s${id}`,
    id,
    user_id: 1,
    planter_id: 1,
    first_name: 'Ann',
    last_name: `Lee ${id}`,
    church_name: 'Grace Church',
    report_month: 10,
    report_year: 2026,
    period: '2026-10',
    status: 'submitted',
    submitted_at: '',
    ...fields,
  };
}

test('knows every report, the newest month first, and follows what is written and deleted', async () => {
  const rows = Array.from({ length: 1_200 }, (_, nth) => reportRow(nth + 1));
  await db.rows('reports').bulkPut([...rows, reportRow(5_000, { period: '2026-11' })]);
  let shown: readonly ReportEntry[] = [];
  const onProblem = vi.fn();
  const index = openReportIndex(db, (months) => (shown = entriesIn(months)), onProblem);
  await index.whole;
  expect(shown).toHaveLength(1_201);
  expect(shown[0]?.id).toBe(5_000);

  await db.rows('reports').put(reportRow(7, { status: 'approved' }));
  await vi.waitFor(() => expect(shown.find(({ id }) => id === 7)?.status).toBe('approved'));
  await db.rows('reports').delete('s8');
  await vi.waitFor(() => expect(shown).toHaveLength(1_200));
  index.close();
  expect(onProblem).not.toHaveBeenCalled();
});
