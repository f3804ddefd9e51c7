import { expect, test } from 'vitest';
import { Planter } from '#src/records/planter-answers.ts';
import { addPlanter, moveToHub } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const listOf = (userId: number) => `/church-planters/users/${userId}/church-planters`;

onBothDatabases('an edit of a planter', ({ open }) => {
  test('is refused with the current values if it is based on outdated ones', async () => {
    const server = startTestServer(await open());
    const member = await server.addUser('member', ['assessor']);
    const id = await addPlanter(server.database, 'Paul', { phone: '1' });
    const edit = (phone: string) =>
      server.call('PUT', `/church-planters/${id}`, {
        ...member,
        body: { phone, _base: { phone: '1' } },
      });
    expect((await edit('2')).status).toBe(200);
    expect(await edit('3')).toMatchObject({ status: 409, json: { current: { phone: '2' } } });
    expect((await edit('2')).status).toBe(200);
  });
});

onBothDatabases('church planters', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const leader = await server.addUser('leader', ['hub_leader']);
    const paul = await server.addUser('paul', ['church_planter']);
    const planterId = await addPlanter(server.database, 'Paul', {
      leaderId: leader.id,
      user_id: paul.id,
      church_name: "Mercy's Well",
      email: 'Paul@Example.org',
    });
    return { server, leader, paul, planterId, path: `/church-planters/${planterId}` };
  }

  test('a hub leader lists their planters, each with all fields of the contract', async () => {
    const { server, leader, paul, planterId } = await world();
    await addPlanter(server.database, 'Stranger');
    const { status, json } = await server.call('GET', listOf(leader.id), { token: leader.token });
    expect(status).toBe(200);
    expect(json.success).toBe(true);
    expect(json.data).toHaveLength(1);
    expect(Object.keys(json.data[0]).sort()).toEqual(Object.keys(Planter.shape).sort());
    expect(json.data[0]).toMatchObject({
      id: planterId,
      user_id: paul.id,
      first_name: 'Paul',
      church_name: "Mercy's Well",
      relationship_type: 'hub_leader',
      hub_leader_id: leader.id,
      last_contact_date: null,
      location: null,
    });
  });

  test('a planter finds their own record in their list', async () => {
    const { server, paul, planterId } = await world();
    const { json } = await server.call('GET', listOf(paul.id), { token: paul.token });
    expect(json.data).toMatchObject([{ id: planterId, relationship_type: 'church_planter' }]);
  });

  test('only a superadmin can read the list of somebody else', async () => {
    const { server, leader, paul } = await world();
    const boss = await server.addUser('boss', ['superadmin']);
    const admin = await server.addUser('admin', ['admin', '242_admin', 'app_editor']);
    const status = async (token?: string) =>
      (await server.call('GET', listOf(leader.id), token ? { token } : {})).status;
    expect(await status(boss.token)).toBe(200);
    expect(await status(admin.token)).toBe(403);
    expect(await status(paul.token)).toBe(403);
    expect(await status()).toBe(401);
  });

  test('a planter who left the hub is no longer listed until they come back', async () => {
    const { server, leader, planterId } = await world();
    const listed = async () =>
      (await server.call('GET', listOf(leader.id), { token: leader.token })).json.data.length;
    await moveToHub(server.database, planterId, null);
    expect(await listed()).toBe(0);
    await moveToHub(server.database, planterId, leader.id);
    expect(await listed()).toBe(1);
  });

  test('the options are sorted by name and respect the limit', async () => {
    const { server, leader } = await world();
    for (const name of ['Zoë', 'Anna', 'Юрий']) await addPlanter(server.database, name);
    const names = async (query: string) => {
      const { json } = await server.call('GET', `/church-planters${query}`, leader);
      return json.data.map((planter: { first_name: string }) => planter.first_name);
    };
    expect(await names('')).toEqual(['Anna', 'Paul', 'Zoë', 'Юрий']);
    expect(await names('?limit=2')).toEqual(['Anna', 'Paul']);
    for (const limit of ['0', '1001', 'many']) {
      const refused = await server.call('GET', `/church-planters?limit=${limit}`, leader);
      expect(refused.status).toBe(400);
    }
  });

  test('a single record also has the further details', async () => {
    const { server, leader, paul, planterId, path } = await world();
    const { json } = await server.call('GET', path, paul);
    expect(json.data).toMatchObject({ id: planterId, latitude: null, mailing_address: null });
    expect((await server.call('GET', '/church-planters/424242', leader)).status).toBe(404);
  });

  test('a planter without other roles reads their own record and no other', async () => {
    const { server, leader, paul, planterId } = await world();
    const other = await addPlanter(server.database, 'Other');
    const read = async (path: string, by: { token: string }) => server.call('GET', path, by);
    expect((await read(`/church-planters/${other}`, paul)).status).toBe(403);
    expect((await read(`/church-planters/${other}`, leader)).status).toBe(200);
    expect((await read('/church-planters', paul)).json.data).toMatchObject([{ id: planterId }]);
    expect((await read('/church-planters', leader)).json.data).toHaveLength(2);
  });

  const created = {
    first_name: 'Ruth',
    last_name: 'Boaz',
    location: 'Jackson, MS',
    church_name: 'Field Church',
    email: 'ruth@example.org',
  };

  test('a new planter starts as an interested candidate, as the history shows', async () => {
    const { server, leader } = await world();
    const { status, json } = await server.call('POST', '/church-planters', {
      ...leader,
      body: { ...created, latitude: '32.3', longitude: -89.4, launch_date: '' },
      headers: { 'Idempotency-Key': 'key-1' },
    });
    expect(status).toBe(201);
    expect(json.data).toMatchObject({
      ...created,
      stage: 'Candidate',
      status: 'interest',
      latitude: 32.3,
      longitude: -89.4,
      launch_date: null,
      hub_leader_id: null,
      created_by_key: 'key-1',
    });
    const path = `/church-planters/${json.data.id}/stage-history`;
    const history = await server.call('GET', path, leader);
    expect(history.json.data).toMatchObject([{ from_stage: null, to_stage: 'Candidate' }]);
  });

  test.each([
    [{ stage: 'Plant' }, { stage: 'Plant', status: 'pre-funded' }],
    [
      { stage: 'Plant', status: 'funded' },
      { stage: 'Plant', status: 'funded' },
    ],
    [
      { stage: '', status: 'cautioned' },
      { stage: 'Candidate', status: 'cautioned' },
    ],
  ])('a new planter with %o starts at %o', async (given, meant) => {
    const { server, leader } = await world();
    const body = { ...created, ...given };
    const { json } = await server.call('POST', '/church-planters', { ...leader, body });
    expect(json.data).toMatchObject(meant);
  });

  test.each([
    [{ stage: 'Plant', status: 'interest' }, 422],
    [{ stage: 'Nowhere' }, 422],
    [{ email: 'nobody' }, 400],
    [{ email: '' }, 400],
    [{ location: ' ' }, 400],
    [{ church_name: '' }, 400],
    [{ latitude: 91 }, 400],
    [{ latitude: 'NaN' }, 400],
    [{ longitude: '181' }, 400],
    [{ latitude: '' }, 201],
    [{ latitude: 0, longitude: 0 }, 201],
  ])('a new planter with %o returns %i', async (given, expected) => {
    const { server, leader } = await world();
    const body = { ...created, ...given };
    const { status } = await server.call('POST', '/church-planters', { ...leader, body });
    expect(status).toBe(expected);
  });

  test('a planter without other roles cannot add planters', async () => {
    const { server, paul } = await world();
    const refused = await server.call('POST', '/church-planters', { ...paul, body: created });
    expect(refused.status).toBe(403);
    expect((await server.call('POST', '/church-planters', { body: created })).status).toBe(401);
  });

  test('a planter changes their own record and no other', async () => {
    const { server, paul, path } = await world();
    const other = await addPlanter(server.database, 'Other');
    const body = { first_name: 'Pál', last_name: "O'Neill", church_name: '' };
    const changed = await server.call('PUT', path, { ...paul, body });
    expect(changed.status).toBe(200);
    expect(changed.json.data).toMatchObject({ ...body, church_name: null });
    const refused = await server.call('PUT', `/church-planters/${other}`, { ...paul, body });
    expect(refused.status).toBe(403);
  });

  test.each([
    'superadmin',
    'admin',
    '242_admin',
    'hub_leader',
    'mbcb_admin',
    'assessor',
    '242trainer',
  ])('%s may change any record', async (role) => {
    const { server, path } = await world();
    const somebody = await server.addUser('somebody', [role]);
    const body = { phone: '(601) 555-0111' };
    expect((await server.call('PUT', path, { ...somebody, body })).json.data.phone).toBe(
      body.phone,
    );
  });

  test('changes only the fields that are sent, also when they are wrapped in data', async () => {
    const { server, leader, path } = await world();
    const body = { data: { last_name: 'Wrapped', stage: 'Closed', launch_date: '' } };
    const { json } = await server.call('PUT', path, { ...leader, body });
    expect(json.data).toMatchObject({
      first_name: 'Paul',
      last_name: 'Wrapped',
      church_name: "Mercy's Well",
      stage: null,
      launch_date: null,
    });
  });

  test.each([
    [{ first_name: ' ' }, 'first_name'],
    [{ data: { last_name: '' } }, 'last_name'],
    [{ church_name: 'x'.repeat(201) }, 'church_name'],
    [{ data: 5 }, ''],
  ])('refuses %o', async (body, field) => {
    const { server, leader, path } = await world();
    const refused = await server.call('PUT', path, { ...leader, body });
    expect(refused.status).toBe(400);
    expect(refused.json.fields[0].path).toBe(field);
  });

  test('return only the documented fields if the extras are off', async () => {
    const { server, leader } = await world({ FIELDBOOK_EXTRAS: 'off' });
    const { json } = await server.call('GET', listOf(leader.id), leader);
    expect(json.data[0]).not.toHaveProperty('hub_leader_id');
    expect(json.data[0]).not.toHaveProperty('created_by_key');
    expect(json.data[0]).toHaveProperty('last_contact_date');
  });
});
