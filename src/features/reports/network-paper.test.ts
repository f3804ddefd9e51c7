import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import { openReportIndex, type ReportMonth } from '#db/queries/report-index.ts';
import type { Mirror } from '#db/schema.ts';
import { eventually } from '#tests/support/eventually.ts';
import { planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { networkPaper } from './network-paper.ts';

const WHOLE = { shown: true, thisYear: true, planters: true };

let db: Mirror;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
  await db.rows('planters').add(planterRow(7, { stage: 'Plant' }));
});
afterEach(async () => {
  closeMirrors();
  await db.delete();
});

async function titles(planter: number, whole: Partial<typeof WHOLE> = {}) {
  await db.rows('reports').put(reportRow(1, { planter_id: planter }));
  let months: readonly ReportMonth[] = [];
  const index = openReportIndex(db, (found) => (months = found), console.error);
  await eventually(() => expect(months[0]?.entries[0]?.planter_id).toBe(planter));
  index.close();
  const shown = { months, all: months, today: '2026-11-21', year: undefined };
  const figures = await networkPaper({ ...shown, whole: { ...WHOLE, ...whole } });
  return figures().lists.map(({ title }) => title);
}

test('the PDF lists hubs and missing reports if all reports and planters are here', async () => {
  expect(await titles(7)).toEqual(['Reports by hub', 'Have not reported November 2026']);
});

test('the PDF calls no report missing while reports or planters are on their way', async () => {
  expect(await titles(7, { thisYear: false })).toEqual(['Reports by hub']);
  expect(await titles(7, { shown: false })).toEqual(['Have not reported November 2026']);
  expect(await titles(7, { planters: false })).toEqual([]);
});

test('the PDF calls no report missing if the server does not say whose its reports are', async () => {
  expect(await titles(0)).toEqual([]);
});
