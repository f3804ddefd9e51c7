import { expect, test } from 'vitest';
import { mayGrantRole } from '#shared/permissions.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const ROLES = [
  'superadmin',
  'admin',
  'app_editor',
  '242_admin',
  'mbcb_admin',
  'hub_leader',
  'church_planter',
  'assessor',
  '242assessor',
  '242trainer',
];

const FIELD = ['hub_leader', 'church_planter', '242trainer'];
const ASSESSORS = ['assessor', '242assessor'];

test.each([
  ['superadmin', ROLES],
  ['admin', ['admin', 'app_editor', 'mbcb_admin', ...FIELD, ...ASSESSORS]],
  ['242_admin', ['242_admin', 'mbcb_admin', ...FIELD, ...ASSESSORS]],
  // Cannot read the reports on candidates, and so cannot grant a role that can.
  ['app_editor', ['app_editor', 'mbcb_admin', ...FIELD]],
  ['mbcb_admin', []],
  ['hub_leader', []],
])('%s can grant only roles whose rights they hold', (manager, granted) => {
  const given = ROLES.filter((role) => mayGrantRole({ roles: [{ name: manager }] }, role));
  expect(new Set(given)).toEqual(new Set(granted));
});

async function roleId(server: TestServer, name: string): Promise<number> {
  const { db } = server.database;
  const roles = db.selectFrom('roles').select('id').where('name', '=', name);
  return (await roles.executeTakeFirstOrThrow()).id;
}

onBothDatabases('a person who manages users', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const editor = await server.addUser('editor', ['app_editor']);
    const admin = await server.addUser('admin', ['admin']);
    const mary = await server.addUser('mary', ['assessor']);
    const assign = async (token: string, userId: number, role: string) =>
      server.call('POST', '/roles/assign', {
        token,
        body: { userId, roleId: await roleId(server, role) },
      });
    return { server, editor, admin, mary, assign };
  }

  test('gives and takes no role with rights beyond their own', async () => {
    const { server, editor, admin, mary, assign } = await world();
    for (const role of ['admin', '242_admin', 'assessor', 'superadmin']) {
      const { status, json } = await assign(editor.token, mary.id, role);
      expect([role, status]).toEqual([role, 403]);
      expect(json.error).toMatch(/holds the rights/);
    }
    const path = `/roles/user/${admin.id}/role/${await roleId(server, 'admin')}`;
    expect((await server.call('DELETE', path, editor)).status).toBe(403);
    expect((await assign(editor.token, mary.id, 'hub_leader')).status).toBe(200);
  });

  test('gives itself no role; a super admin may', async () => {
    const { server, admin, assign } = await world();
    const { status, json } = await assign(admin.token, admin.id, 'hub_leader');
    expect([status, json.error]).toEqual([
      403,
      'You cannot give yourself a role. Please ask another administrator.',
    ]);
    const chief = await server.addUser('chief', ['superadmin']);
    expect((await assign(chief.token, chief.id, 'hub_leader')).status).toBe(200);
  });

  test('may give up their own role', async () => {
    const { server, admin } = await world();
    await server.addUser('deputy', ['admin']);
    const path = `/roles/user/${admin.id}/role/${await roleId(server, 'admin')}`;
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
  });

  test('cannot change, delete or suspend an account with more rights', async () => {
    const { server, editor, admin, mary } = await world();
    for (const { id } of [admin, mary]) {
      const body = { email: 'eve@example.org' };
      const change = await server.call('PUT', `/users/${id}`, { token: editor.token, body });
      expect(change.status).toBe(403);
      expect((await server.call('DELETE', `/users/${id}`, editor)).status).toBe(403);
      expect((await server.call('POST', `/users/${id}/suspension`, editor)).status).toBe(403);
    }
  });

  test('does not act with rights that were taken meanwhile', async () => {
    const { server, admin, mary } = await world();
    await server.database.db.deleteFrom('user_roles').where('user_id', '=', admin.id).execute();
    const body = { firstName: 'Maria' };
    const { status } = await server.call('PUT', `/users/${mary.id}`, { token: admin.token, body });
    expect(status).toBe(403);
  });
});

onBothDatabases('the owner of an account', ({ open }) => {
  async function letters(server: TestServer) {
    await server.background.idle();
    return server.inbox.letters().map(({ to, subject }) => [to, subject]);
  }

  test('is announced at the old address', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const mary = await server.addUser('mary', ['assessor']);
    const put = (body: object) =>
      server.call('PUT', `/users/${mary.id}`, { token: admin.token, body });
    await put({ firstName: 'Maria', email: 'MARY@example.org' });
    expect(await letters(server)).toEqual([]);
    await put({ email: 'maria@example.org' });
    expect(await letters(server)).toEqual([
      ['MARY@example.org', 'Your Fieldbook e-mail address was changed'],
    ]);
  });

  test('is notified that the password was changed, by whichever way', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary', ['assessor']);
    const body = { currentPassword: 'fieldbook', newPassword: 'a new password' };
    await server.call('PUT', '/users/credentials', { token, body });
    const told = ['mary@example.org', 'Your Fieldbook password was changed'];
    expect(await letters(server)).toEqual([told]);
    const ask = { body: { email: 'mary@example.org' } };
    await server.call('POST', '/auth/forgot-password', ask);
    await server.background.idle();
    const link = /token=(\S+)/.exec(server.inbox.letters()[0]?.text ?? '')?.[1];
    const reset = { token: link, newPassword: 'another password' };
    await server.call('POST', '/auth/reset-password', { body: reset });
    expect((await letters(server)).filter((one) => one[1] === told[1])).toEqual([told, told]);
  });
});
