import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestServerOptions,
} from '#tests/support/test-server.ts';
import { totpCode } from '#tests/support/totp.ts';

interface Protected {
  server: TestServer;
  id: number;
  token: string;
  secret: string;
  codes: string[];
}

function logIn(server: TestServer, name: string, password = TEST_PASSWORD) {
  return server.call('POST', '/auth/login', { body: { usernameOrEmail: name, password } });
}

async function turnOn(server: TestServer, token: string) {
  const begin = { token, body: { password: TEST_PASSWORD } };
  const begun = await server.call('POST', '/users/me/second-factor/totp', begin);
  const secret: string = begun.json.data.secret;
  const confirm = { token, body: { code: totpCode(secret, server.services.clock()) } };
  const { json } = await server.call('POST', '/users/me/second-factor/totp/confirm', confirm);
  server.pass(1);
  return { secret, codes: json.data.recoveryCodes as string[], uri: begun.json.data.uri as string };
}

onBothDatabases('a sign-in with codes of an authenticator app', ({ open }) => {
  async function protectedMary(options: TestServerOptions = {}): Promise<Protected> {
    const server = startTestServer(await open(), options);
    const { id, token } = await server.addUser('mary', ['hub_leader']);
    return { server, id, token, ...(await turnOn(server, token)) };
  }

  const nowOf = ({ server }: Protected) => server.services.clock();
  const codeOf = (mary: Protected) => totpCode(mary.secret, nowOf(mary));

  async function firstStep({ server }: Protected): Promise<string> {
    return (await logIn(server, 'mary')).json.secondFactor.step;
  }

  function secondStep({ server }: Protected, step: string, code: string, method = 'totp') {
    return server.call('POST', '/auth/second-step', { body: { step, method, code } });
  }

  test('begins with the password, which alone opens nothing', async () => {
    const mary = await protectedMary();
    const { status, json, headers } = await logIn(mary.server, 'mary');
    expect(status).toBe(401);
    expect(json).toEqual({
      success: false,
      error: 'Please confirm that it is you, with the second step of your sign-in.',
      message: 'Please confirm that it is you, with the second step of your sign-in.',
      code: 'second-step-needed',
      secondFactor: {
        step: expect.any(String),
        setUp: false,
        methods: ['totp', 'recovery-code'],
        expiresAt: expect.any(String),
      },
    });
    expect(headers.get('Set-Cookie')).toBeNull();
    const token: string = json.secondFactor.step;
    for (const path of ['/users/me', '/users/me/second-factor', '/sync', '/church-planters']) {
      expect((await mary.server.call('GET', path, { token })).status).toBe(401);
    }
    const body = { password: TEST_PASSWORD };
    const setUp = await mary.server.call('POST', '/users/me/second-factor/totp', { token, body });
    expect(setUp.status).toBe(401);
    const finish = { body: { step: token } };
    expect((await mary.server.call('POST', '/auth/second-step/finish', finish)).status).toBe(401);
  });

  test('is completed by a valid code, with the same response as any sign-in', async () => {
    const mary = await protectedMary();
    const { status, json, headers } = await secondStep(mary, await firstStep(mary), codeOf(mary));
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, user: { id: mary.id, username: 'mary' } });
    expect(headers.get('Set-Cookie')).toContain('fieldbook-device-');
    const me = await mary.server.call('GET', '/users/me', { token: json.token });
    expect(me.status).toBe(200);
  });

  test('reveals no second step to somebody who does not know the password', async () => {
    const mary = await protectedMary();
    const { status, json } = await logIn(mary.server, 'mary', 'a guess');
    expect(status).toBe(401);
    expect(json).toEqual({
      success: false,
      error: 'Invalid username or password',
      message: 'Invalid username or password',
      code: 'wrong-login',
    });
  });

  test('takes no wrong code, and the code of a minute ago only where clocks may differ', async () => {
    const mary = await protectedMary();
    const step = await firstStep(mary);
    const at = (seconds: number) =>
      totpCode(mary.secret, new Date(nowOf(mary).getTime() + seconds * 1000));
    for (const code of ['000000', 'abcdef', at(-90), at(90), '1']) {
      expect((await secondStep(mary, step, code)).status).toBe(401);
    }
    const spaced = at(-30).replace(/^(...)/, '$1 ');
    expect((await secondStep(mary, step, spaced)).status).toBe(200);
  });

  test('takes a code once, and none from before it', async () => {
    const mary = await protectedMary();
    const code = codeOf(mary);
    const [one, two] = await Promise.all([
      secondStep(mary, await firstStep(mary), code),
      secondStep(mary, await firstStep(mary), code),
    ]);
    expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 401]);
    const before = totpCode(mary.secret, new Date(nowOf(mary).getTime() - 30_000));
    expect((await secondStep(mary, await firstStep(mary), before)).status).toBe(401);
  });

  test('notifies the owner when a used code is entered again, and of no other wrong code', async () => {
    const mary = await protectedMary();
    const code = codeOf(mary);
    expect((await secondStep(mary, await firstStep(mary), code)).status).toBe(200);
    await mary.server.background.idle();
    const earlier = mary.server.inbox.letters().length;
    expect((await secondStep(mary, await firstStep(mary), '000000')).status).toBe(401);
    await mary.server.background.idle();
    expect(mary.server.inbox.letters()).toHaveLength(earlier);
    expect((await secondStep(mary, await firstStep(mary), code)).status).toBe(401);
    await mary.server.background.idle();
    const letters = mary.server.inbox.letters();
    expect(letters).toHaveLength(earlier + 1);
    expect(letters[0]?.text).toContain(
      'A sign-in was refused because the code of your authenticator app had been used before (Unknown device).',
    );
    expect(letters[0]?.text).not.toContain(code);
  });

  test('can be ended once, for ten minutes, and not after a new password', async () => {
    const mary = await protectedMary();
    const used = await firstStep(mary);
    expect((await secondStep(mary, used, codeOf(mary))).status).toBe(200);
    mary.server.pass(1);
    expect((await secondStep(mary, used, codeOf(mary))).status).toBe(401);
    const late = await firstStep(mary);
    mary.server.pass(11);
    const { status, json } = await secondStep(mary, late, codeOf(mary));
    expect(status).toBe(401);
    expect(json.error).toBe('This sign-in took too long or has ended. Please sign in again.');
    const stale = await firstStep(mary);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'three words here' };
    await mary.server.call('PUT', '/users/credentials', { token: mary.token, body });
    expect((await secondStep(mary, stale, codeOf(mary))).status).toBe(401);
    expect((await secondStep(mary, 'made up', codeOf(mary))).status).toBe(401);
  });

  test('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const mary = await protectedMary();
    expect(new Set(mary.codes).size).toBe(10);
    const [code = ''] = mary.codes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const use = async () => secondStep(mary, await firstStep(mary), typed, 'recovery-code');
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(401);
    await mary.server.background.idle();
    expect(mary.server.inbox.letters()[0]?.text).toContain(
      'A recovery code was used to sign in; 9 are left (Unknown device).',
    );
    const own = await mary.server.call('GET', '/users/me/second-factor', { token: mary.token });
    expect(own.json.data.recoveryCodes).toBe(9);
  });

  test('stops guessing at codes, and right ones do not count', async () => {
    const mary = await protectedMary({ limitPoints: { codePair: 3 } });
    for (let round = 0; round < 5; round += 1) {
      expect((await secondStep(mary, await firstStep(mary), codeOf(mary))).status).toBe(200);
      mary.server.pass(1);
    }
    const step = await firstStep(mary);
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await secondStep(mary, step, '000000')).status).toBe(401);
    }
    const { status, headers } = await secondStep(mary, step, codeOf(mary));
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('keeps no secret and no code in clear', async () => {
    const { server, secret, codes } = await protectedMary();
    const rows = [
      ...(await server.database.db.selectFrom('totp_secrets').selectAll().execute()),
      ...(await server.database.db.selectFrom('recovery_codes').selectAll().execute()),
      ...(await server.database.db.selectFrom('idempotency_keys').selectAll().execute()),
    ];
    const text = JSON.stringify(rows);
    for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(one);
    }
  });

  test('stops after the first step for a suspended account', async () => {
    const mary = await protectedMary();
    const step = await firstStep(mary);
    const boss = await mary.server.addUser('boss', ['superadmin']);
    await mary.server.call('POST', `/users/${mary.id}/suspension`, boss);
    expect((await secondStep(mary, step, codeOf(mary))).status).toBe(401);
    expect((await logIn(mary.server, 'mary')).status).toBe(403);
  });
});

