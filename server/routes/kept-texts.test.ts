import { expect, test } from 'vitest';
import { recordIn } from '#shared/contract/envelope.ts';
import { personName } from '#shared/person-name.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('texts that people write', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['superadmin']);
    const planterId = await addPlanter(server.database, 'Paul', { leaderId: admin.id });
    return { server, admin, planterId };
  }

  const CONTACT = { contact_date: '2026-11-20', contact_type: 'phone' };

  test.each([
    ['of a planter', (id: number) => `/church-planters/${id}`, { location: ' Tupelo ' }],
    ['of a profile', () => '/users/profile', { company: ' Mill & Sons\n' }],
  ])('are stored without surrounding whitespace: %s', async (_, path, body) => {
    const { server, admin, planterId } = await world();
    const changed = await server.call('PUT', path(planterId), { ...admin, body });
    expect(changed.status).toBe(200);
    const read = await server.call('GET', path(planterId).replace('profile', 'me'), admin);
    expect(read.json.data).toMatchObject(trimmed(body));
  });

  test.each([
    [
      'a church',
      '/churches',
      {
        name: ' First Church ',
        location: ' Tupelo',
        address: 'Main St 1 ',
        website: 'https://first.example.org',
        status: 'pre-launch',
      },
    ],
    [
      'an event',
      '/assessments',
      { name: ' Spring ', location: ' Camp ', startDate: '2026-12-01', description: ' By bus. ' },
    ],
  ])('are stored without surrounding whitespace for %s', async (_, path, body) => {
    const { server, admin } = await world();
    const made = await server.call('POST', path, { ...admin, body });
    expect(made).toMatchObject({ status: 201 });
    expect(recordIn(made.json)).toMatchObject(trimmed(body));
  });

  test('are stored without surrounding whitespace for a contact', async () => {
    const { server, admin, planterId } = await world();
    const body = { ...CONTACT, notes: ' Prayed. \n' };
    const logged = await server.call('POST', `/church-planters/${planterId}/contacts`, {
      ...admin,
      body,
    });
    expect(logged.json.data).toMatchObject({ notes: 'Prayed.' });
  });

  test.each([
    [{ display_name: 'Tom of the North' }],
    [{ first_name: 'Tom', last_name: 'Ford', display_name: '' }],
    [{ first_name: ' Tom', last_name: 'Ford ', display_name: ' ' }],
  ])('a contact has the same author name as on the device: %o', async (names) => {
    const { server, admin, planterId } = await world();
    await server.call('PUT', '/users/profile', { ...admin, body: names });
    const me = await server.call('GET', '/users/me', admin);
    const path = `/church-planters/${planterId}/contacts`;
    const logged = await server.call('POST', path, { ...admin, body: CONTACT });
    expect(logged.json.data.contacted_by_name).toBe(personName(me.json.data));
  });
});

function trimmed(body: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, text]) => [name, text.trim()]));
}
