import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FollowUps } from '#shared/contract/follow-ups.ts';
import { workNumber } from '#shared/snoozes.ts';
import { planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { tablesRead } from '#tests/support/tables-read.ts';
import { FOLLOW_UPS, invitedAgain, keepFollowUps } from '../follow-ups.ts';
import { Mirror } from '../schema.ts';
import { TODAY_TABLES } from './follow-today.ts';
import { todayLists, todayOf } from './today.ts';

const TODAY = '2026-11-23';
const leader = { id: 1, roles: [{ name: 'hub_leader' }] };
const chief = { id: 1, roles: [{ name: '242_admin' }] };
const admin = { id: 1, roles: [{ name: 'admin' }] };

let db: Mirror;
let tables: ReadonlySet<string>;

beforeEach(async () => {
  db = new Mirror('today-follow-ups', 'relaxed');
  tables = tablesRead(db);
  await read('hub:1', 'planters', 'users', 'reports:2026');
});

afterEach(async () => {
  // Every table that a rule reads must be followed, or its entries would not be updated.
  expect([...TODAY_TABLES, 'meta']).toEqual(expect.arrayContaining([...tables]));
  await db.delete();
});

async function read(...lists: string[]): Promise<void> {
  const state = { readTick: 1, readAt: 1, dirty: false, wantedAt: 0 };
  await db.feeds.bulkPut(lists.map((key) => ({ key, ...state })));
}

const server = (kind: 'reference' | 'documented') =>
  db.meta.put({
    key: 'server',
    value: kind === 'reference' ? { kind, tables: [], offers: [FOLLOW_UPS] } : { kind },
  });

const said = (facts: Partial<FollowUps>) =>
  keepFollowUps(db, { invitations: [], reporters: [], devices: [], ...facts });

const planters = (...rows: Parameters<typeof planterRow>[]) =>
  db
    .rows('planters')
    .bulkAdd(rows.map(([id, fields]) => planterRow(id, { last_contact_date: TODAY, ...fields })));

const keysOf = async (user: typeof leader, today = TODAY) =>
  (await todayOf(db, user, today)).entries.map(({ key, isLate }) => [key, isLate]);

const invitation = {
  id: 5,
  name: 'Ann',
  email: 'ann@example.org',
  church_plant_name: 'Grace',
  invited_at: '2026-11-10T12:00:00.000Z',
  expires_at: '2026-12-10T12:00:00.000Z',
};

test('shows an unanswered invitation, hides it after it was sent again, and shows it again a week later', async () => {
  await server('reference');
  await said({ invitations: [invitation] });
  expect(await keysOf(leader)).toEqual([['invitation:5', false]]);
  expect(await keysOf(leader, '2026-11-16')).toEqual([]);
  await invitedAgain(db, 5, new Date(`${TODAY}T12:00:00Z`));
  expect(await keysOf(leader)).toEqual([]);
  const [again] = (await todayOf(db, leader, '2026-11-30')).entries;
  expect(again).toMatchObject({
    key: 'invitation:5',
    due: '2026-12-23',
    state: '2026-11-23T12:00:00.000Z',
  });
  await invitedAgain(db, 6, new Date());
  await said({});
  expect(await keysOf(leader, '2026-11-30')).toEqual([]);
});

test('shows a planter of the hub with a late report until it is submitted', async () => {
  await server('reference');
  await planters([1], [2], [3, { stage: 'Closed' }], [4, { hub_leader_id: 2 }], [5]);
  const late = { since: '2026-01', handed_in: [] };
  const reporters = [1, 2, 3, 4].map((planter_id) => ({ planter_id, ...late }));
  await said({ reporters });
  const both = [
    ['hub-report:s1', true],
    ['hub-report:s2', true],
  ];
  expect(await keysOf(leader)).toEqual(both);
  expect(await keysOf(leader, '2026-11-10')).toEqual([]);
  await said({ reporters: [{ planter_id: 1, since: '2026-01', handed_in: ['2026-10'] }] });
  expect(await keysOf(leader)).toEqual([]);
});

test('a snoozed report comes back with the next month', async () => {
  await server('reference');
  await planters([1]);
  await said({ reporters: [{ planter_id: 1, since: '2026-01', handed_in: [] }] });
  const id = workNumber({ kind: 'hubReport', subject: 1, state: '' }) ?? 0;
  const snooze = { lid: `s${id}`, id, until: '2027-02-01', state: '2026-10' };
  await db.rows('snoozes').add(snooze);
  expect(await keysOf(leader)).toEqual([]);
  await db.rows('planters').update('s1', { last_contact_date: '2026-12-11' });
  expect(await keysOf(leader, '2026-12-11')).toEqual([['hub-report:s1', true]]);
});

test('counts silent devices for an administrator', async () => {
  await server('reference');
  const seen = (day: string) => ({ seen_at: `${day}T12:00:00Z`, nudged_at: null });
  await said({ devices: [seen('2026-11-01'), seen('2026-11-09'), seen('2026-11-10')] });
  expect(await keysOf(admin)).toEqual([['silent', false]]);
  expect((await todayOf(db, admin, TODAY)).entries).toMatchObject([{ count: 2 }]);
  expect((await todayOf(db, admin, '2026-11-24')).entries).toMatchObject([{ count: 3 }]);
  expect(await keysOf(leader)).toEqual([]);
});

test('the view is incomplete until the server has returned the follow-ups that it offers', async () => {
  await server('reference');
  expect(await todayOf(db, leader, TODAY)).toMatchObject({ entries: [], isWhole: false });
  await said({});
  expect(await todayOf(db, leader, TODAY)).toMatchObject({ entries: [], isWhole: true });
});

test('requests no further lists from a documented backend, and the view is still complete', async () => {
  await server('documented');
  expect(todayLists(leader, TODAY)).toEqual(['hub:1']);
  expect(await todayOf(db, leader, TODAY)).toMatchObject({ entries: [], isWhole: true });
});

test('shows missing reports of the person’s own hub if they may read all reports of a documented backend', async () => {
  await server('documented');
  expect(todayLists(chief, TODAY)).toContain('reports:2026');
  expect(todayLists(chief, '2027-01-05')).toEqual(
    expect.arrayContaining(['reports:2026', 'reports:2027']),
  );
  await planters([1, { user_id: 11 }], [2, { user_id: 12 }], [3], [4, { user_id: 14 }]);
  await db
    .rows('reports')
    .bulkAdd([
      reportRow(1, { user_id: 11, planter_id: 0, period: '2026-10', status: 'approved' }),
      reportRow(2, { user_id: 0, planter_id: 4, period: '2026-10', status: 'approved' }),
    ]);
  expect(await keysOf(chief)).toEqual([['hub-report:s2', true]]);
  // A list that does not show whose the reports are does not prove that one is missing.
  await db
    .rows('reports')
    .add(reportRow(3, { user_id: 0, planter_id: 0, period: '2026-10', status: 'approved' }));
  expect(await keysOf(chief)).toEqual([]);
});
