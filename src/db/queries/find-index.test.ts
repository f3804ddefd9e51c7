import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assessmentRow, assignmentRow } from '#tests/support/assessment-rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { contactRow, planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { closeMirrors, openMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { type FoundRecord, findIndex, isFoundBefore, leadOf, openFindIndex } from './find-index.ts';
import type { Finder, FindKind } from './find-sources.ts';
import { noteOpened, openedLately, recentlyOpened } from './opened-lately.ts';

const FINDER: Finder = { userId: 1, isReader: false };
const SECRET = 'confidential marriage struggle';

let db: Mirror;
let close: (() => void) | undefined;
beforeEach(async () => {
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
});
afterEach(async () => {
  close?.();
  closeMirrors();
  await db.delete();
});

async function opened(kinds: readonly FindKind[], finder = FINDER) {
  const { index, whole, close: stop } = openFindIndex(db, kinds, finder);
  close = stop;
  await whole;
  const find = (query: string) =>
    index.words.find(query, { limit: 10 }).hits.map(({ entry }) => `${entry.kind} ${entry.lid}`);
  return { index, find };
}

it('finds records of every kind by their names', async () => {
  await db.rows('planters').add(planterRow(1, { last_name: 'Müller', church_name: 'New Hope' }));
  await db.table('churches').add({ lid: 's2', id: 2, name: 'Hope Chapel', location: 'Oxford' });
  await db.rows('assessments').add(assessmentRow(5, { venue: 'Hope Center' }));
  await db.rows('reports').add(reportRow(6, { church_name: 'New Hope', first_name: 'Mark' }));
  const { find, index } = await opened(['planter', 'church', 'event', 'report']);
  expect(find('hope').sort()).toEqual(['church s2', 'event s5', 'planter s1', 'report s6']);
  expect(find('hope october 2026')).toEqual(['report s6']);
  expect(find('retreat 2026 jackson')).toEqual(['event s5']);
  expect([...index.unread()]).toEqual([]);
});

it('never finds records by confidential texts or the notes of a contact', async () => {
  await db.rows('planters').add(planterRow(1));
  await db.rows('contacts').add(contactRow(1, { notes: SECRET }));
  await db.rows('assignments').add(assignmentRow(7));
  await db.rows('reports').add(reportRow(6, { prayer_requests: SECRET }));
  const body = { strengths: SECRET, weaknesses: '', recommendation: '', updated_at: '' };
  await db.rows('assessor_reports').add({ lid: 's7', id: 7, content: SECRET, ...body });
  const { find } = await opened(['planter', 'report', 'assignment', 'event']);
  expect(find('confidential')).toEqual([]);
  expect(find('struggle')).toEqual([]);
  expect(find('phoebe marriage')).toEqual(['assignment s7']);
});

it('finds only the person’s own reports and assignments, and all reports for people who may read them', async () => {
  await db.rows('reports').bulkAdd([reportRow(1), reportRow(2, { user_id: 9 })]);
  await db.rows('assignments').bulkAdd([assignmentRow(3), assignmentRow(4, { assessor_id: 9 })]);
  const { find } = await opened(['report', 'assignment']);
  expect(find('ann')).toEqual(['report s1']);
  expect(find('phoebe')).toEqual(['assignment s3']);
  close?.();
  const reader = await opened(['report'], { userId: 1, isReader: true });
  expect(reader.find('ann')).toEqual(['report s1', 'report s2']);
});

it('does not find kinds that were not requested', async () => {
  await db.rows('planters').add(planterRow(1));
  const { find } = await opened(['church']);
  expect(find('miller')).toEqual([]);
});

it('follows writes and deletions', async () => {
  await db.rows('planters').bulkAdd([planterRow(1), planterRow(2), planterRow(3)]);
  const { find, index } = await opened(['planter']);
  const heard = vi.fn();
  index.subscribe(heard);
  await db.rows('planters').put(planterRow(2, { last_name: 'Newman' }));
  await eventually(() => expect(find('newman')).toEqual(['planter s2']));
  expect(find('miller 00002')).toEqual([]);
  await db.rows('planters').delete('s3');
  await eventually(() => expect(find('miller')).toEqual(['planter s1']));
  expect(heard).toHaveBeenCalled();
});

