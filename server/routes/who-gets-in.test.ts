import { expect, test } from 'vitest';
import { tellOfWaitingPeople } from '#server/account/waiting-people.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

const DAY_MINUTES = 24 * 60;
const ana = {
  username: 'anapena',
  email: 'ana@example.org',
  password: 'longer than 8',
  firstName: 'Ana',
  lastName: 'Peña',
};
const invitation = { name: 'Ana Peña', email: 'Ana@Example.org', churchPlantName: 'Vida' };

function register(server: TestServer, changes: object = {}, token?: string) {
  const options = token ? { token } : {};
  return server.call('POST', '/auth/register', { ...options, body: { ...ana, ...changes } });
}

async function tokenInMail(server: TestServer): Promise<string> {
  await server.background.idle();
  const text = server.inbox.letters()[0]?.text ?? '';
  return /\/register\?invite=([\w-]+)/.exec(text)?.[1] ?? '';
}

onBothDatabases('an invitation', ({ open }) => {
  async function invited() {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const send = (body: object = {}, token = leader.token) =>
      server.call('POST', '/church-planters/invite', {
        token,
        body: { ...invitation, ...body },
      });
    await send();
    return { server, leader, send, inviteToken: await tokenInMail(server) };
  }

  test('is valid for 30 days, and for 30 more when it is sent again', async () => {
    const { server, send, inviteToken } = await invited();
    server.pass(30 * DAY_MINUTES + 1);
    const late = await register(server, { inviteToken });
    expect([late.status, late.json.error]).toEqual([
      400,
      'This invitation is no longer valid. Please ask the person who invited you to send it again.',
    ]);
    const body = { usernameOrEmail: 'leader', password: TEST_PASSWORD };
    const { token } = (await server.call('POST', '/auth/login', { body })).json;
    expect((await send({ resend: true }, token)).status).toBe(200);
    const renewed = await tokenInMail(server);
    server.pass(29 * DAY_MINUTES);
    expect((await register(server, { inviteToken: renewed })).status).toBe(201);
  });

  test('is for its address alone, in any capitals', async () => {
    const { server, inviteToken } = await invited();
    const other = await register(server, { inviteToken, email: 'eve@example.org' });
    expect(other.status).toBe(400);
    expect(other.json.fields).toMatchObject([{ path: 'email' }]);
    expect((await register(server, { inviteToken, email: 'ANA@example.org' })).status).toBe(201);
  });

  test('prevents strangers from registering its address', async () => {
    const { server, inviteToken } = await invited();
    expect((await register(server)).status).toBe(409);
    expect((await register(server, { inviteToken })).status).toBe(201);
  });

  test('can be withdrawn only by its inviter or people who manage users', async () => {
    const { server, leader, inviteToken } = await invited();
    const other = await server.addUser('other', ['hub_leader']);
    const list = async (token: string) =>
      (await server.call('GET', '/invitations', { token })).json.data;
    const [open] = await list(leader.token);
    expect(open).toMatchObject({
      name: 'Ana Peña',
      email: 'Ana@Example.org',
      role: 'church_planter',
      church_plant_name: 'Vida',
      invited_by_name: 'leader Tester',
      expires_at: '2026-12-21T08:00:00.000Z',
    });
    expect(await list(other.token)).toEqual([]);
    const withdraw = (token: string) => server.call('DELETE', `/invitations/${open.id}`, { token });
    expect((await withdraw(other.token)).status).toBe(404);
    expect((await withdraw(leader.token)).status).toBe(200);
    expect((await withdraw(leader.token)).status).toBe(404);
    expect((await register(server, { inviteToken })).status).toBe(400);
    expect((await register(server)).status).toBe(201);
  });

  test('grants its role if the inviter may grant it', async () => {
    const { server } = await invited();
    const boss = await server.addUser('boss', ['admin']);
    const send = (role: string) =>
      server.call('POST', '/invitations', {
        token: boss.token,
        body: { name: 'Hannah Lind', email: 'hannah@example.org', role },
      });
    for (const role of ['superadmin', '242_admin']) expect((await send(role)).status).toBe(403);
    for (const role of ['nobody', 'church_planter']) expect((await send(role)).status).toBe(404);
    expect((await send('hub_leader')).status).toBe(200);
    const body = { email: 'hannah@example.org', username: 'hannah' };
    const { json } = await register(server, { ...body, inviteToken: await tokenInMail(server) });
    expect(json.user).toMatchObject({ access: 'granted', roles: [{ name: 'hub_leader' }] });
    const planters = await server.database.db.selectFrom('church_planters').select('id').execute();
    expect(planters).toHaveLength(1);
  });

  test('cannot be resent as an invitation to plant if it is for another role', async () => {
    const { server, leader } = await invited();
    const boss = await server.addUser('boss', ['admin']);
    const order = { name: 'Hannah', email: 'hannah@example.org', role: 'hub_leader' };
    await server.call('POST', '/invitations', { token: boss.token, body: order });
    const again = await server.call('POST', '/church-planters/invite', {
      token: leader.token,
      body: { ...invitation, email: order.email, resend: true },
    });
    expect([again.status, again.json.canResend]).toEqual([409, false]);
  });
});

