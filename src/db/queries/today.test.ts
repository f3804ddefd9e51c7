import { afterEach, beforeEach, expect, test } from 'vitest';
import { workNumber } from '#shared/snoozes.ts';
import { assessmentRow, assignmentRow } from '#tests/support/assessment-rows.ts';
import { contactRow, planterRow, reportRow } from '#tests/support/mirror-rows.ts';
import { tablesRead } from '#tests/support/tables-read.ts';
import { keepSnooze, localSnoozes } from '../local-snoozes.ts';
import { Mirror } from '../schema.ts';
import { TODAY_TABLES } from './follow-today.ts';
import { dueUntil, todayOf } from './today.ts';

const TODAY = '2026-11-23';
const leader = { id: 1, roles: [{ name: 'hub_leader' }] };
const planter = { id: 1, roles: [{ name: 'church_planter' }] };
const assessor = { id: 1, roles: [{ name: 'assessor' }] };
const admin = { id: 1, roles: [{ name: 'admin' }] };

let db: Mirror;
let tables: ReadonlySet<string>;

beforeEach(() => {
  db = new Mirror('today', 'relaxed');
  tables = tablesRead(db);
});

afterEach(async () => {
  // Every table that a rule reads must be followed, or its entries would not be updated.
  expect([...TODAY_TABLES, 'meta']).toEqual(expect.arrayContaining([...tables]));
  await db.delete();
});

async function hasRead(...lists: string[]): Promise<void> {
  const state = { readTick: 1, readAt: 1, dirty: false, wantedAt: 0 };
  await db.feeds.bulkPut(lists.map((key) => ({ key, ...state })));
}

const keysOf = async (user: typeof leader & { email?: string }, today = TODAY) =>
  (await todayOf(db, user, today)).entries.map(({ key, isLate }) => [key, isLate]);

test('a contact is overdue a month after the last one, or if there never was one', async () => {
  await hasRead('hub:1');
  await db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { last_contact_date: '2026-10-23' }),
      planterRow(2, { last_contact_date: '2026-10-24' }),
      planterRow(3, { last_contact_date: '' }),
      planterRow(4, { last_contact_date: '2026-01-01', stage: 'Closed' }),
      planterRow(5, { last_contact_date: '2026-01-01', hub_leader_id: 2 }),
    ]);
  expect(await keysOf(leader)).toEqual([
    ['contact:s3', true],
    ['contact:s1', true],
  ]);
});

test('a contact is due on its planned day, and no longer after the next contact', async () => {
  await hasRead('hub:1');
  await db.rows('planters').add(planterRow(1, { last_contact_date: '2026-11-10' }));
  await db
    .rows('contacts')
    .add(contactRow(1, { contact_date: '2026-11-10', next_contact_date: TODAY }));
  expect(await keysOf(leader)).toEqual([['contact:s1', false]]);
  expect(await keysOf(leader, '2026-11-24')).toEqual([['contact:s1', true]]);
  expect(await keysOf(leader, '2026-11-22')).toEqual([]);

  await db
    .rows('contacts')
    .add(contactRow(2, { contact_date: TODAY, next_contact_date: '2026-12-23' }));
  expect(await keysOf(leader, '2026-11-24')).toEqual([]);
});

test('a planter who has been in the same stage for 90 days is idle', async () => {
  await hasRead('hub:1');
  await db.rows('planters').add(planterRow(1, { last_contact_date: TODAY, stage: 'Training' }));
  await db.rows('stage_history').add({
    lid: 's1',
    id: 1,
    planter: 's1',
    date: '2026-08-25T12:00:00Z',
    user_id: 1,
    user_name: '',
    from_stage: '',
    from_status: '',
    to_stage: 'Training',
    to_status: 'in training',
    notes: '',
  });
  expect(await keysOf(leader)).toEqual([['idle:s1', false]]);
  expect(await keysOf(leader, '2026-11-22')).toEqual([]);
});

