import { expect, test } from 'vitest';
import { STAGES } from '#shared/stages.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('stages', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const leader = await server.addUser('leader', ['hub_leader']);
    const planterId = await addPlanter(server.database, 'Paul');
    const path = `/church-planters/${planterId}`;
    const change = (body: unknown, by: { token?: string } = leader) =>
      server.call('PUT', `${path}/stage`, { ...by, body });
    const history = (by: { token?: string } = leader) =>
      server.call('GET', `${path}/stage-history`, by);
    return { server, leader, planterId, path, change, history };
  }

  test('the stages are listed with their statuses, as in the specification', async () => {
    const { server, leader } = await world();
    const { json } = await server.call('GET', '/church-planters/stages', leader);
    const told = json.data.map(({ name, statuses }: { name: string; statuses: string[] }) => ({
      name,
      statuses,
    }));
    expect(told).toEqual(STAGES);
    const statuses = await server.call('GET', '/church-planters/statuses', leader);
    expect(statuses.json.data).toHaveLength(STAGES.flatMap((one) => one.statuses).length);
    expect(statuses.json.data[3]).toMatchObject({ name: 'active', stage_id: 2 });
  });

  test('a change moves the planter and appears at the top of the history', async () => {
    const { server, leader, planterId, change, history } = await world();
    const first = await change({ stage: 'Training', status: 'in training', notes: 'Agreed' });
    expect(first.status).toBe(200);
    expect(first.json.data).toMatchObject({
      id: planterId,
      stage: 'Training',
      status: 'in training',
      user: { id: leader.id, name: 'leader Tester' },
    });
    server.pass(1);
    await change({ stage: 'Plant', status: 'funded' });
    const { json } = await history();
    expect(json.data).toMatchObject([
      { from_stage: 'Training', from_status: 'in training', to_stage: 'Plant', notes: null },
      {
        from_stage: 'Candidate',
        from_status: 'interest',
        to_status: 'in training',
        notes: 'Agreed',
        user: { id: leader.id, name: 'leader Tester' },
      },
    ]);
  });

  test.each([
    [{ stage: 'Plant', status: 'interest' }, 422],
    [{ stage: 'Elsewhere', status: 'interest' }, 422],
    [{ stage: 5 }, 400],
    [{}, 422],
    [{ stage: '', status: '' }, 422],
    [{ stage: 'Closed' }, 422],
    [{ status: 'interest' }, 422],
    [{ stage: 'Closed', status: 'merged' }, 200],
  ])('%o returns %i', async (body, expected) => {
    const { change, history } = await world();
    expect((await change(body)).status).toBe(expected);
    expect((await history()).json.data).toHaveLength(expected === 200 ? 1 : 0);
  });

  test.each([
    ['superadmin', 200, 200],
    ['admin', 200, 200],
    ['app_editor', 200, 200],
    ['242_admin', 200, 200],
    ['hub_leader', 200, 200],
    ['mbcb_admin', 200, 403],
    ['assessor', 200, 403],
    ['242trainer', 200, 403],
    ['church_planter', 403, 403],
  ])('%s changes a stage: %i, reads the history: %i', async (role, changes, reads) => {
    const { server, change, history } = await world();
    const somebody = await server.addUser('somebody', [role]);
    const body = { stage: 'Plant', status: 'funded' };
    expect((await change(body, somebody)).status).toBe(changes);
    expect((await history(somebody)).status).toBe(reads);
  });

  test('nobody can change or read anything without a session', async () => {
    const { server, change, history } = await world();
    expect((await change({}, {})).status).toBe(401);
    expect((await history({})).status).toBe(401);
    expect((await server.call('GET', '/church-planters/stages')).status).toBe(401);
  });

  test('repeating a change under the same key adds no second entry', async () => {
    const { server, leader, path, history } = await world();
    const body = { stage: 'Plant', status: 'funded', notes: 'Once' };
    const headers = { 'Idempotency-Key': 'key-1' };
    for (let nth = 0; nth < 2; nth += 1) {
      await server.call('PUT', `${path}/stage`, { ...leader, body, headers });
    }
    expect((await history()).json.data).toMatchObject([{ created_by_key: 'key-1' }]);
  });

  test('the history has only the documented fields if the extras are off', async () => {
    const { change, history } = await world({ FIELDBOOK_EXTRAS: 'off' });
    await change({ stage: 'Plant', status: 'funded' });
    const [entry] = (await history()).json.data;
    expect(entry).not.toHaveProperty('planter_id');
    expect(entry).not.toHaveProperty('created_by_key');
  });
});
