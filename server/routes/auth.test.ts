import { expect, test } from 'vitest';
import { hashOfToken } from '#server/account/tokens.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

const mary = {
  username: 'maryjones',
  email: 'Mary@Example.org',
  password: 'long enough',
  firstName: 'Mary',
  lastName: 'Jones',
};

function register(server: TestServer, changes: object = {}) {
  return server.call('POST', '/auth/register', { body: { ...mary, ...changes } });
}

function signIn(server: TestServer, usernameOrEmail: string, password = mary.password) {
  return server.call('POST', '/auth/login', { body: { usernameOrEmail, password } });
}

async function resetToken(server: TestServer, email: string): Promise<string> {
  await server.call('POST', '/auth/forgot-password', { body: { email } });
  await server.background.idle();
  // The letter about a changed password may arrive after it.
  const tokens = server.inbox.letters().map(({ text }) => /token=(\S+)/.exec(text)?.[1]);
  return tokens.find((token) => token !== undefined) ?? '';
}

onBothDatabases('POST /auth/login', ({ open }) => {
  test('returns token and user for a username or e-mail, in upper or lower case', async () => {
    const server = startTestServer(await open());
    await server.addUser('Mary', ['hub_leader']);
    for (const name of ['Mary', 'mary', 'MARY@example.ORG', '  mary ']) {
      const { status, json } = await signIn(server, name, TEST_PASSWORD);
      expect(status).toBe(200);
      expect(json).toMatchObject({
        success: true,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        user: { username: 'Mary', email: 'Mary@example.org', roles: [{ name: 'hub_leader' }] },
      });
    }
  });

  test('signs the user id into the token, for 30 days', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary');
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject({ userId: id });
    expect(payload.exp - payload.iat).toBe(30 * 86_400);
    server.pass(30 * 24 * 60 - 1);
    expect((await server.call('GET', '/users/me', { token })).status).toBe(200);
    server.pass(2);
    expect((await server.call('GET', '/users/me', { token })).status).toBe(401);
  });

  test('treats an address as an address, even if an old username is the same', async () => {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary');
    const eve = await server.addUser('eve');
    await server.database.db
      .updateTable('users')
      .set({ username: 'mary@example.org', username_key: 'mary@example.org' })
      .where('id', '=', eve.id)
      .execute();
    const { json } = await signIn(server, 'mary@example.org', TEST_PASSWORD);
    expect(json.user.id).toBe(mary.id);
  });

  test('does not reveal whether name or password was wrong', async () => {
    const server = startTestServer(await open());
    await server.addUser('mary');
    const wrongPassword = await signIn(server, 'mary', 'guess');
    const unknown = await signIn(server, 'nobody', 'guess');
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.json).toEqual(unknown.json);
    expect(wrongPassword.json).toEqual({
      success: false,
      error: 'Invalid username or password',
      message: 'Invalid username or password',
      code: 'wrong-login',
    });
  });

  test('names the fields that are missing', async () => {
    const server = startTestServer(await open());
    const { status, json } = await server.call('POST', '/auth/login', { body: {} });
    expect(status).toBe(400);
    expect(json.error).toBe('usernameOrEmail: is required');
    expect(json.fields).toEqual([
      { path: 'usernameOrEmail', message: 'is required' },
      { path: 'password', message: 'is required' },
    ]);
  });
});

onBothDatabases('POST /auth/register', ({ open }) => {
  test('creates a member without any role, who is signed in immediately', async () => {
    const server = startTestServer(await open());
    const { status, json } = await register(server);
    expect(status).toBe(201);
    expect(json.user).toMatchObject({ first_name: 'Mary', role: 'member', roles: [] });
    const me = await server.call('GET', '/users/me', { token: json.token });
    expect(me.json.data).toEqual(json.user);
    expect((await signIn(server, 'mary@example.org')).status).toBe(200);
    const apps = await server.database.db.selectFrom('user_apps').selectAll().execute();
    expect(apps).toEqual([{ user_id: json.user.id, app_id: 3 }]);
  });

  test('refuses an e-mail that already has an account, in upper or lower case', async () => {
    const server = startTestServer(await open());
    await register(server);
    const again = await register(server, { username: 'other', email: 'mary@example.ORG' });
    expect(again.status).toBe(409);
    expect(again.json.error).toMatch(/already exists/);
  });

  test('lets two people with the same name register, and adds a number to the second username', async () => {
    const server = startTestServer(await open());
    await register(server);
    const second = await register(server, { email: 'mary2@example.org' });
    const third = await register(server, { email: 'mary3@example.org' });
    expect(second.json.user.username).toBe('maryjones2');
    expect(third.json.user.username).toBe('maryjones3');
  });

  test('refuses a chosen username that is taken', async () => {
    const server = startTestServer(await open());
    await server.addUser('boss');
    const { status, json } = await register(server, { username: 'BOSS' });
    expect(status).toBe(409);
    expect(json.error).toBe('This username is already taken');
  });

  test('of many at once with one e-mail makes exactly one account', async () => {
    const server = startTestServer(await open());
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(server)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  test.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a password of more than 128 characters', { password: 'a'.repeat(129) }, 'password'],
    ['no e-mail address', { email: 'mary' }, 'email'],
    ['a blank first name', { firstName: '   ' }, 'firstName'],
    ['a number as a name', { lastName: 5 }, 'lastName'],
    ['the e-mail address of somebody as a username', { username: 'boss@example.org' }, 'username'],
  ])('refuses %s', async (_what, changes, field) => {
    const server = startTestServer(await open());
    const { status, json } = await register(server, changes);
    expect(status).toBe(400);
    expect(json.fields[0].path).toBe(field);
  });

  test('takes passwords of 128 characters of any script, whole', async () => {
    const server = startTestServer(await open());
    const password = `🦊 ねこ  O'Hara ${'é ü'.repeat(40)}`.slice(0, 127).padEnd(128, '!');
    expect((await register(server, { password })).status).toBe(201);
    expect((await signIn(server, mary.email, password)).status).toBe(200);
    expect((await signIn(server, mary.email, password.slice(0, -1))).status).toBe(401);
  });

  test('with an invitation, creates a church planter with the invited record and hub leader', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const planterId = await invited(server, leader.id, 'the token');
    const { status, json } = await register(server, { inviteToken: 'the token' });
    expect(status).toBe(201);
    expect(json.user.roles).toMatchObject([{ name: 'church_planter' }]);

    const { db } = server.database;
    const planter = await db.selectFrom('church_planters').selectAll().executeTakeFirstOrThrow();
    expect(planter).toMatchObject({ id: planterId, user_id: json.user.id });
    const hub = await db.selectFrom('planter_users').selectAll().execute();
    expect(hub).toMatchObject([{ planter_id: planterId, user_id: leader.id, deleted: 0 }]);
  });

  test('accepts an invitation only once', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    await invited(server, leader.id, 'the token');
    await register(server, { inviteToken: 'the token' });
    const again = await register(server, { inviteToken: 'the token', email: 'eve@example.org' });
    expect(again.status).toBe(400);
    expect(again.json.error).toMatch(/invitation is no longer valid/);
    expect((await signIn(server, 'eve@example.org')).status).toBe(401);
  });
});