onBothDatabases('registration', ({ open }) => {
  test('is refused without an invitation if it is by invitation only', async () => {
    const server = startTestServer(await open(), { environment: { REGISTRATION: 'invited' } });
    const { status, json } = await register(server);
    expect([status, json.error]).toEqual([
      403,
      'Registration is by invitation only. Please ask somebody of the network to invite you.',
    ]);
    const boss = await server.addUser('boss', ['admin']);
    const planter = await server.addUser('planter', ['church_planter']);
    expect((await register(server, {}, planter.token)).status).toBe(403);
    expect((await register(server, {}, boss.token)).status).toBe(201);
    await server.call('POST', '/church-planters/invite', {
      token: boss.token,
      body: { ...invitation, email: 'paul@example.org' },
    });
    const inviteToken = await tokenInMail(server);
    const paul = { username: 'paul', email: 'paul@example.org', inviteToken };
    expect((await register(server, paul)).status).toBe(201);
  });
});

onBothDatabases('people who wait for access', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    await server.addUser('boss', ['admin']);
    await server.addUser('leader', ['hub_leader']);
    const clock = () => new Date(Date.parse('2026-11-21T08:00:00.000Z') + passed * 60_000);
    let passed = 0;
    const nextDay = async () => {
      passed += DAY_MINUTES;
      server.pass(DAY_MINUTES);
      const { config, database, inbox } = server;
      await tellOfWaitingPeople({ config, db: database.db, mail: inbox, clock });
    };
    const letters = async () => {
      await server.background.idle();
      return server.inbox.letters().map(({ to, subject }) => `${to}: ${subject}`);
    };
    return { server, nextDay, letters };
  }
  const person = (n: number) => ({ username: `p${n}`, email: `p${n}@example.org` });

  test('are announced to administrators by mail, at most once a day', async () => {
    const { server, nextDay, letters } = await world();
    await register(server, person(1));
    expect(await letters()).toEqual(['boss@example.org: 1 person waits for access to Fieldbook']);
    server.pass(1);
    await register(server, person(2));
    expect(await letters()).toHaveLength(1);
    await nextDay();
    expect((await letters())[0]).toBe('boss@example.org: 2 people wait for access to Fieldbook');
    await nextDay();
    expect(await letters()).toHaveLength(2);
  });

  test('get a letter with their first role, and only then', async () => {
    const { server, letters } = await world();
    const { json } = await register(server, person(1));
    const boss = await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: 'boss', password: TEST_PASSWORD },
    });
    const assign = (roleId: number) =>
      server.call('POST', '/roles/assign', {
        token: boss.json.token,
        body: { userId: json.user.id, roleId },
      });
    await assign(6);
    await assign(10);
    const told = (await letters()).filter((line) => line.startsWith('p1@'));
    expect(told).toEqual(['p1@example.org: You now have access to Fieldbook']);
  });

  test('do not include people whom an administrator adds', async () => {
    const { server, letters } = await world();
    const boss = await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: 'boss', password: TEST_PASSWORD },
    });
    await register(server, person(1), boss.json.token);
    expect(await letters()).toEqual([]);
  });
});

onBothDatabases('deleting your account', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const { token } = await server.addUser('mary', ['assessor']);
    server.pass(10);
    const remove = (body?: object) =>
      server.call('DELETE', '/users/me', body ? { token, body } : { token });
    return { server, token, remove };
  }

  test('needs the password', async () => {
    const { remove } = await world();
    const { status, json } = await remove();
    expect([status, json.error]).toEqual([
      403,
      'Please enter your password to delete your account',
    ]);
    expect((await remove({ currentPassword: 'guess' })).status).toBe(400);
    expect((await remove({ currentPassword: TEST_PASSWORD })).status).toBe(200);
  });

  test('works right after signing in by the documented call without a body', async () => {
    const { server } = await world();
    const body = { usernameOrEmail: 'mary', password: TEST_PASSWORD };
    const { token } = (await server.call('POST', '/auth/login', { body })).json;
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await server.request('/api/users/me', { method: 'DELETE', headers });
    expect(response.status).toBe(200);
  });

  test('works at any time by the documented call if the extras are off', async () => {
    const { remove } = await world({ FIELDBOOK_EXTRAS: 'off' });
    expect((await remove()).status).toBe(200);
  });
});

onBothDatabases('links in a profile', ({ open }) => {
  test.each([
    ['javascript:alert(1)', 400],
    [' java\nscript:alert(1)', 400],
    ['data:text/html,x', 400],
    ['ftp://grace.org', 400],
    ['https://grace.org/us', 200],
    ['grace.org', 200],
    ['/uploads/me.jpg', 200],
    ['', 200],
  ])('%j returns %i', async (link, expected) => {
    const server = startTestServer(await open());
    const { token, id } = await server.addUser('mary', ['superadmin']);
    for (const field of ['website', 'avatar_url']) {
      for (const path of ['/users/profile', `/users/${id}`]) {
        const { status } = await server.call('PUT', path, { token, body: { [field]: link } });
        expect([field, path, status]).toEqual([field, path, expected]);
      }
    }
  });
});
