import { describe, expect, test } from 'vitest';
import type { TableName } from '#db/tables/index.ts';
import type { Answer } from '#shared/http/answer.ts';
import { lidOf } from '#shared/ids.ts';
import { listOf } from '#tests/support/list-of.ts';
import { SOURCES } from './index.ts';

const context = { lidOf: (_table: string, id: number) => lidOf(id) };
const ok = (body: unknown): Answer => ({ kind: 'ok', status: 200, body });

/** The fields of a server row on the device. */
function fieldsOf(table: TableName, wire: object): Record<string, unknown> {
  const read = SOURCES[table].read(wire, context);
  if (read.kind === 'bad') throw new Error(read.reason);
  return { id: read.row.id, ...read.row.fields };
}

describe.each([
  [
    'planters',
    {
      id: '7',
      last_name: null,
      phone_number: '601',
      latitude: '31.5',
      launch_date: '2026-10-16T05:00:00Z',
      last_contact_date: '',
    },
    {
      id: 7,
      last_name: '',
      phone: '601',
      latitude: 31.5,
      launch_date: '2026-10-16',
      last_contact_date: '',
    },
  ],
  [
    'contacts',
    {
      id: '7',
      planter_id: '3',
      contact_date: '2026-10-16T00:00:00-05:00',
      contact_type: 'phone',
      next_contact_date: null,
    },
    {
      id: 7,
      planter: 's3',
      contact_date: '2026-10-16',
      contact_type: 'phone',
      next_contact_date: '',
    },
  ],
  [
    'reports',
    {
      id: '7',
      report_month: '10',
      report_year: '2026',
      baptisms: '3',
      monthly_income: '1200.50',
      status: 'submitted',
      user_id: '9',
    },
    { id: 7, report_month: 10, report_year: 2026, baptisms: 3, monthly_income: 1200.5, user_id: 9 },
  ],
  [
    'assessments',
    {
      id: '5',
      title: 'Spring',
      date: '2026-12-04T06:00:00Z',
      isCompleted: '0',
      candidateCount: '12',
      assessorCount: null,
    },
    {
      id: 5,
      name: 'Spring',
      start_date: '2026-12-04',
      is_completed: false,
      candidate_count: 12,
      assessor_count: 0,
    },
  ],
  [
    'assignments',
    { id: '5', assessmentId: '3', candidateId: null, roleId: '2', assessorId: '9', completed: 1 },
    { id: 5, assessment: 's3', candidate_id: 0, role_id: 2, assessor_id: 9, completed: true },
  ],
  [
    'churches',
    { id: '7', name: 'Grace', planter_id: '3', website: null },
    { id: 7, planter: 's3', website: '' },
  ],
  [
    'trainers',
    { id: '7', name: 'Tom', phone_number: '601', planter_id: 0 },
    { id: 7, phone: '601', planter: '' },
  ],
  [
    'users',
    { id: '7', email: 'a@b.org', firstName: 'Ann', lastName: 'Lee', roles: ['assessor'] },
    { id: 7, first_name: 'Ann', last_name: 'Lee', roles: [{ id: 0, name: 'assessor' }] },
  ],
  ['hub_leaders', { user_id: '7', username: 'ann', last_name: null }, { id: 7, last_name: '' }],
  ['profile', { id: '7', email: 'a@b.org', phone: 601 }, { id: 7, phone_number: '601' }],
  [
    'stage_history',
    {
      id: '7',
      planter_id: '3',
      date: '2026-10-16 05:00:00',
      user: { id: '9', first_name: 'Ann', last_name: 'Lee' },
      notes: null,
    },
    {
      id: 7,
      planter: 's3',
      date: '2026-10-16T05:00:00Z',
      user_id: 9,
      user_name: 'Ann Lee',
      notes: '',
    },
  ],
  [
    'stages',
    { id: '1', name: 'Plant', statuses: [{ id: 1, name: 'funded' }] },
    { id: 1, statuses: ['funded'] },
  ],
  [
    'hubs',
    { id: '1', name: 'North', geometry: '{"coordinates":[[["-89.5","32.1"],[-89.1,32.2]]]}' },
    { id: 1, ring: '[[-89.5,32.1],[-89.1,32.2]]' },
  ],
] as [TableName, object, object][])('a row of %s in another shape', (table, wire, fields) => {
  test('is read correctly', () => {
    expect(fieldsOf(table, wire)).toMatchObject(fields);
  });

  test('is rejected if its number cannot be read', () => {
    const { kind } = SOURCES[table].read({ ...wire, id: 'seven', user_id: 'seven' }, context);
    expect(kind).toBe('bad');
  });
});

