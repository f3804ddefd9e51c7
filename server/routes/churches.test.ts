import { expect, test } from 'vitest';
import { recordAnswer } from '#src/records/answers.ts';
import { church } from '#src/records/church.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const grace = {
  name: "Grace & Mercy's Church",
  location: 'Tupelo, MS',
  address: '1 Main Street',
  website: 'https://grace.example.org/',
};

onBothDatabases('churches', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const member = await server.addUser('member', ['assessor']);
    const add = (body: object = grace) => server.call('POST', '/churches', { ...member, body });
    const list = async (who: { token: string } = member) =>
      (await server.call('GET', '/churches', who)).json.churches;
    return { server, member, add, list };
  }

  test('an edit based on outdated values is refused with the current ones', async () => {
    const { server, member, add } = await world();
    const path = `/churches/${(await add()).json.church.id}`;
    const edit = (location: string) =>
      server.call('PUT', path, {
        ...member,
        body: { location, _base: { location: 'Tupelo, MS' } },
      });
    expect((await edit('Denver, CO')).status).toBe(200);
    expect(await edit('Boise, ID')).toMatchObject({
      status: 409,
      json: { current: { location: 'Denver, CO' } },
    });
  });

  test('a church is added, listed by name, changed and deleted, in the documented shapes', async () => {
    const { server, member, add, list } = await world();
    const added = await add();
    expect(added.status).toBe(201);
    expect(added.json).toMatchObject({ success: true, church: { ...grace, status: 'pre-launch' } });
    await add({ ...grace, name: 'Alpha' });
    const listed = await list();
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Alpha', grace.name]);
    expect(Object.keys(listed[0]).sort()).toEqual(Object.keys(recordAnswer(church).shape).sort());

    const path = `/churches/${added.json.church.id}`;
    const whole = { ...added.json.church, status: 'launched', address: '', website: null };
    const changed = await server.call('PUT', path, { ...member, body: whole });
    expect(changed.json.church).toMatchObject({
      name: grace.name,
      location: grace.location,
      status: 'launched',
      address: null,
      website: null,
    });
    expect((await server.call('DELETE', path, member)).json).toEqual({ success: true });
    expect(await list()).toHaveLength(1);
    const again = await server.call('DELETE', path, member);
    expect(again.status).toBe(404);
    expect(again.json.error).toBe('Church not found');
    expect((await server.call('PUT', path, { ...member, body: whole })).status).toBe(404);
  });

  test.each([
    ['without a name', { ...grace, name: ' ' }, 'name'],
    ['without a location', { ...grace, location: '' }, 'location'],
    ['without an address', { ...grace, address: undefined }, 'address'],
    ['without a website', { ...grace, website: '' }, 'website'],
    ['with a website that would run', { ...grace, website: 'javascript:alert(1)' }, 'website'],
    ['with a website that is data', { ...grace, website: 'data:text/html,x' }, 'website'],
    ['with an unknown status', { ...grace, status: 'closed' }, 'status'],
    ['with a number as name', { ...grace, name: 7 }, 'name'],
  ])('refuses a church %s with a message', async (_what, body, field) => {
    const { add, list } = await world();
    const refused = await add(body);
    expect(refused.status).toBe(400);
    expect(typeof refused.json.error).toBe('string');
    expect(refused.json.fields[0].path).toBe(field);
    expect(await list()).toEqual([]);
  });

  test('a change to an unsafe website or an empty name is refused', async () => {
    const { server, member, add } = await world();
    const path = `/churches/${(await add()).json.church.id}`;
    for (const body of [{ website: 'JavaScript:alert(1)' }, { name: '' }]) {
      expect((await server.call('PUT', path, { ...member, body })).status).toBe(400);
    }
  });

  test('a church may belong to a planter who exists', async () => {
    const { server, add } = await world();
    const planter_id = await addPlanter(server.database, 'Anna');
    expect((await add({ ...grace, planter_id })).json.church.planter_id).toBe(planter_id);
    const stranger = await add({ ...grace, planter_id: 424_242 });
    expect(stranger.status).toBe(422);
    expect(stranger.json.error).toBe('Planter not found');
  });

  test.each([
    'superadmin',
    'admin',
    'app_editor',
    '242_admin',
    'mbcb_admin',
    'hub_leader',
    'assessor',
    '242assessor',
    '242trainer',
  ])('%s may change the directory', async (role) => {
    const { server } = await world();
    const somebody = await server.addUser('somebody', [role]);
    const added = await server.call('POST', '/churches', { ...somebody, body: grace });
    expect(added.status).toBe(201);
    const path = `/churches/${added.json.church.id}`;
    const body = { location: 'Oxford' };
    expect((await server.call('PUT', path, { ...somebody, body })).status).toBe(200);
    expect((await server.call('DELETE', path, somebody)).status).toBe(200);
  });

  test('a planter without other roles may read, but not change anything', async () => {
    const { server, add, list } = await world();
    const planter = await server.addUser('planter', ['church_planter']);
    const path = `/churches/${(await add()).json.church.id}`;
    expect(await list(planter)).toHaveLength(1);
    const body = grace;
    expect((await server.call('POST', '/churches', { ...planter, body })).status).toBe(403);
    expect((await server.call('PUT', path, { ...planter, body })).status).toBe(403);
    expect((await server.call('DELETE', path, planter)).status).toBe(403);
    expect((await server.call('GET', '/churches')).status).toBe(401);
    expect(await list(planter)).toHaveLength(1);
  });

  test('the change feed delivers churches and their deletion, with the key of the write', async () => {
    const { server, member } = await world();
    const device = followFeed(server, member.token);
    const { json } = await server.call('POST', '/churches', {
      ...member,
      body: grace,
      headers: { 'Idempotency-Key': 'op-1' },
    });
    await device.read();
    expect(device.rows.get(`churches/${json.church.id}`)).toMatchObject({
      ...grace,
      created_by_key: 'op-1',
    });
    await server.call('DELETE', `/churches/${json.church.id}`, member);
    await device.read();
    expect(device.arrivals).toEqual([`gone churches/${json.church.id}`]);
  });

  test('the list has no keys of writes if the extras are off', async () => {
    const { add, list } = await world({ FIELDBOOK_EXTRAS: 'off' });
    await add();
    expect(Object.keys((await list())[0])).not.toContain('created_by_key');
  });
});
