import { expect, test } from 'vitest';
import type { Answer } from '#shared/http/answer.ts';
import { lidOf } from '#shared/ids.ts';
import { listOf } from '#tests/support/list-of.ts';
import { SOURCES } from './index.ts';

const context = { lidOf: (_table: string, id: number) => lidOf(id) };

const ok = (data: unknown[]): Answer => ({
  kind: 'ok',
  status: 200,
  body: { success: true, data },
});

/** Reads all users from a server with these answers. Other requests get no answer. */
async function readFrom(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const list = await listOf('users').read(async (path) => {
    asked.push(path);
    return answers[path] ?? { kind: 'unknown', cause: 'offline' };
  });
  return { asked, list };
}

const ann = { id: 1, email: 'ann@example.org' };
const bob = { id: 2, email: 'bob@example.org' };

test('uses roles that are part of the list', async () => {
  const people = [{ ...ann, roles: [{ id: 3, name: 'assessor' }] }, bob];
  const { asked, list } = await readFrom({ '/apps/3/users': ok(people) });
  expect(asked).toEqual(['/apps/3/users']);
  expect(list).toMatchObject({ kind: 'list', rows: people });
});

test('marks a list with fewer people than its total as cut', async () => {
  const people = [{ ...ann, roles: [{ id: 3, name: 'assessor' }] }];
  const body = { success: true, data: people, total: 35 };
  const { list } = await readFrom({ '/apps/3/users': { kind: 'ok', status: 200, body } });
  expect(list).toMatchObject({ total: 35, isPartial: true });
});

test.each([
  ['bare names', ['assessor']],
  ['records without a number', [{ name: 'assessor' }]],
])('roles may be %s', (_what, roles) => {
  const read = SOURCES.users.read({ ...ann, id: '1', roles }, context);
  const fields = { roles: [{ id: 0, name: 'assessor' }] };
  expect(read).toMatchObject({ kind: 'row', row: { id: 1, fields } });
});

test('requests the holders of each role if the list of users contains no roles', async () => {
  const { asked, list } = await readFrom({
    '/apps/3/users': ok([ann, bob]),
    '/roles': ok([{ id: '7', name: '242assessor' }, { id: 8, name: 'hub_leader' }, 'nonsense']),
    '/roles/7/users': ok([{ id: '2' }]),
    '/roles/8/users': ok([{ id: 2 }, { user_id: 9 }]),
  });
  expect(asked).toEqual(['/apps/3/users', '/roles', '/roles/7/users', '/roles/8/users']);
  const roles = [
    { id: 7, name: '242assessor' },
    { id: 8, name: 'hub_leader' },
  ];
  const rows = [
    { ...ann, roles: [] },
    { ...bob, roles },
  ];
  expect(list).toMatchObject({ kind: 'list', rows });
});

test('shows users without roles if this person may not read roles', async () => {
  const { list } = await readFrom({
    '/apps/3/users': ok([ann]),
    '/roles': { kind: 'forbidden', message: '' },
  });
  expect(list).toMatchObject({ kind: 'list', rows: [ann] });
});

test('a lost answer about holders fails the read instead of removing roles', async () => {
  const { list } = await readFrom({
    '/apps/3/users': ok([ann]),
    '/roles': ok([{ id: 7, name: 'assessor' }]),
  });
  expect(list.kind).toBe('unknown');
});
