import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

async function roleId(server: TestServer, name: string): Promise<number> {
  const { db } = server.database;
  return (
    await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  ).id;
}

onBothDatabases('roles', ({ open }) => {
  test('are listed for everybody who is signed in', async () => {
    const server = startTestServer(await open());
    expect((await server.call('GET', '/roles')).status).toBe(401);
    const { token } = await server.addUser('mary', ['assessor']);
    const { json } = await server.call('GET', '/roles', { token });
    expect(json.data.map((role: { name: string }) => role.name)).toEqual([
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
    ]);
  });

  test('are returned under `roles` for your own account, and for others only to people who manage users', async () => {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary', ['assessor', 'hub_leader']);
    const john = await server.addUser('john');
    const editor = await server.addUser('editor', ['app_editor']);
    const path = `/roles/user/${mary.id}`;
    const own = await server.call('GET', path, { token: mary.token });
    expect(own.json.roles.map((role: { name: string }) => role.name)).toEqual([
      'hub_leader',
      'assessor',
    ]);
    expect((await server.call('GET', path, { token: john.token })).status).toBe(403);
    expect((await server.call('GET', path, { token: editor.token })).json).toEqual(own.json);
    const missing = await server.call('GET', '/roles/user/999', { token: editor.token });
    expect(missing.status).toBe(404);
  });

  test('are listed with their holders', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary', ['hub_leader']);
    const path = `/roles/${await roleId(server, 'hub_leader')}/users`;
    const { json } = await server.call('GET', path, { token });
    expect(json.data).toMatchObject([{ id, username: 'mary' }]);
  });

  test('are not found if they do not exist', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('boss', ['admin']);
    expect((await server.call('GET', '/roles/999/users', { token })).status).toBe(404);
    expect((await server.call('GET', '/roles/first/users', { token })).status).toBe(400);
  });

  test('list their holders, also if an address has letters of other languages', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('boss', ['admin']);
    const ivan = await server.addUser('иван', ['hub_leader']);
    const id = await roleId(server, 'hub_leader');
    const { status, json } = await server.call('GET', `/roles/${id}/users`, { token });
    expect(status).toBe(200);
    expect(json.data).toMatchObject([{ id: ivan.id, email: 'иван@example.org' }]);
  });

  test('given and taken count at the next request', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('boss', ['admin']);
    const mary = await server.addUser('mary');
    const body = { userId: mary.id, roleId: await roleId(server, 'admin') };
    const allowed = async () => (await server.call('GET', '/roles/2/users', mary)).status;

    expect(await allowed()).toBe(403);
    const assign = () => server.call('POST', '/roles/assign', { token: admin.token, body });
    expect((await assign()).json).toEqual({ success: true, message: 'Role assigned successfully' });
    expect((await assign()).status).toBe(200);
    expect(await allowed()).toBe(200);

    const path = `/roles/user/${mary.id}/role/${body.roleId}`;
    const removed = await server.call('DELETE', path, { token: admin.token });
    expect(removed.json.message).toBe('Role removed successfully');
    expect(await allowed()).toBe(403);
  });

  test('superadmin can be granted and revoked only by a superadmin', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const boss = await server.addUser('boss', ['superadmin']);
    const body = { userId: admin.id, roleId: await roleId(server, 'superadmin') };
    const assign = (token: string) => server.call('POST', '/roles/assign', { token, body });
    const remove = (token: string, id: number) =>
      server.call('DELETE', `/roles/user/${id}/role/${body.roleId}`, { token });

    expect((await assign(admin.token)).status).toBe(403);
    expect((await remove(admin.token, boss.id)).status).toBe(403);
    expect((await remove(boss.token, boss.id)).status).toBe(409);
    expect((await assign(boss.token)).status).toBe(200);
    expect((await remove(boss.token, boss.id)).status).toBe(200);
  });

  test('cannot be granted to missing people, or if the role does not exist', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('boss', ['admin']);
    const assign = (body: object) => server.call('POST', '/roles/assign', { token, body });
    expect((await assign({ userId: 999, roleId: 2 })).status).toBe(404);
    expect((await assign({ userId: id, roleId: 999 })).status).toBe(404);
    expect((await assign({ userId: id })).status).toBe(400);
    expect((await assign({ userId: id, roleId: 3_000_000_000 })).status).toBe(400);
  });

  test('raise the revision of the user’s row when they change, so that devices notice', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('boss', ['admin']);
    const mary = await server.addUser('mary', ['242trainer']);
    const body = { userId: mary.id, roleId: await roleId(server, 'assessor') };
    await server.call('POST', '/roles/assign', { token: admin.token, body });
    const { db } = server.database;
    const clock = await db.selectFrom('net_clock').select('v').executeTakeFirstOrThrow();
    const user = await db
      .selectFrom('users')
      .select('rev')
      .where('id', '=', mary.id)
      .executeTakeFirstOrThrow();
    expect(user.rev).toBe(clock.v);
  });
});
