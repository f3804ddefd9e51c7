import { describe, expect, test } from 'vitest';
import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the people who serve planters', ({ open }) => {
  describe.each(PEOPLE_KINDS)('%s', (kind) => {
    const { path, fields } = PEOPLE[kind];
    const experience = fields.experience.wire ?? '';
    const ruth = { name: "Ruth O'Neill", location: 'Oxford, MS', email: 'ruth@example.org' };

    async function world() {
      const server = startTestServer(await open());
      const member = await server.addUser('member', ['hub_leader']);
      const add = (body: object = ruth) => server.call('POST', path, { ...member, body });
      const list = async (who = member) => (await server.call('GET', path, who)).json.data;
      return { server, member, add, list };
    }

    test('are added, listed and changed in the documented shapes', async () => {
      const { server, member, add, list } = await world();
      const planter_id = await addPlanter(server.database, 'Ruth');
      const social_media = { facebook: 'https://facebook.example/ruth' };
      const body = { ...ruth, planter_id, social_media, [experience]: '12 years', website: '' };
      const added = await add(body);
      expect(added.status).toBe(201);
      expect(added.json.data).toMatchObject({ ...body, website: null, status: 'active' });
      expect(await list()).toEqual([added.json.data]);

      const changed = await server.call('PUT', `${path}/${added.json.data.id}`, {
        ...member,
        body: { ...added.json.data, status: 'inactive', [experience]: '13 years', bio: 'Hello' },
      });
      expect(changed.json.data).toMatchObject({
        ...ruth,
        status: 'inactive',
        [experience]: '13 years',
        social_media,
        planter_id,
      });
    });

    test('are separate from other kinds', async () => {
      const { server, member, add } = await world();
      const { json } = await add();
      const other = kind === 'trainers' ? PEOPLE.coaches : PEOPLE.trainers;
      expect((await server.call('GET', other.path, member)).json.data).toEqual([]);
      const body = { bio: 'x' };
      const refused = await server.call('PUT', `${other.path}/${json.data.id}`, {
        ...member,
        body,
      });
      expect([refused.status, refused.json.error]).toEqual([
        404,
        `${other === PEOPLE.coaches ? 'Coach' : 'Trainer'} not found`,
      ]);
    });

    test.each([
      ['name', { ...ruth, name: '' }],
      ['location', { ...ruth, location: undefined }],
      ['email', { ...ruth, email: 'ruth' }],
      ['website', { ...ruth, website: 'javascript:alert(1)' }],
      ['status', { ...ruth, status: 'asleep' }],
    ])('are refused with an invalid %s', async (field, body) => {
      const { add, list } = await world();
      const refused = await add(body);
      expect([refused.status, refused.json.fields[0].path]).toEqual([400, field]);
      expect(await list()).toEqual([]);
    });

    test('can be changed by members, but not by planters without other roles', async () => {
      const { server, member, add } = await world();
      const { json } = await add();
      const planter = await server.addUser('planter', ['church_planter']);
      const both = await server.addUser('both', ['church_planter', 'assessor']);
      const body = { bio: 'New' };
      const change = async (who: { token: string }) =>
        (await server.call('PUT', `${path}/${json.data.id}`, { ...who, body })).status;
      expect(await change(planter)).toBe(403);
      expect((await server.call('POST', path, { ...planter, body: ruth })).status).toBe(403);
      expect((await server.call('GET', path, planter)).status).toBe(200);
      expect((await server.call('GET', path)).status).toBe(401);
      expect([await change(both), await change(member)]).toEqual([200, 200]);
    });

    test('are delivered by the change feed as in the list', async () => {
      const { server, member, add, list } = await world();
      const { json } = await add({ ...ruth, [experience]: 'long' });
      const device = followFeed(server, member.token);
      await device.read();
      expect(device.rows.get(`${kind}/${json.data.id}`)).toEqual((await list())[0]);
    });
  });
});