onBothDatabases('a forgotten password', ({ open }) => {
  test('gets the same response for known and unknown addresses', async () => {
    const server = startTestServer(await open());
    await server.addUser('mary');
    const known = await server.call('POST', '/auth/forgot-password', {
      body: { email: 'MARY@example.org' },
    });
    const unknown = await server.call('POST', '/auth/forgot-password', {
      body: { email: 'nobody@example.org' },
    });
    expect(known.status).toBe(200);
    expect(known.json).toEqual(unknown.json);
    expect(known.json.message).toBe(
      'If an account exists with this email, a password reset link will be sent.',
    );
    await server.background.idle();
    expect(server.inbox.letters().map(({ to }) => to)).toEqual(['mary@example.org']);
  });

  test('is mailed a link that sets a new one and ends all sessions', async () => {
    const server = startTestServer(await open(), {
      environment: { PUBLIC_URL: 'https://fieldbook.example.org' },
    });
    const { token: session } = await server.addUser('mary');
    const token = await resetToken(server, 'mary@example.org');
    expect(server.inbox.letters()[0]?.text).toContain(
      `https://fieldbook.example.org/reset-password?token=${token}`,
    );
    const body = { token, newPassword: 'a new password' };
    expect((await server.call('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect((await server.call('GET', '/users/me', { token: session })).status).toBe(401);
    expect((await signIn(server, 'mary', TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(server, 'mary', 'a new password')).status).toBe(200);
  });

  test('link works once, for one hour, and not when made up', async () => {
    const server = startTestServer(await open());
    await server.addUser('mary');
    const reset = (token: string) =>
      server.call('POST', '/auth/reset-password', { body: { token, newPassword: 'new password' } });

    const used = await resetToken(server, 'mary@example.org');
    const sameTime = await resetToken(server, 'mary@example.org');
    expect((await reset(used)).status).toBe(200);
    const late = await resetToken(server, 'mary@example.org');
    server.pass(61);
    for (const token of [used, sameTime, late, 'made up']) {
      const { status, json } = await reset(token);
      expect(status).toBe(400);
      expect(json.error).toBe('Invalid or missing reset token. Please request a new reset link.');
    }
  });

  test('token is stored as a hash only', async () => {
    const server = startTestServer(await open());
    await server.addUser('mary');
    const token = await resetToken(server, 'mary@example.org');
    const rows = await server.database.db.selectFrom('password_resets').selectAll().execute();
    expect(rows.map((row) => row.token_hash)).toEqual([hashOfToken(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('leaves nothing personal in the log', async () => {
    const server = startTestServer(await open());
    await register(server);
    await signIn(server, 'mary@example.org', 'wrong password');
    const token = await resetToken(server, 'mary@example.org');
    await server.call('GET', `/nothing/here?token=${token}`);
    const log = server.log.join('');
    expect(log).toContain('"route":"/auth/login"');
    for (const secret of [/mary/i, /jones/i, /example\.org/i, /long enough/, token]) {
      expect(log).not.toMatch(secret);
    }
  });
});

/** Adds an open invitation by this hub leader. Returns the id of the planter. */
function invited(server: TestServer, leaderId: number, token: string): Promise<number> {
  const at = '2026-11-20T10:00:00.000Z';
  return writeTransaction(server.database.db, async ({ tx, rev }) => {
    const { id } = await tx
      .insertInto('church_planters')
      .values({ first_name: 'Mary', last_name: 'Jones', created_at: at, updated_at: at, rev })
      .returning('id')
      .executeTakeFirstOrThrow();
    const relation = { planter_id: id, user_id: leaderId, relationship_type: 'hub_leader', rev };
    await tx.insertInto('planter_users').values(relation).execute();
    await tx
      .insertInto('invitations')
      .values({
        planter_id: id,
        name: 'Mary Jones',
        email: 'mary@example.org',
        email_key: 'mary@example.org',
        church_plant_name: 'Grace',
        token_hash: hashOfToken(token),
        invited_by: leaderId,
        invited_at: at,
        rev,
      })
      .execute();
    return id;
  });
}
