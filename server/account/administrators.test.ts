import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';
import { createAdministrator, createPasswordLink } from './administrators.ts';

const now = new Date('2026-11-21T08:00:00.000Z');

async function choosePassword(server: TestServer, token: string, newPassword: string) {
  const body = { token, newPassword };
  return (await server.call('POST', '/auth/reset-password', { body })).status;
}

async function signIn(server: TestServer, usernameOrEmail: string, password: string) {
  return server.call('POST', '/auth/login', { body: { usernameOrEmail, password } });
}

onBothDatabases('administrators from the command line', ({ open }) => {
  test('lets the first administrator of an empty network choose a password and manage users', async () => {
    const server = startTestServer(await open());
    const { db } = server.database;
    const link = await createAdministrator(db, { email: ' Anna@Example.org ', now });
    expect(await choosePassword(server, link.token, 'a good password')).toBe(200);
    const { json } = await signIn(server, 'anna@example.org', 'a good password');
    expect(json.user).toMatchObject({ access: 'granted', roles: [{ name: 'superadmin' }] });
    const users = await server.call('GET', '/apps/3/users', { token: json.token });
    expect(users.json.data).toHaveLength(1);
  });

  test('makes an existing account a super admin without changing its password', async () => {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary', ['assessor']);
    const { db } = server.database;
    const link = await createAdministrator(db, { email: 'mary@example.org', now });
    expect(link.userId).toBe(mary.id);
    const { json } = await signIn(server, 'mary', TEST_PASSWORD);
    expect(json.user.roles.map(({ name }: { name: string }) => name)).toContain('superadmin');
  });

  test('creates one account if it is asked twice for the same address', async () => {
    const { db } = startTestServer(await open()).database;
    await createAdministrator(db, { email: 'anna@example.org', now });
    await createAdministrator(db, { email: 'ANNA@example.org', now });
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('refuses a text that is not an email address', async () => {
    const { db } = startTestServer(await open()).database;
    await expect(createAdministrator(db, { email: 'anna', now })).rejects.toThrow(
      '"anna" is not an e-mail address',
    );
  });

  test('a forgotten password is replaced by a link that is good for a day', async () => {
    const server = startTestServer(await open());
    await server.addUser('mary', ['admin']);
    const { db } = server.database;
    const late = await createPasswordLink(db, { email: 'mary@example.org', now });
    server.pass(24 * 60 + 1);
    expect(await choosePassword(server, late.token, 'a good password')).toBe(400);
    await expect(createPasswordLink(db, { email: 'nobody@example.org', now })).rejects.toThrow(
      'No account has the address nobody@example.org',
    );
  });

  test('records both commands in the audit log', async () => {
    const server = startTestServer(await open());
    const { db } = server.database;
    await createAdministrator(db, { email: 'anna@example.org', now });
    await createPasswordLink(db, { email: 'anna@example.org', now });
    const lines = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(lines).toMatchObject([
      { action: 'administrator-created', actor_id: null, device: 'Command line' },
      { action: 'password-link-created', actor_id: null, device: 'Command line' },
    ]);
  });
});
