import { expect, test } from 'vitest';
import { writeTransaction } from '#server/db/transaction.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

function signIn(server: TestServer, name: string, password = TEST_PASSWORD) {
  return server.call('POST', '/auth/login', { body: { usernameOrEmail: name, password } });
}

onBothDatabases('your account', ({ open }) => {
  test('needs a session: without a token, with a forged or a foreign one it answers 401', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const [head, , signature] = token.split('.');
    const payload = Buffer.from('{"userId":1,"stamp":"x","jti":"y"}').toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const bad of [undefined, 'nonsense', `${head}.${payload}.${signature}`, unsigned]) {
      const { status, json } = await server.call('GET', '/users/me', bad ? { token: bad } : {});
      expect(status).toBe(401);
      expect(json).toMatchObject({ success: false, error: 'Please sign in' });
    }
  });

  test('is shown without anything about its password or sessions', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary', ['assessor']);
    const { json } = await server.call('GET', '/users/me', { token });
    expect(json.data).toMatchObject({
      id,
      username: 'mary',
      name: 'mary Tester',
      roles: [{ name: 'assessor' }],
    });
    expect(JSON.stringify(json)).not.toMatch(/argon|stamp|session|_key/);
  });

  test('profile keeps fields missing from the body, and clears empty ones', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const put = (body: object) => server.call('PUT', '/users/profile', { token, body });
    await put({ bio: 'Sings.', company: 'Grace', phone_number: '601-555-0100' });
    const { status, json } = await put({ first_name: ' Maria ', bio: '', company: null });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      first_name: 'Maria',
      last_name: 'Tester',
      bio: null,
      company: null,
      phone_number: '601-555-0100',
    });
    expect((await server.call('GET', '/users/me', { token })).json.data).toEqual(json.data);
  });

  test('S28 an edit based on outdated values is refused with 409 and the current ones', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const put = (body: object) => server.call('PUT', '/users/profile', { token, body });
    await put({ bio: 'Sings.', company: 'Grace' });
    const stale = await put({ bio: 'Mine', _base: { bio: 'Dances.' } });
    expect(stale.status).toBe(409);
    expect(stale.json).toMatchObject({ success: false, current: { bio: 'Sings.' } });
    const fresh = await put({ bio: 'Mine', _base: { bio: 'Sings.' } });
    expect(fresh.json.data).toMatchObject({ bio: 'Mine', company: 'Grace' });
    const same = await put({ bio: 'Mine', _base: { bio: 'Sings.' } });
    expect(same.status).toBe(200);
    expect((await put({ bio: 'Mine', _base: 'x' })).status).toBe(400);
  });

  test('profile returns a bio of 100,000 characters, markup and all', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const put = (body: object) => server.call('PUT', '/users/profile', { token, body });
    const bio = '\n<b>Он</b>'.repeat(10_000).trim();
    expect((await put({ bio })).json.data.bio).toBe(bio);
  });

  test('profile takes an echo of the whole user and changes nothing it should not', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary');
    const { json } = await server.call('GET', '/users/me', { token });
    const body = { ...json.data, role: 'superadmin', email: 'eve@example.org', id: 99, rev: 0 };
    const changed = await server.call('PUT', '/users/profile', { token, body });
    expect(changed.json.data).toMatchObject({ id, role: 'member', email: 'mary@example.org' });
  });

  test('a change of the profile raises the revision of its row', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary');
    const rev = async () =>
      (
        await server.database.db
          .selectFrom('users')
          .select('rev')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).rev;
    const before = await rev();
    await server.call('PUT', '/users/profile', { token, body: { bio: 'Sings.' } });
    expect(await rev()).toBe(before + 1);
  });

  test.each([
    ['a text that is too long', { bio: 'x'.repeat(100_001) }],
    ['a number for a text', { company: 5 }],
    ['a blank name', { last_name: '' }],
  ])('profile refuses %s', async (_what, body) => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const { status, json } = await server.call('PUT', '/users/profile', { token, body });
    expect(status).toBe(400);
    expect(json.fields[0].path).toBe(Object.keys(body)[0]);
  });

  test('password changes with the current one, and ends the other sessions only', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const other = (await signIn(server, 'mary')).json.token;
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'a new password' };
    const { status, json } = await server.call('PUT', '/users/credentials', { token, body });
    expect(status).toBe(200);
    expect(json.message).toBe('Password updated successfully');
    expect((await server.call('GET', '/users/me', { token })).status).toBe(200);
    expect((await server.call('GET', '/users/me', { token: other })).status).toBe(401);
    expect((await signIn(server, 'mary')).status).toBe(401);
    expect((await signIn(server, 'mary', 'a new password')).status).toBe(200);
  });

  test('a password changed twice leaves only the session that changed it last', async () => {
    const server = startTestServer(await open());
    const { token: first } = await server.addUser('mary');
    const change = (token: string, from: string, to: string) =>
      server.call('PUT', '/users/credentials', {
        token,
        body: { currentPassword: from, newPassword: to },
      });
    await change(first, TEST_PASSWORD, 'second password');
    const second = (await signIn(server, 'mary', 'second password')).json.token;
    await change(second, 'second password', 'third password');
    expect((await server.call('GET', '/users/me', { token: first })).status).toBe(401);
    expect((await server.call('GET', '/users/me', { token: second })).status).toBe(200);
  });

  test('with a wrong current password is refused with 400, since 401 would sign out', async () => {
    const server = startTestServer(await open(), { limitPoints: { passwordAccount: 2 } });
    const { token } = await server.addUser('mary');
    const body = { currentPassword: 'guess', newPassword: 'a new password' };
    const guess = () => server.call('PUT', '/users/credentials', { token, body });
    const { status, json } = await guess();
    expect(status).toBe(400);
    expect(json.error).toBe('Your current password is not right');
    await guess();
    expect((await guess()).status).toBe(429);
    expect((await signIn(server, 'mary')).status).toBe(200);
  });

  test('deleted ends its sessions, hub and personal details, and keeps the name in records', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary', ['hub_leader']);
    await leadOnePlanter(server, id);
    await server.call('PUT', '/users/profile', { token, body: { phone_number: '601-555-0100' } });
    expect((await server.call('DELETE', '/users/me', { token })).json.success).toBe(true);

    expect((await server.call('GET', '/users/me', { token })).status).toBe(401);
    expect((await signIn(server, 'mary')).status).toBe(401);
    const { db } = server.database;
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: 'mary', email: '', phone_number: null, deleted: 1 });
    const hub = await db.selectFrom('planter_users').selectAll().execute();
    expect(hub).toMatchObject([{ deleted: 1, rev: row.rev }]);
    expect(await db.selectFrom('user_roles').selectAll().execute()).toEqual([]);
  });

  test('deletion frees its e-mail and username', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    await server.call('DELETE', '/users/me', { token });
    const body = {
      username: 'mary',
      email: 'mary@example.org',
      password: 'long enough',
      firstName: 'Mary',
      lastName: 'Jones',
    };
    expect((await server.call('POST', '/auth/register', { body })).status).toBe(201);
  });

  test("refuses to delete the last super admin's account", async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('boss', ['superadmin']);
    const { status } = await server.call('DELETE', '/users/me', { token });
    expect(status).toBe(409);
    await server.addUser('deputy', ['superadmin']);
    expect((await server.call('DELETE', '/users/me', { token })).status).toBe(200);
  });
});

function leadOnePlanter(server: TestServer, leaderId: number): Promise<void> {
  const at = '2026-11-20T10:00:00.000Z';
  return writeTransaction(server.database.db, async ({ tx, rev }) => {
    const { id } = await tx
      .insertInto('church_planters')
      .values({ first_name: 'Paul', last_name: 'Green', created_at: at, updated_at: at, rev })
      .returning('id')
      .executeTakeFirstOrThrow();
    const relation = { planter_id: id, user_id: leaderId, relationship_type: 'hub_leader', rev };
    await tx.insertInto('planter_users').values(relation).execute();
  });
}