test('a planter is idle according to the newest stage change, and never if none is known', async () => {
  await hasRead('hub:1');
  await db
    .rows('planters')
    .bulkAdd([1, 2, 3].map((nth) => planterRow(nth, { last_contact_date: TODAY })));
  const step = { user_id: 1, user_name: '', from_stage: '', from_status: '', notes: '' };
  const into = { to_stage: 'Training', to_status: 'in training' };
  await db.rows('stage_history').bulkAdd([
    { ...step, ...into, lid: 's1', id: 1, planter: 's1', date: '2026-01-05T12:00:00Z' },
    { ...step, ...into, lid: 's2', id: 2, planter: 's1', date: '2026-06-05T12:00:00Z' },
    { ...step, ...into, lid: 's3', id: 3, planter: 's2', date: '2026-01-05T12:00:00Z' },
    { ...step, ...into, lid: 's4', id: 4, planter: 's2', date: '2026-11-05T12:00:00Z' },
  ]);
  const { entries } = await todayOf(db, leader, TODAY);
  expect(entries).toMatchObject([{ key: 'idle:s1', since: '2026-06-05' }]);
});

test('not everything is known while the last contact of a planter is not', async () => {
  await db.meta.put({ key: 'server', value: { kind: 'documented' } });
  await hasRead('hub:1');
  await db.rows('planters').add(planterRow(3, { last_contact_date: '' }));
  expect(await todayOf(db, leader, TODAY)).toMatchObject({ entries: [], isWhole: false });
  await hasRead('contacts:s3');
  expect(await todayOf(db, leader, TODAY)).toMatchObject({
    entries: [{ key: 'contact:s3' }],
    isWhole: true,
  });
});

test('the report of last month is due by the tenth, and that of this month from the twentieth', async () => {
  await hasRead('my-reports');
  expect(await keysOf(planter, '2026-11-10')).toEqual([['report:2026-10', false]]);
  expect(await keysOf(planter, '2026-11-19')).toEqual([['report:2026-10', true]]);
  expect(await keysOf(planter, '2026-11-20')).toEqual([
    ['report:2026-10', true],
    ['report:2026-11', false],
  ]);
  await db.rows('reports').add(reportRow(1, { user_id: 1, period: '2026-10' }));
  expect(await keysOf(planter, '2026-11-19')).toEqual([]);
});

test('a report is not due before the person’s own reports have been read', async () => {
  expect(await todayOf(db, planter, TODAY)).toEqual({
    entries: [],
    snoozed: [],
    isAsked: true,
    isCut: false,
    isWhole: false,
  });
});

test('shows an event with the open reports of this assessor', async () => {
  await hasRead('my-assignments', 'assessments');
  await db
    .rows('assessments')
    .bulkAdd([
      assessmentRow(1, { start_date: '2026-12-01', end_date: '2026-12-03' }),
      assessmentRow(2, { start_date: '2027-06-01', end_date: '' }),
    ]);
  await db
    .rows('assignments')
    .bulkAdd([
      assignmentRow(1, { assessment: 's1', assessor_id: 1 }),
      assignmentRow(2, { assessment: 's1', assessor_id: 1, completed: true }),
      assignmentRow(3, { assessment: 's1', assessor_id: 2 }),
      assignmentRow(4, { assessment: 's2', assessor_id: 1 }),
    ]);
  const { entries } = await todayOf(db, assessor, TODAY);
  expect(entries).toMatchObject([
    { key: 'event:s1', toWrite: 1, missing: 3, due: '2026-12-03', isLate: false },
  ]);
});

test('counts planters without a hub leader only if the server returns the leader of every planter', async () => {
  await db.rows('planters').bulkAdd([planterRow(1, { hub_leader_id: 0 }), planterRow(2)]);
  await hasRead('planters', 'reports:2026');
  expect(await keysOf(admin)).toEqual([]);
  await hasRead('changes');
  expect((await todayOf(db, admin, TODAY)).entries).toMatchObject([
    { kind: 'unassigned', count: 1 },
  ]);
});

