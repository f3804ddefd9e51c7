import { expect, test, vi } from 'vitest';
import { geocodeBatch } from './geocode.ts';
import { loadCandidateReports, loadReport } from './load-candidate-reports.ts';
import { createAccount, listRoles } from './users.ts';

/** Makes the backend answer every request with this body. */
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
])('finds the id of a new account in %s', async (_where, body) => {
  serverSays(body);
  expect(await createAccount(NEW_USER)).toEqual({ kind: 'done', id: 7 });
});

test('lists roles whose id is text, but not roles without an id', async () => {
  serverSays({ data: [{ id: '4', name: 'assessor' }, { name: 'hub_leader' }, 'admin'] });
  const roles = [{ id: 4, name: 'assessor', description: null }];
  expect(await listRoles()).toEqual({ kind: 'done', roles });
});

test('an answer without a list of roles is not an empty list', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true }));
  expect(await listRoles()).toMatchObject({ kind: 'failed' });
});

test('reads reports on a candidate with ids as text and empty names', async () => {
  serverSays({ data: { data: [{ id: '1', assignment_id: '11', roleId: '3', roleName: null }] } });
  expect(await loadCandidateReports(5, 30)).toEqual({
    kind: 'loaded',
    data: [{ id: 1, assignment_id: 11, roleId: 3, roleName: '' }],
  });
});

test('reads somebody else’s report wherever it is in the answer', async () => {
  serverSays({ report: { id: '1', assignmentId: '11', content: 'Good', weaknesses: null } });
  expect(await loadReport(11)).toEqual({
    kind: 'loaded',
    data: { id: 1, assignmentId: 11, content: 'Good', weaknesses: '' },
  });
});

test('reads figures of a geocoding batch from text, and absent ones as 0', async () => {
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
