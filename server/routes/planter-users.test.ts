import { expect, test } from 'vitest';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the users of a planter', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    const planterId = await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    const path = `/church-planters/${planterId}/users`;
    const related = async () => (await server.call('GET', path, admin)).json.data;
    const place = (userId: number, by: { token?: string } = admin) =>
      server.call('POST', path, {
        ...by,
        body: { user_id: userId, relationship_type: 'hub_leader' },
      });
    const remove = (userId: number, by: { token?: string } = admin) =>
      server.call('DELETE', `${path}/${userId}`, by);
    return { server, admin, leader, other, planterId, path, related, place, remove };
  }

  test('a planter can move from one hub leader to another', async () => {
    const { leader, other, related, place, remove } = await world();
    expect(await related()).toMatchObject([
      { user_id: leader.id, relationship_type: 'hub_leader', first_name: 'leader' },
    ]);
    expect((await remove(leader.id)).status).toBe(200);
    expect(await related()).toEqual([]);
    expect((await place(other.id)).status).toBe(201);
    expect(await related()).toMatchObject([{ user_id: other.id }]);
  });

  test('a planter has at most one hub leader', async () => {
    const { leader, other, related, place } = await world();
    const refused = await place(other.id);
    expect([refused.status, refused.json.error]).toEqual([
      409,
      'This planter has another hub leader',
    ]);
    expect((await place(leader.id)).status).toBe(201);
    expect(await related()).toMatchObject([{ user_id: leader.id }]);
  });

  test('only hub leaders can get planters', async () => {
    const { server, leader, place, remove } = await world();
    const trainer = await server.addUser('trainer', ['242trainer']);
    await remove(leader.id);
    expect((await place(trainer.id)).status).toBe(422);
    expect((await place(424_242)).status).toBe(422);
  });

  test('a missing hub leader cannot be removed', async () => {
    const { server, admin, leader, other, remove } = await world();
    expect((await remove(other.id)).status).toBe(404);
    expect((await remove(leader.id)).status).toBe(200);
    expect((await remove(leader.id)).status).toBe(404);
    const missing = await server.call('GET', '/church-planters/424242/users', admin);
    expect(missing.status).toBe(404);
  });

  test.each([
    {},
    { user_id: 1 },
    { user_id: 'x', relationship_type: 'hub_leader' },
    { user_id: 1, relationship_type: 'friend' },
  ])('refuses %o', async (body) => {
    const { server, admin, path } = await world();
    expect((await server.call('POST', path, { ...admin, body })).status).toBe(400);
  });

  test.each([
    ['superadmin', 200],
    ['admin', 200],
    ['app_editor', 200],
    ['242_admin', 200],
    ['mbcb_admin', 200],
    ['hub_leader', 200],
    ['assessor', 403],
    ['242trainer', 403],
    ['church_planter', 403],
  ])('as %s returns %i', async (role, expected) => {
    const { server, path, leader, place, remove } = await world();
    const somebody = await server.addUser('somebody', [role]);
    expect((await server.call('GET', path, somebody)).status).toBe(expected);
    expect((await remove(leader.id, somebody)).status).toBe(expected);
    expect((await place(leader.id, somebody)).status).toBe(expected === 200 ? 201 : expected);
  });
});
