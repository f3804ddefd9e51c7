import { describe, expect, test } from 'vitest';
import { roleNames } from '#shared/permissions.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

function signIn(server: TestServer, name: string) {
  return server.call('POST', '/auth/login', {
    body: { usernameOrEmail: name, password: TEST_PASSWORD },
  });
}

onBothDatabases('user administration', ({ open }) => {
  test('lists all users of the application by name, with roles and without secrets', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('boss', ['admin']);
    await server.addUser('anna', ['hub_leader', 'assessor']);
    const other = await server.addUser('elsewhere');
    const { db } = server.database;
    await db.deleteFrom('user_apps').where('user_id', '=', other.id).execute();
    const { json } = await server.call('GET', '/apps/3/users', { token });
    expect(json.data).toMatchObject([
      { username: 'anna', email: 'anna@example.org', first_name: 'anna' },
      { username: 'boss', roles: [{ name: 'admin' }] },
    ]);
    expect([...roleNames(json.data[0])]).toEqual(['hub_leader', 'assessor', 'member']);
    expect(JSON.stringify(json)).not.toMatch(/argon|stamp|session|_key/);
    expect((await server.call('GET', '/apps/4/users', { token })).status).toBe(404);
  });

  test('adds an account to the application, and may be repeated', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('boss', ['admin']);
    const { id } = await server.addUser('mary');
    const { db } = server.database;
    await db.deleteFrom('user_apps').where('user_id', '=', id).execute();
    const join = (body: object, userId = id) =>
      server.call('POST', `/users/${userId}/apps`, { token, body });
    for (const _ of [1, 2]) {
      expect((await join({ app_id: 3 })).json).toEqual({
        success: true,
        data: { user_id: id, app_id: 3 },
      });
    }
    expect(
      await db.selectFrom('user_apps').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([{ user_id: id, app_id: 3 }]);
    expect((await join({ app_id: 4 })).status).toBe(404);
    expect((await join({ app_id: 3 }, 999)).status).toBe(404);
    expect((await join({})).status).toBe(400);
  });
});

onBothDatabases('an account changed by a person who manages users', ({ open }) => {
  async function prepared() {
    const server = startTestServer(await open());
    const { token } = await server.addUser('boss', ['admin']);
    const mary = await server.addUser('mary');
    const put = (body: object, id = mary.id) => server.call('PUT', `/users/${id}`, { token, body });
    return { server, token, mary, put };
  }

  test('accepts the field names of the form and of the record, and keeps missing fields', async () => {
    const { put } = await prepared();
    await put({ firstName: 'Maria', company: 'Grace' });
    const { status, json } = await put({ last_name: 'Jones', email: 'Maria@Example.org' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      username: 'mary',
      first_name: 'Maria',
      last_name: 'Jones',
      email: 'Maria@Example.org',
      company: 'Grace',
    });
  });

  test('signs in under the new name, and no longer under the old one', async () => {
    const { server, put } = await prepared();
    await put({ username: 'maria', email: 'maria@example.org' });
    expect((await signIn(server, 'MARIA')).status).toBe(200);
    expect((await signIn(server, 'mary')).status).toBe(401);
  });

  test('keeps its roles, its password and its legacy role', async () => {
    const { put, mary } = await prepared();
    const { json } = await put({ role: 'superadmin', roles: [{ id: 1 }], password: 'x', id: 9 });
    expect(json.data).toMatchObject({ id: mary.id, role: 'member', roles: [] });
  });

  test.each([
    ['username', { username: 'BOSS' }],
    ['email', { email: 'Boss@example.org' }],
  ])('cannot have the %s of somebody else', async (path, body) => {
    const { put } = await prepared();
    const { status, json } = await put(body);
    expect(status).toBe(409);
    expect(json.fields[0].path).toBe(path);
    expect((await put({ username: 'Mary', email: 'MARY@example.org' })).status).toBe(200);
  });

  test('invalidates password links that were sent to the old address', async () => {
    const { server, put } = await prepared();
    await server.call('POST', '/auth/forgot-password', { body: { email: 'mary@example.org' } });
    await server.background.idle();
    const rows = () => server.database.db.selectFrom('password_resets').selectAll().execute();
    expect(await rows()).toHaveLength(1);
    await put({ email: 'maria@example.org' });
    expect(await rows()).toEqual([]);
  });

  test('is refused with the names of the invalid fields', async () => {
    const { put } = await prepared();
    for (const body of [
      { username: ' ' },
      { username: 'boss@example.org' },
      { email: 'maria@' },
      { firstName: 5 },
    ]) {
      const { status, json } = await put(body);
      expect(status).toBe(400);
      expect(json.fields[0].path).toBe(Object.keys(body)[0]);
    }
    expect((await put({ firstName: 'A' }, 999)).status).toBe(404);
  });

  test('gets a new revision, so that devices notice', async () => {
    const { server, put, mary } = await prepared();
    await put({ firstName: 'Maria' });
    const { db } = server.database;
    const { v } = await db.selectFrom('net_clock').select('v').executeTakeFirstOrThrow();
    const row = await db.selectFrom('users').select('rev').where('id', '=', mary.id).execute();
    expect(row).toEqual([{ rev: v }]);
  });
});

