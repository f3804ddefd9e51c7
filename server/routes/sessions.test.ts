import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

onBothDatabases('sessions', ({ open }) => {
  async function signedInTwice() {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary');
    server.pass(10);
    const phone = await signIn(server, 'mary', { 'User-Agent': PHONE });
    return { server, id, token, phone };
  }

  const mayStill = async (server: TestServer, token: string) =>
    (await server.call('GET', '/users/me', { token })).status === 200;

  test('are listed with device and time, the last used first', async () => {
    const { server, token, phone } = await signedInTwice();
    const { json } = await server.call('GET', '/users/me/sessions', { token: phone });
    expect(json.data).toMatchObject([
      { device: 'Chrome on Android', current: true, started_at: '2026-11-21T08:10:00.000Z' },
      { device: 'Unknown device', current: false, started_at: '2026-11-21T08:00:00.000Z' },
    ]);
    server.pass(10);
    const mine = await server.call('GET', '/users/me/sessions', { token });
    expect(mine.json.data).toMatchObject([
      { current: true, seen_at: '2026-11-21T08:20:00.000Z' },
      { device: 'Chrome on Android', seen_at: '2026-11-21T08:10:00.000Z' },
    ]);
  });

  test('end after SESSION_HOURS, 30 days where nothing else is set', async () => {
    const database = await open();
    const patient = startTestServer(database);
    const strict = startTestServer(database, { environment: { SESSION_HOURS: '12' } });
    const { token } = await patient.addUser('mary');
    const short = await signIn(strict, 'mary', {});
    for (const server of [patient, strict]) server.pass(12 * 60 - 1);
    expect(await mayStill(strict, short)).toBe(true);
    expect(await mayStill(strict, token)).toBe(true);
    for (const server of [patient, strict]) server.pass(2);
    expect(await mayStill(strict, short)).toBe(false);
    // The shorter setting also ends a session from before.
    expect(await mayStill(strict, token)).toBe(false);
    expect(await mayStill(patient, token)).toBe(true);
    // A sign-in removes the rows of expired sessions.
    await signIn(strict, 'mary', {});
    expect(await mayStill(strict, token)).toBe(false);
    patient.pass(29.5 * 24 * 60);
    expect(await mayStill(patient, token)).toBe(false);
  });

  test('can be ended one by one by their owner', async () => {
    const { server, token, phone } = await signedInTwice();
    const list = (await server.call('GET', '/users/me/sessions', { token })).json.data;
    const other = list.find((one: { current: boolean }) => !one.current);
    const end = () => server.call('DELETE', `/users/me/sessions/${other.id}`, { token });
    expect((await end()).status).toBe(200);
    expect(await mayStill(server, phone)).toBe(false);
    expect(await mayStill(server, token)).toBe(true);
    expect((await end()).status).toBe(404);
  });

  test('are ended all but the one that asks', async () => {
    const { server, token, phone } = await signedInTwice();
    const { json } = await server.call('DELETE', '/users/me/sessions', { token });
    expect(json.message).toBe('1 session ended');
    expect(await mayStill(server, phone)).toBe(false);
    expect(await mayStill(server, token)).toBe(true);
  });

  test('of other people cannot be ended', async () => {
    const { server, token } = await signedInTwice();
    const eve = await server.addUser('eve', ['superadmin']);
    const [session] = (await server.call('GET', '/users/me/sessions', { token })).json.data;
    const path = `/users/me/sessions/${session.id}`;
    expect((await server.call('DELETE', path, { token: eve.token })).status).toBe(404);
    expect(await mayStill(server, token)).toBe(true);
  });

  test('end with signing out: the token is worth nothing afterwards', async () => {
    const { server, token, phone } = await signedInTwice();
    expect((await server.call('POST', '/auth/logout', { token: phone })).status).toBe(200);
    expect(await mayStill(server, phone)).toBe(false);
    expect(await mayStill(server, token)).toBe(true);
  });

  test('stay valid and are listed if they are older than the list', async () => {
    const { server, token } = await signedInTwice();
    await server.database.db.deleteFrom('sessions').execute();
    expect(await mayStill(server, token)).toBe(true);
    const { json } = await server.call('GET', '/users/me/sessions', { token });
    expect(json.data).toMatchObject([{ current: true, started_at: '2026-11-21T08:00:00.000Z' }]);
  });

  test('stay ended until their token expires', async () => {
    const { server, token, phone } = await signedInTwice();
    await server.call('DELETE', '/users/me/sessions', { token });
    server.pass(29 * 24 * 60);
    await signIn(server, 'mary');
    expect(await mayStill(server, phone)).toBe(false);
  });

  test('are no longer listed after a new password has ended them', async () => {
    const { server, token } = await signedInTwice();
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'a new password' };
    await server.call('PUT', '/users/credentials', { token, body });
    const { json } = await server.call('GET', '/users/me/sessions', { token });
    expect(json.data).toMatchObject([{ current: true }]);
  });

  test('are not offered if the extras are off', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const { token } = await server.addUser('mary');
    expect((await server.call('GET', '/users/me/sessions', { token })).status).toBe(404);
    expect((await server.call('POST', '/auth/logout', { token })).status).toBe(404);
  });
});