onBothDatabases('your second factor', ({ open }) => {
  async function mary(options: TestServerOptions = {}) {
    const server = startTestServer(await open(), options);
    return { server, ...(await server.addUser('mary', ['hub_leader'])) };
  }

  const stateOf = async (server: TestServer, token: string) =>
    (await server.call('GET', '/users/me/second-factor', { token })).json.data;

  test('does not exist at first, and the sign-in works as before', async () => {
    const { server, token } = await mary();
    expect(await stateOf(server, token)).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodes: 0,
      required: false,
      dueAt: null,
    });
    const { status, json } = await logIn(server, 'mary');
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['success', 'token', 'user']);
  });

  test('is set up with the password, and is required after the first valid code', async () => {
    const { server, token } = await mary();
    const begin = (body: object) =>
      server.call('POST', '/users/me/second-factor/totp', { token, body });
    expect((await begin({})).status).toBe(403);
    expect((await begin({ password: 'a guess' })).status).toBe(400);
    const { json } = await begin({ password: TEST_PASSWORD });
    expect(json.data.uri).toBe(
      `otpauth://totp/Fieldbook:mary%40example.org?issuer=Fieldbook&secret=${json.data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await logIn(server, 'mary')).status).toBe(200);
    const confirm = (code: string) =>
      server.call('POST', '/users/me/second-factor/totp/confirm', { token, body: { code } });
    expect((await confirm('000000')).status).toBe(400);
    expect((await logIn(server, 'mary')).status).toBe(200);
    expect((await confirm(totpCode(json.data.secret, server.services.clock()))).status).toBe(200);
    expect((await logIn(server, 'mary')).status).toBe(401);
    expect((await begin({ password: TEST_PASSWORD })).status).toBe(409);
  });

  test('ends the other sessions when it is turned on, and is announced and recorded', async () => {
    const { server, token, id } = await mary();
    const other: string = (await logIn(server, 'mary')).json.token;
    await turnOn(server, token);
    const asks = (bearer: string) => server.call('GET', '/users/me', { token: bearer });
    expect((await asks(token)).status).toBe(200);
    expect((await asks(other)).status).toBe(401);
    await server.background.idle();
    expect(server.inbox.letters()).toMatchObject([
      {
        to: 'mary@example.org',
        subject: 'The second step of your Fieldbook sign-in was changed',
        text: expect.stringContaining('Codes of an authenticator app were turned on'),
      },
    ]);
    const line = await server.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id', 'details'])
      .where('action', '=', 'second-factor-on')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ actor_id: id, subject_id: id, details: '{"method":"totp"}' });
  });

  test('is turned off with the password and a factor only, and codes go with it', async () => {
    const { server, token } = await mary();
    const { secret, codes } = await turnOn(server, token);
    const remove = (body: object) =>
      server.call('POST', '/users/me/second-factor/totp/remove', { token, body });
    const code = () => totpCode(secret, server.services.clock());
    const right = { password: TEST_PASSWORD, method: 'totp' };
    expect((await remove({ ...right, code: '000000' })).status).toBe(400);
    expect((await remove({ ...right, password: 'a guess', code: code() })).status).toBe(400);
    expect((await remove({ password: TEST_PASSWORD })).status).toBe(400);
    expect((await logIn(server, 'mary')).status).toBe(401);
    const byCode = { password: TEST_PASSWORD, method: 'recovery-code', code: codes[3] };
    expect((await remove(byCode)).status).toBe(200);
    expect((await logIn(server, 'mary')).status).toBe(200);
    expect(await stateOf(server, token)).toMatchObject({ totp: null, recoveryCodes: 0 });
    await server.background.idle();
    expect(server.inbox.letters()[0]?.text).toContain(
      'Codes of an authenticator app were turned off',
    );
  });

  test('can get new recovery codes, which invalidate the previous ones', async () => {
    const { server, token } = await mary();
    const { secret, codes } = await turnOn(server, token);
    const renew = (body: object) =>
      server.call('POST', '/users/me/second-factor/recovery-codes', { token, body });
    const code = totpCode(secret, server.services.clock());
    const { json } = await renew({ password: TEST_PASSWORD, method: 'totp', code });
    expect(json.data.recoveryCodes).toHaveLength(10);
    const old = { password: TEST_PASSWORD, method: 'recovery-code', code: codes[0] };
    expect((await renew(old)).status).toBe(400);
    const fresh = { ...old, code: json.data.recoveryCodes[0] };
    expect((await renew(fresh)).status).toBe(200);
  });

  test('is not offered if the extras are off', async () => {
    const { server, token } = await mary({ environment: { FIELDBOOK_EXTRAS: 'off' } });
    expect((await server.call('GET', '/users/me/second-factor', { token })).status).toBe(404);
    const body = { step: 'x', method: 'totp', code: '000000' };
    expect((await server.call('POST', '/auth/second-step', { body })).status).toBe(404);
  });

  test('is reset by people who may manage the account; its sessions end and its owner is notified', async () => {
    const { server, token, id } = await mary();
    await turnOn(server, token);
    const editor = await server.addUser('editor', ['app_editor']);
    const chief = await server.addUser('chief', ['superadmin']);
    const reset = (userId: number, by: { token: string }) =>
      server.call('DELETE', `/users/${userId}/second-factor`, by);
    expect((await reset(id, { token })).status).toBe(403);
    expect((await reset(chief.id, editor)).status).toBe(403);
    expect((await reset(chief.id, chief)).status).toBe(409);
    expect((await reset(9_999, chief)).status).toBe(404);
    expect((await reset(id, editor)).status).toBe(200);
    expect((await server.call('GET', '/users/me', { token })).status).toBe(401);
    expect((await logIn(server, 'mary')).status).toBe(200);
    await server.background.idle();
    expect(server.inbox.letters()[0]?.text).toContain(
      'An administrator has taken away the second step of your sign-in',
    );
    const line = await server.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'second-factor-reset')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ actor_id: editor.id, subject_id: id });
  });

  test('is deleted with the account', async () => {
    const { server, token } = await mary();
    await turnOn(server, token);
    const { status } = await server.call('DELETE', '/users/me', { token });
    expect(status).toBe(200);
    for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const) {
      expect(await server.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

onBothDatabases('with SECOND_FACTOR=required-for-staff', ({ open }) => {
  const required = { environment: { SECOND_FACTOR: 'required-for-staff' } };

  async function world() {
    const server = startTestServer(await open(), required);
    return { server, db: server.database.db };
  }

  /** An account from before the setting, not signed in. */
  async function member(server: TestServer, name: string, role: string) {
    const { id } = await server.addUser(name, [role]);
    return id;
  }

  test('staff without a factor is led through setting one up before anything else', async () => {
    const { server } = await world();
    await member(server, 'boss', 'admin');
    const { status, json } = await logIn(server, 'boss');
    expect(status).toBe(401);
    expect(json).toMatchObject({
      error: 'Your account needs a second step to sign in. Please set it up now.',
      secondFactor: { setUp: true, methods: [] },
    });
    const token: string = json.secondFactor.step;
    const finish = () => server.call('POST', '/auth/second-step/finish', { body: { step: token } });
    expect((await finish()).status).toBe(409);
    expect((await server.call('GET', '/users/me', { token })).status).toBe(401);
    expect((await server.call('GET', '/apps/3/users', { token })).status).toBe(401);
    // The factor does not help a second sign-in that somebody else has begun with the password.
    const rival: string = (await logIn(server, 'boss')).json.secondFactor.step;
    const { codes } = await turnOn(server, token);
    expect(codes).toHaveLength(10);
    const byRival = { body: { step: rival } };
    expect((await server.call('POST', '/auth/second-step/finish', byRival)).status).toBe(401);
    const again = { token, body: {} };
    expect((await server.call('POST', '/users/me/second-factor/totp', again)).status).toBe(401);
    const done = await finish();
    expect(done.status).toBe(200);
    expect((await server.call('GET', '/apps/3/users', done.json)).status).toBe(200);
    expect((await finish()).status).toBe(401);
  });

  test('people who neither manage users nor read reports sign in as before', async () => {
    const { server } = await world();
    for (const role of ['hub_leader', 'church_planter']) {
      await member(server, role, role);
      expect((await logIn(server, role)).status).toBe(200);
    }
    for (const role of ['mbcb_admin', 'assessor', 'app_editor']) {
      await member(server, role, role);
      expect((await logIn(server, role)).json.secondFactor).toMatchObject({ setUp: true });
    }
  });

  test('an older session stays valid for a week after one warning letter, and then ends', async () => {
    const { server, db } = await world();
    const { id, token } = await server.addUser('boss', []);
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
    const asks = () => server.call('GET', '/users/me', { token });
    expect((await asks()).status).toBe(200);
    expect((await asks()).status).toBe(200);
    await server.background.idle();
    expect(server.inbox.letters()).toMatchObject([
      {
        subject: 'Your Fieldbook account needs a second step',
        text: expect.stringContaining('before 2026-11-28'),
      },
    ]);
    const state = await server.call('GET', '/users/me/second-factor', { token });
    expect(state.json.data).toMatchObject({ required: true, dueAt: '2026-11-28T08:00:00.000Z' });
    server.pass(7 * 24 * 60 - 1);
    expect((await asks()).status).toBe(200);
    server.pass(1);
    expect((await asks()).status).toBe(401);
  });

  test('the last factor cannot be removed', async () => {
    const { server, db } = await world();
    const { id, token } = await server.addUser('boss', []);
    const { secret } = await turnOn(server, token);
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
    const code = totpCode(secret, server.services.clock());
    const body = { password: TEST_PASSWORD, method: 'totp', code };
    const removal = await server.call('POST', '/users/me/second-factor/totp/remove', {
      token,
      body,
    });
    expect(removal.status).toBe(409);
    expect((await logIn(server, 'boss')).json.secondFactor).toMatchObject({
      methods: ['totp', 'recovery-code'],
    });
  });
});