test('reports of this month and last month need a review while they have the status "submitted"', async () => {
  await hasRead('planters', 'reports:2026');
  await db
    .rows('reports')
    .bulkAdd([
      reportRow(1, { period: '2026-10', status: 'submitted' }),
      reportRow(2, { period: '2026-11', status: 'reviewed' }),
      reportRow(3, { period: '2026-09', status: 'submitted' }),
    ]);
  expect((await todayOf(db, admin, TODAY)).entries).toMatchObject([{ kind: 'reviews', count: 1 }]);
});

test('a calendar contains what becomes due later, by the same rules', async () => {
  await hasRead('hub:1', 'my-reports');
  await db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { last_contact_date: '2026-11-10' }),
      planterRow(2, { last_contact_date: '2026-11-20' }),
      planterRow(3, { last_contact_date: '2026-10-01' }),
      planterRow(4, { last_contact_date: '2026-11-20', stage: 'Closed' }),
    ]);
  await db.rows('contacts').bulkAdd([
    contactRow(1, { contact_date: '2026-11-10', next_contact_date: '2026-12-01' }),
    // The planned day is later than the day on which a contact is overdue anyway.
    contactRow(2, { planter: 's2', contact_date: '2026-11-20', next_contact_date: '2027-03-01' }),
  ]);
  const both = { id: 1, roles: [{ name: 'hub_leader' }, { name: 'church_planter' }] };
  const span = { today: TODAY, until: '2027-01-22' };
  const { entries } = await dueUntil(db, both, span);
  expect(entries.map(({ key, due, isLate }) => [key, due, isLate])).toEqual([
    ['contact:s3', '2026-10-31', true],
    ['report:2026-10', '2026-11-10', true],
    ['contact:s1', '2026-12-01', false],
    ['report:2026-11', '2026-12-10', false],
    ['contact:s2', '2026-12-20', false],
  ]);
  expect((await todayOf(db, both, TODAY)).entries.map(({ key }) => key)).toEqual([
    'contact:s3',
    'report:2026-10',
    'report:2026-11',
  ]);
});

test('a snoozed entry comes back on its day, or earlier if its state has changed', async () => {
  await hasRead('hub:1');
  await db.rows('planters').add(planterRow(1, { last_contact_date: '2026-10-01' }));
  const work = { kind: 'contact', subject: 1, state: '2026-10-01' } as const;
  const id = workNumber(work) ?? 0;
  await db.rows('snoozes').add({ lid: `s${id}`, id, until: '2026-12-01', state: work.state });
  expect(await keysOf(leader)).toEqual([]);
  const { snoozed } = await todayOf(db, leader, TODAY);
  expect(snoozed).toMatchObject([{ key: 'contact:s1', until: '2026-12-01' }]);
  expect(await keysOf(leader, '2026-12-01')).toEqual([['contact:s1', true]]);

  await db.rows('planters').update('s1', { last_contact_date: '2026-10-05' });
  expect(await keysOf(leader)).toEqual([['contact:s1', true]]);
});

test('a snoozed count comes back when the number has grown', async () => {
  await hasRead('planters', 'reports:2026', 'changes');
  const id = workNumber({ kind: 'unassigned', subject: 0, state: '' }) ?? 0;
  await db.rows('snoozes').add({ lid: `s${id}`, id, until: '2026-12-01', state: '2' });
  const waiting = (one: number) => planterRow(one, { hub_leader_id: 0 });
  await db.rows('planters').bulkAdd([waiting(1), waiting(2)]);
  expect(await keysOf(admin)).toEqual([]);
  await db.rows('planters').add(waiting(3));
  expect(await keysOf(admin)).toEqual([['unassigned', false]]);
});

test('an entry snoozed on this device stays snoozed, and expired snoozes are deleted', async () => {
  await hasRead('hub:1');
  await db.rows('planters').add(planterRow(1, { last_contact_date: '2026-10-01' }));
  const state = '2026-10-01';
  const work = workNumber({ kind: 'contact', subject: 1, state }) ?? 0;
  await keepSnooze(db, { work, until: '2026-12-01', state, today: TODAY });
  expect(await keysOf(leader)).toEqual([]);
  await keepSnooze(db, { work: 999, until: '2027-01-01', state: '', today: '2026-12-01' });
  expect([...(await localSnoozes(db)).keys()]).toEqual([999]);
});