onBothDatabases('a suspended account', ({ open }) => {
  async function suspended() {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    const mary = await server.addUser('mary', ['hub_leader']);
    const { status } = await server.call('POST', `/users/${mary.id}/suspension`, boss);
    expect(status).toBe(200);
    return { server, boss, mary };
  }

  test('is signed out everywhere and learns why only with the right password', async () => {
    const { server, mary } = await suspended();
    expect((await server.call('GET', '/users/me', mary)).status).toBe(401);
    const attempt = (password: string) =>
      server.call('POST', '/auth/login', { body: { usernameOrEmail: 'mary', password } });
    expect((await attempt('guess')).status).toBe(401);
    const { status, json } = await attempt(TEST_PASSWORD);
    expect(status).toBe(403);
    expect(json.error).toBe('This account is suspended. Please contact an administrator.');
  });

  test('is marked as suspended in the list of users, and keeps its roles', async () => {
    const { server, boss, mary } = await suspended();
    const { json } = await server.call('GET', '/apps/3/users', boss);
    const listed = json.data.find(({ id }: { id: number }) => id === mary.id);
    expect(listed).toMatchObject({ suspended: true, roles: [{ name: 'hub_leader' }] });
  });

  test('can sign in again when the suspension is lifted; old sessions stay ended', async () => {
    const { server, boss, mary } = await suspended();
    await server.call('DELETE', `/users/${mary.id}/suspension`, boss);
    expect((await server.call('GET', '/users/me', mary)).status).toBe(401);
    expect(await signIn(server, 'mary')).toMatch(/\./);
  });

  test('cannot be your own, the last administrator, or one with more rights', async () => {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    const chief = await server.addUser('chief', ['superadmin']);
    const suspend = (id: number, token: string) =>
      server.call('POST', `/users/${id}/suspension`, { token });
    expect((await suspend(boss.id, boss.token)).status).toBe(409);
    expect((await suspend(chief.id, boss.token)).status).toBe(403);
    expect((await suspend(boss.id, chief.token)).status).toBe(200);
  });

  test('does not count as an administrator', async () => {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    const other = await server.addUser('other', ['admin']);
    await server.call('POST', `/users/${other.id}/suspension`, boss);
    const { status } = await server.call('DELETE', '/users/me', boss);
    expect(status).toBe(409);
  });
});

async function signIn(server: TestServer, name: string, headers: Record<string, string> = {}) {
  const body = { usernameOrEmail: name, password: TEST_PASSWORD };
  return (await server.call('POST', '/auth/login', { body, headers })).json.token as string;
}