it('is kept with the database for one person, and rebuilt when the permissions have changed', () => {
  const first = findIndex(db, ['planter'], FINDER);
  expect(findIndex(db, ['planter'], FINDER)).toBe(first);
  expect(findIndex(db, ['planter', 'user'], FINDER)).not.toBe(first);
});

it('remembers recently opened items by key only, and shows those that still exist', async () => {
  await db.rows('planters').bulkAdd([planterRow(1), planterRow(2)]);
  await noteOpened({ kind: 'planter', key: 's1' });
  await noteOpened({ kind: 'screen', key: '/device' });
  await noteOpened({ kind: 'planter', key: 's2' });
  await noteOpened({ kind: 'planter', key: 's1' });
  expect(await openedLately(db)).toEqual([
    { kind: 'planter', key: 's1' },
    { kind: 'planter', key: 's2' },
    { kind: 'screen', key: '/device' },
  ]);
  await db.rows('planters').delete('s1');
  const recent = await recentlyOpened(db, ['planter'], FINDER);
  expect(recent).toMatchObject([
    { kind: 'planter', lid: 's2' },
    { kind: 'screen', path: '/device' },
  ]);
  expect(await recentlyOpened(db, [], FINDER)).toEqual([{ kind: 'screen', path: '/device' }]);
});

it('keeps the last thirty opened items', async () => {
  for (let nth = 1; nth <= 32; nth += 1) await noteOpened({ kind: 'planter', key: `s${nth}` });
  const all = await openedLately(db);
  expect(all).toHaveLength(30);
  expect(all[0]).toEqual({ kind: 'planter', key: 's32' });
});

it('treats invalid stored items as none', async () => {
  await db.meta.put({ key: 'openedLately', value: [{ kind: 3 }] });
  expect(await openedLately(db)).toEqual([]);
  await db.meta.put({ key: 'openedLately', value: [{ kind: 'unknown', key: 's1' }] });
  expect(await openedLately(db)).toEqual([]);
});

it('gives each record a lead number that never contradicts the order', () => {
  const record = (kind: FoundRecord['kind'], title: string, period = ''): FoundRecord => ({
    kind,
    lid: title,
    id: 1,
    title,
    more: '',
    period,
  });
  const all = [
    ...['', 'A', 'Ann', 'Anna', 'Anne', 'Éva', 'Соколов', '𝒜', 'a'].map((one) =>
      record('planter', one),
    ),
    ...['', '2026-10', '2026-11', '2025-12', '0001-01'].map((period) =>
      record('report', 'Paul', period),
    ),
    record('church', 'Anna'),
  ];
  for (const a of all) {
    for (const b of all) if (isFoundBefore(a, b)) expect(leadOf(a)).toBeLessThanOrEqual(leadOf(b));
  }
});

it('finds a report without names by its church', async () => {
  const nameless = { first_name: '', last_name: '', church_name: 'New Hope' };
  await db.rows('reports').add(reportRow(6, nameless));
  const { index } = await opened(['report']);
  const [hit] = index.words.find('hope', { limit: 10 }).hits;
  expect(hit?.entry.title).toBe('New Hope');
});

it('does not notify listeners of a write that changes no search result', async () => {
  await db.rows('planters').bulkAdd([planterRow(1), planterRow(2)]);
  const { find, index } = await opened(['planter']);
  const before = index.version();
  await db.rows('planters').update('s1', { last_contact_date: '2026-11-01' });
  await db.rows('planters').update('s2', { last_name: 'Newman' });
  await eventually(() => expect(find('newman')).toEqual(['planter s2']));
  expect(index.version()).toBe(before + 1);
});

it('orders kinds as listed: planters before churches', () => {
  const record = (kind: FoundRecord['kind']): FoundRecord => {
    return { kind, lid: 's1', id: 1, title: 'Anna', more: '', period: '' };
  };
  expect(isFoundBefore(record('planter'), record('church'))).toBe(true);
  expect(isFoundBefore(record('church'), record('planter'))).toBe(false);
});