test('an entry of a record that the server does not have cannot be snoozed', () => {
  expect(workNumber({ kind: 'contact', subject: -1, state: '' })).toBeUndefined();
});

const trainer = { id: 1, email: 'Tim@example.org', roles: [{ name: '242trainer' }] };

/** A server with cohorts. One of them has sessions on these days, and Tim leads the first session. */
async function cohortOn(...days: string[]): Promise<void> {
  await hasRead('changes');
  const value = { kind: 'reference', tables: ['cohorts'], offers: [] };
  await db.meta.put({ key: 'server', value });
  await db.table('trainers').add({ lid: 's7', id: 7, email: 'tim@example.org', sort_name: '' });
  const sessions = days.map((date, nth) => {
    const led = { lead_id: nth === 0 ? 7 : null, assist_id: null };
    return [
      String(nth + 1),
      { title: `Part ${nth + 1}`, description: '', place: '', date, ...led },
    ];
  });
  await db.rows('cohorts').add({
    lid: 's3',
    id: 3,
    name: 'Fall group',
    location: '',
    season: 'fall-2026',
    archived: false,
    sessions: Object.fromEntries(sessions),
  });
}

const seat = (marks: Record<string, { mark: string; note: string }>) =>
  db.rows('cohort_participants').put({ lid: 's9', id: 9, cohort: 's3', planter: 's1', marks });

test('a trainer sees their upcoming sessions, missing attendance marks and sessions without a lead', async () => {
  await cohortOn('2026-11-10', '2026-12-01', '2027-03-01');
  await seat({});
  expect(await keysOf(trainer)).toEqual([
    ['attendance:s3:1', true],
    ['noLead', false],
  ]);
  await seat({ 1: { mark: 'present', note: '' } });
  expect(await keysOf(trainer)).toEqual([['noLead', false]]);
  expect(await keysOf(trainer, '2026-11-09')).toEqual([
    ['session:s3:1', false],
    ['noLead', false],
  ]);
  expect((await keysOf({ ...trainer, email: 'eve@example.org' })).length).toBe(0);
});

test('a planter sees the sessions of their own cohorts', async () => {
  await hasRead('my-reports');
  await cohortOn('2026-12-01');
  await db.rows('planters').add(planterRow(1, { user_id: 1 }));
  const kinds = async () => (await todayOf(db, planter, TODAY)).entries.map(({ kind }) => kind);
  expect(await kinds()).not.toContain('training');
  await seat({});
  expect(await kinds()).toContain('training');
});

test('a trainer has no work if the server has no cohorts', async () => {
  await db.meta.put({ key: 'server', value: { kind: 'documented' } });
  expect(await todayOf(db, trainer, TODAY)).toMatchObject({ isAsked: false, entries: [] });
  await db.meta.clear();
  expect(await todayOf(db, trainer, TODAY)).toMatchObject({ isAsked: true, isWhole: false });
});

test('a trainer may have work while it is only a guess that the server has no cohorts', async () => {
  await db.meta.put({ key: 'server', value: { kind: 'documented', isGuess: true } });
  expect(await todayOf(db, trainer, TODAY)).toMatchObject({ isAsked: true, isWhole: false });
  await hasRead('trainers');
  expect(await todayOf(db, trainer, TODAY)).toMatchObject({ isAsked: false });
});

test('people without a role wait for access only if the server offers its extras', async () => {
  await hasRead('users', 'planters', 'reports:2026');
  const person = { username: '', email: '', first_name: '', last_name: '', display_name: '' };
  const nobody = { ...person, role: '', roles: [] };
  await db.rows('users').bulkAdd([
    { lid: 's1', id: 1, ...nobody },
    { lid: 's2', id: 2, ...nobody, suspended: true },
    { lid: 's3', id: 3, ...nobody, role: 'admin' },
  ]);
  expect(await keysOf(admin)).toEqual([]);
  await hasRead('changes');
  expect((await todayOf(db, admin, TODAY)).entries).toMatchObject([{ kind: 'waiting', count: 1 }]);
});
