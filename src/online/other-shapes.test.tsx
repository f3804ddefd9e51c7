import { expect, test, vi } from 'vitest';
import { geocodeBatch } from './geocode.ts';
import { loadCandidateReports, loadReport } from './load-candidate-reports.ts';
import { createAccount, listRoles } from './users.ts';

/** What the backend answers to everything. */
function serverSays(body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body));
}

const NEW_USER = {
  username: 'ann',
  email: 'a@b.org',
  firstName: 'Ann',
  lastName: 'Lee',
  password: '12345678',
};

test.each([
  ['user', { success: true, user: { id: '7' } }],
  ['data', { data: { id: '7' } }],
  ['data.user', { data: { user: { id: 7 } } }],
  ['userId', { success: true, userId: '7' }],
])('a new account is known by its number in %s', async (_where, body) => {
  serverSays(body);
  expect(await createAccount(NEW_USER)).toEqual({ kind: 'done', id: 7 });
});

test('roles with a number as text can be given, those without one cannot', async () => {
  serverSays({ data: [{ id: '4', name: 'assessor' }, { name: 'hub_leader' }, 'admin'] });
  const roles = [{ id: 4, name: 'assessor', description: null }];
  expect(await listRoles()).toEqual({ kind: 'done', roles });
});

test('an answer without a list of roles is no empty list', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true }));
  expect(await listRoles()).toMatchObject({ kind: 'failed' });
});

test('reports on a candidate are read with numbers as text and empty names', async () => {
  serverSays({ data: { data: [{ id: '1', assignment_id: '11', roleId: '3', roleName: null }] } });
  expect(await loadCandidateReports(5, 30)).toEqual({
    kind: 'loaded',
    data: [{ id: 1, assignment_id: 11, roleId: 3, roleName: '' }],
  });
});

test('a report of somebody else is read wherever it is', async () => {
  serverSays({ report: { id: '1', assignmentId: '11', content: 'Good', weaknesses: null } });
  expect(await loadReport(11)).toEqual({
    kind: 'loaded',
    data: { id: 1, assignmentId: 11, content: 'Good', weaknesses: '' },
  });
});

test('figures of a geocoding batch may be texts, and what is absent is nothing', async () => {
  const errors = [{ id: '7', name: 'Paul', error: null }, 'nonsense'];
  serverSays({ success: true, data: { total: '10', successful: '9', failed: 1, errors } });
  expect(await geocodeBatch(false)).toEqual({
    kind: 'done',
    result: {
      total: 10,
      successful: 9,
      failed: 1,
      skipped: 0,
      remaining_to_geocode: 0,
      errors: [{ id: 7, name: 'Paul', error: '', address: '', strategies_tried: [] }],
    },
  });
});