test('omits an unreadable value and keeps the row', () => {
  const fields = fieldsOf('planters', {
    id: 7,
    launch_date: 'soon',
    latitude: 'north',
    user_id: {},
  });
  expect(Object.keys(fields)).toEqual(['id']);
});

test('rejects a planter with an unreadable name and gives the reason', () => {
  const read = SOURCES.planters.read({ id: 7, first_name: { en: 'Paul' } }, context);
  expect(read).toEqual({ kind: 'bad', reason: 'first_name: is not a text' });
});

test('rejects a contact without a date and gives the reason', () => {
  const read = SOURCES.contacts.read({ id: 7, contact_date: 'soon' }, context);
  expect(read).toEqual({ kind: 'bad', reason: 'contact_date: is not a day' });
});

test('accepts a stage as a record with a name', () => {
  const fields = fieldsOf('planters', { id: 7, stage: { id: 4, name: 'Plant' }, status: 'funded' });
  expect(fields).toMatchObject({ stage: 'Plant', status: 'funded' });
});

test('only a list that contains hub leaders can show that a planter has none', () => {
  expect(fieldsOf('planters', { id: 7 })).not.toHaveProperty('hub_leader_id');
  const told = { hub_leader_id: 0, leader_told: true };
  expect(fieldsOf('planters', { id: 7, hub_leader_id: null })).toMatchObject(told);
});

/** Reads the rows of a list from a server with these answers. */
async function rowsOf(key: string, answers: Record<string, Answer>) {
  const read = await listOf(key).read(
    async (path) => answers[path] ?? { kind: 'unknown', cause: 'offline' },
  );
  return read.kind === 'list' ? read.rows : read.kind;
}

describe('the leader of a planter', () => {
  const leader = (relations: unknown) =>
    rowsOf('planter-users:s7', { '/church-planters/7/users': ok(relations) });

  test.each([
    ['user_id', { user_id: '9', relationship_type: 'hub_leader' }],
    ['userId', { id: 1, userId: 9, relationship_type: 'hub_leader' }],
    ['a record of the user', { user: { id: '9' }, relationship_type: 'hub_leader' }],
    ['the number of the user itself', { id: 9, relationship_type: 'hub_leader' }],
  ])('is read from %s', async (_how, relation) => {
    const other = { user_id: 3, relationship_type: 'coach' };
    expect(await leader({ data: { data: [other, relation] } })).toEqual([
      { id: 7, hub_leader_id: 9 },
    ]);
  });

  test('is 0 if no relation is that of a hub leader', async () => {
    expect(await leader([])).toEqual([{ id: 7, hub_leader_id: 0 }]);
  });

  test('is unknown if the number cannot be read', async () => {
    expect(await leader([{ relationship_type: 'hub_leader' }])).toBe('no-list');
  });
});

describe('hub leaders', () => {
  test('are requested by the number of their role, which may be text', async () => {
    const answers = {
      '/roles': ok({ roles: [{ id: '4', name: 'hub_leader' }] }),
      '/roles/4/users': ok({ users: [{ id: '9' }] }),
    };
    expect(await rowsOf('hub-leaders', answers)).toEqual([{ id: '9' }]);
  });

  test('are unknown if the role has no number', async () => {
    expect(await rowsOf('hub-leaders', { '/roles': ok([{ name: 'hub_leader' }]) })).toBe('no-list');
  });
});

test('completes stages without statuses from the list of statuses', async () => {
  const answers = {
    '/church-planters/stages': ok(['Candidate', { id: '2', name: 'Plant' }]),
    '/church-planters/statuses': ok({ data: [{ id: 1, name: 'funded', stage_id: '2' }] }),
  };
  expect(await rowsOf('stages', answers)).toEqual([
    { id: 1, position: 1, name: 'Candidate', statuses: [] },
    { id: '2', position: 2, name: 'Plant', statuses: ['funded'] },
  ]);
});
