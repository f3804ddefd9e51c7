import { expect, test } from 'vitest';
import { addPlanter, moveToHub } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const call = {
  contact_date: '2026-11-20',
  contact_type: 'phone',
  notes: "Prayed for Jürgen's team",
  next_contact_date: '2026-12-20',
};

onBothDatabases('contacts', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    const planterId = await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    return { server, leader, other, planterId, path: `/church-planters/${planterId}/contacts` };
  }

  test('a hub leader logs a contact and finds it in the history', async () => {
    const { server, leader, planterId, path } = await world();
    const logged = await server.call('POST', path, { token: leader.token, body: call });
    expect(logged.status).toBe(201);
    expect(logged.json).toEqual({
      success: true,
      data: {
        ...call,
        id: expect.any(Number),
        planter_id: planterId,
        contacted_by: leader.id,
        contacted_by_name: 'leader Tester',
        created_by_key: null,
      },
    });
    const history = await server.call('GET', path, { token: leader.token });
    expect(history.json).toEqual({ success: true, data: [logged.json.data] });
  });

  test('are listed newest first, and the newest one is the last contact', async () => {
    const { server, leader, path } = await world();
    for (const contact_date of ['2026-11-02', '2026-11-20', '2026-10-01', '2026-11-20']) {
      await server.call('POST', path, { token: leader.token, body: { ...call, contact_date } });
    }
    const { json } = await server.call('GET', path, { token: leader.token });
    const listed = json.data.map((contact: { contact_date: string }) => contact.contact_date);
    expect(listed).toEqual(['2026-11-20', '2026-11-20', '2026-11-02', '2026-10-01']);
    expect(json.data[0].id).toBeGreaterThan(json.data[1].id);
    const list = `/church-planters/users/${leader.id}/church-planters`;
    const planters = await server.call('GET', list, { token: leader.token });
    expect(planters.json.data[0].last_contact_date).toBe('2026-11-20');
  });

  test('a moved planter is open to the new hub leader and closed to the former at once', async () => {
    const { server, leader, other, planterId, path } = await world();
    await moveToHub(server.database, planterId, other.id);
    expect((await server.call('GET', path, { token: leader.token })).status).toBe(403);
    expect((await server.call('POST', path, { token: other.token, body: call })).status).toBe(201);
  });

  test.each([
    [{ contact_date: '20.11.2026' }, 'contact_date'],
    [{ contact_date: undefined }, 'contact_date'],
    [{ contact_type: 'pigeon' }, 'contact_type'],
    [{ notes: 'x'.repeat(100_001) }, 'notes'],
    [{ next_contact_date: 'soon' }, 'next_contact_date'],
  ])('refuses %o and names the field', async (wrong, field) => {
    const { server, leader, path } = await world();
    const refused = await server.call('POST', path, {
      token: leader.token,
      body: { ...call, ...wrong },
    });
    expect(refused.status).toBe(400);
    expect(refused.json.fields[0].path).toBe(field);
    expect((await server.call('GET', path, { token: leader.token })).json.data).toEqual([]);
  });

  test.each(['999999', '9999999999', 'abc', '0'])('are not found for planter %s', async (id) => {
    const { server } = await world();
    const { token } = await server.addUser('network', ['242_admin']);
    const { status } = await server.call('GET', `/church-planters/${id}/contacts`, { token });
    expect([400, 404]).toContain(status);
  });

  test('return only the documented fields if the extras are off', async () => {
    const { server, leader, path } = await world({ FIELDBOOK_EXTRAS: 'off' });
    await server.call('POST', path, {
      token: leader.token,
      body: call,
      headers: { 'Idempotency-Key': 'ignored' },
    });
    const { json } = await server.call('GET', path, { token: leader.token });
    expect(json.data).toEqual([
      { ...call, id: expect.any(Number), contacted_by_name: 'leader Tester' },
    ]);
  });
});