onBothDatabases('an account deleted by a person who manages users', ({ open }) => {
  test('cannot sign in and is no longer listed', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('boss', ['admin']);
    const mary = await server.addUser('mary', ['assessor']);
    const { json } = await server.call('DELETE', `/users/${mary.id}`, { token });
    expect(json).toEqual({ success: true, message: 'User deleted successfully' });
    expect((await signIn(server, 'mary')).status).toBe(401);
    expect((await server.call('GET', '/users/me', { token: mary.token })).status).toBe(401);
    expect((await server.call('GET', '/apps/3/users', { token })).json.data).toHaveLength(1);
    expect((await server.call('DELETE', `/users/${mary.id}`, { token })).status).toBe(404);
  });

  test('cannot be your own, which is deleted under Security Settings', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('boss', ['admin']);
    await server.addUser('deputy', ['admin']);
    const { status, json } = await server.call('DELETE', `/users/${id}`, { token });
    expect(status).toBe(409);
    expect(json.error).toBe('Your own account is deleted under Security Settings');
  });

  test('can be a superadmin only if another superadmin deletes it', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const boss = await server.addUser('boss', ['superadmin']);
    const deputy = await server.addUser('deputy', ['superadmin']);
    const remove = (token: string) => server.call('DELETE', `/users/${boss.id}`, { token });
    const put = await server.call('PUT', `/users/${boss.id}`, {
      token: admin.token,
      body: { email: 'eve@example.org' },
    });
    expect(put.status).toBe(403);
    expect((await remove(admin.token)).status).toBe(403);
    expect((await remove(deputy.token)).status).toBe(200);
  });

  test('is never the last administrator, whichever way it is tried', async () => {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    await server.addUser('mbcb', ['mbcb_admin']);
    const { db } = server.database;
    const { id: roleId } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    const me = await server.call('DELETE', '/users/me', { token: boss.token });
    expect(me.status).toBe(409);
    expect(me.json.error).toMatch(/^The last administrator cannot be deleted/);
    const path = `/roles/user/${boss.id}/role/${roleId}`;
    const role = await server.call('DELETE', path, { token: boss.token });
    expect(role.status).toBe(409);
    expect(role.json.error).toMatch(/^The last administrator has to keep this role/);
    await server.addUser('deputy', ['242_admin']);
    expect((await server.call('DELETE', path, { token: boss.token })).status).toBe(200);
  });
});

describe('many users', () => {
  onBothDatabases('in one list', ({ open }) => {
    test('are all listed with their roles', async () => {
      const server = startTestServer(await open());
      const { token, id } = await server.addUser('boss', ['admin']);
      const { db } = server.database;
      const me = await db.selectFrom('users').selectAll().where('id', '=', id).execute();
      const { id: _, ...row } = me[0] as (typeof me)[number];
      const names = Array.from({ length: 1_200 }, (_, n) => `user${n}`);
      for (let from = 0; from < names.length; from += 300) {
        const rows = names.slice(from, from + 300).map((name) => ({
          ...row,
          username: name,
          username_key: name,
          email: `${name}@example.org`,
          email_key: `${name}@example.org`,
        }));
        const made = await db.insertInto('users').values(rows).returning('id').execute();
        const ids = made.map((one) => one.id);
        await db
          .insertInto('user_apps')
          .values(ids.map((user_id) => ({ user_id, app_id: 3 })))
          .execute();
        await db
          .insertInto('user_roles')
          .values(ids.map((user_id) => ({ user_id, role_id: 6 })))
          .execute();
      }
      const { json } = await server.call('GET', '/apps/3/users', { token });
      expect(json.data).toHaveLength(1_201);
      expect(json.data.every((user: { roles: unknown[] }) => user.roles.length === 1)).toBe(true);
    });
  });
});

onBothDatabases('an edit of a user from older values', ({ open }) => {
  test('is refused field by field, under the names of the form or of the list', async () => {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    const mary = await server.addUser('mary');
    const edit = (body: object) =>
      server.call('PUT', `/users/${mary.id}`, { token: boss.token, body });
    const base = { firstName: 'mary', lastName: 'Tester', email: 'mary@example.org' };
    expect((await edit({ lastName: 'Jones', _base: base })).status).toBe(200);
    const second = await edit({ lastName: 'Smith', _base: base });
    expect(second.status).toBe(409);
    expect(second.json.current).toEqual({ ...base, lastName: 'Jones' });
    expect((await edit({ firstName: 'Maria', _base: { firstName: 'mary' } })).status).toBe(200);
    const listed = await edit({ last_name: 'Smith', _base: { last_name: 'Tester' } });
    expect(listed.status).toBe(409);
    const { json } = await server.call('GET', '/users/me', { token: mary.token });
    expect(json.data).toMatchObject({ first_name: 'Maria', last_name: 'Jones' });
  });
});
