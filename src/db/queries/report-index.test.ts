import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { reportRow } from '#tests/support/mirror-rows.ts';
import { closeMirrors, openMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { entriesIn, openReportIndex, type ReportEntry, type ReportMonth } from './report-index.ts';

let db: Mirror;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
});
afterEach(async () => {
  closeMirrors();
  await db.delete();
});

test('contains every report, newest month first, and follows writes and deletions', async () => {
  const rows = Array.from({ length: 1_200 }, (_, nth) => reportRow(nth + 1));
  await db.rows('reports').bulkPut([...rows, reportRow(5_000, { period: '2026-11' })]);
  let shown: readonly ReportEntry[] = [];
  const onProblem = vi.fn();
  const index = openReportIndex(db, (months) => (shown = entriesIn(months)), onProblem);
  await index.whole;
  expect(shown).toHaveLength(1_201);
  expect(shown[0]?.id).toBe(5_000);

  await db.rows('reports').put(reportRow(7, { status: 'approved' }));
  await eventually(() => expect(shown.find(({ id }) => id === 7)?.status).toBe('approved'));
  await db.rows('reports').delete('s8');
  await eventually(() => expect(shown).toHaveLength(1_200));
  index.close();
  expect(onProblem).not.toHaveBeenCalled();
});

test('an unchanged month stays the same object and is summed once', async () => {
  await db
    .rows('reports')
    .bulkPut([reportRow(1, { period: '2026-10' }), reportRow(2, { period: '2026-11' })]);
  let shown: readonly ReportMonth[] = [];
  const index = openReportIndex(db, (months) => (shown = months), vi.fn());
  await index.whole;
  const [november, october] = shown;
  await db.rows('reports').update('s2', { status: 'approved' });
  await eventually(() => expect(shown[0]?.entries[0]?.status).toBe('approved'));
  expect(shown[1]).toBe(october);
  expect(shown[0]).not.toBe(november);
  index.close();
});
