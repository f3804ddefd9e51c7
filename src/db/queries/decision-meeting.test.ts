import { afterEach, beforeEach, expect, test } from 'vitest';
import { assessmentRow } from '#tests/support/assessment-rows.ts';
import { Mirror } from '../schema.ts';
import type { AssessmentRow } from '../tables/assessments.ts';
import { currentMeeting, reportEvent } from './decision-meeting.ts';

const TODAY = '2026-11-26';

let db: Mirror;

beforeEach(async () => {
  db = new Mirror(`decision-meeting-${crypto.randomUUID()}`, 'relaxed');
  await db.meta.put({ key: 'server', value: { kind: 'reference', offers: ['decision-meeting'] } });
});

afterEach(() => db.delete());

/** An event of one day, `date`. */
function event(id: number, date: string, fields: Partial<AssessmentRow> = {}): AssessmentRow {
  return assessmentRow(id, { start_date: date, end_date: date, ...fields });
}

async function events(...rows: readonly AssessmentRow[]): Promise<void> {
  await db.rows('assessments').bulkAdd([...rows]);
}

const reported = async () => (await reportEvent(db, TODAY))?.event.id;

test('reports are written for the next event that is not over', async () => {
  await events(
    event(1, '2026-11-20'),
    event(2, '2026-12-04'),
    event(3, '2026-12-11'),
    event(4, '2026-11-28', { is_completed: true }),
    event(5, ''),
  );
  expect(await reported()).toBe(2);
});

test('an event counts as current up to its last day, or its only day', async () => {
  await events(event(1, '2026-11-24', { end_date: TODAY }));
  expect(await reported()).toBe(1);
  await db.rows('assessments').clear();
  await events(event(2, TODAY, { end_date: '' }));
  expect(await reported()).toBe(2);
});

test('reports are written for an open meeting first, and for the last closed one at the end', async () => {
  await events(event(1, '2026-11-01', { meeting: 'closed' }));
  expect(await reported()).toBe(1);
  await events(event(2, '2026-12-04'), event(3, '2026-10-01', { meeting: 'open' }));
  expect(await reported()).toBe(3);
  expect((await currentMeeting(db))?.event.id).toBe(3);
});

test('there is no meeting without one on the device, or if the server offers none', async () => {
  expect(await currentMeeting(db)).toBeUndefined();
  await events(event(1, '2026-12-04', { meeting: 'open' }));
  await db.meta.put({ key: 'server', value: { kind: 'documented' } });
  expect(await reported()).toBeUndefined();
});
