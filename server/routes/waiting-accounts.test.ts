import { expect, test } from 'vitest';
import { allEndpoints } from '#server/app.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** The only calls for an account without a role: its own profile, its own access and its ways to sign in. */
const OWN = [
  'get /users/me',
  'delete /users/me',
  'put /users/profile',
  'put /users/me/language',
  'put /users/credentials',
  'get /users/me/sessions',
  'delete /users/me/sessions',
  'delete /users/me/sessions/{id}',
  'get /users/me/second-factor',
  'post /users/me/second-factor/totp',
  'post /users/me/second-factor/totp/confirm',
  'post /users/me/second-factor/totp/remove',
  'post /users/me/second-factor/recovery-codes',
  'post /users/me/passkeys',
  'post /users/me/passkeys/options',
  'post /users/me/passkeys/proof-options',
  'put /users/me/passkeys/{id}',
  'post /users/me/passkeys/{id}/remove',
  'get /users/me/devices',
  'put /users/me/devices/{id}',
  'put /users/me/devices/{id}/name',
  'delete /users/me/devices/{id}/session',
  'put /users/me/devices/{id}/erasure',
  'delete /users/me/devices/{id}/erasure',
  'post /users/me/sealed-work',
  'post /auth/logout',
  'get /roles/user/{userId}',
  'get /sync',
  'get /sync/changes',
  'get /sync/live',
  'post /sync/batch',
];

const mary = {
  username: 'maryjones',
  email: 'mary@example.org',
  password: 'long enough',
  firstName: 'Mary',
  lastName: 'Jones',
};

onBothDatabases('an account without a role', ({ open }) => {
  async function waiting() {
    const server = startTestServer(await open());
    const { json } = await server.call('POST', '/auth/register', { body: mary });
    return { server, id: json.user.id as number, token: json.token as string };
  }

  test('is refused every call but those about itself', async () => {
    const { server, token } = await waiting();
    for (const { method, path, access } of allEndpoints({ extras: true })) {
      if (access === 'anyone' || OWN.includes(`${method} ${path}`)) continue;
      const address = path.replace(/\{\w+\}/g, '1');
      const { status } = await server.call(method.toUpperCase(), address, { token });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  });

  test('cannot do in a batch what it cannot do alone', async () => {
    const { server, token } = await waiting();
    const planter = { first_name: 'Paul', last_name: 'Planter' };
    const writes = [{ key: 'k1', method: 'POST', path: '/church-planters', body: planter }];
    const { json } = await server.call('POST', '/sync/batch', { token, body: { writes } });
    expect(json.answers).toMatchObject([{ key: 'k1', status: 403 }]);
  });

  test('reads and changes its own profile', async () => {
    const { server, id, token } = await waiting();
    const change = { token, body: { phone_number: '601 555 0100' } };
    expect((await server.call('PUT', '/users/profile', change)).status).toBe(200);
    const me = await server.call('GET', '/users/me', { token });
    expect(me.json.data).toMatchObject({ id, phone_number: '601 555 0100', access: 'waiting' });
    expect((await server.call('GET', `/roles/user/${id}`, { token })).json.roles).toEqual([]);
  });

  test('has only its own profile on its devices', async () => {
    const { server, id, token } = await waiting();
    await addPlanter(server.database, 'Paul');
    const device = followFeed(server, token);
    await device.read();
    expect([...device.rows.keys()]).toEqual([`profile/${id}`]);
    const offer = await server.call('GET', '/sync', { token });
    expect(offer.json.tables).toEqual(['profile']);
  });

  test('has access as soon as it gets a role, and none after losing the last one', async () => {
    const { server, id, token } = await waiting();
    const boss = await server.addUser('boss', ['admin']);
    const planterId = await addPlanter(server.database, 'Paul');
    const device = followFeed(server, token);
    await device.read();
    const roleId = 10;
    await server.call('POST', '/roles/assign', { token: boss.token, body: { userId: id, roleId } });
    expect((await server.call('GET', '/church-planters', { token })).status).toBe(200);
    expect((await server.call('GET', '/users/me', { token })).json.data.access).toBe('granted');
    await device.read();
    expect(device.rows.has(`planters/${planterId}`)).toBe(true);
    await server.call('DELETE', `/roles/user/${id}/role/${roleId}`, boss);
    expect((await server.call('GET', '/church-planters', { token })).status).toBe(403);
    await device.read();
    expect([...device.rows.keys()]).toEqual([`profile/${id}`]);
  });
});
