import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { type SoftPasskey, softPasskey } from '#tests/support/soft-passkey.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

onBothDatabases('a passkey', ({ open }) => {
  const logIn = (server: TestServer, name: string) =>
    server.call('POST', '/auth/login', {
      body: { usernameOrEmail: name, password: TEST_PASSWORD },
    });

  async function begin(server: TestServer, token: string, password = TEST_PASSWORD) {
    return server.call('POST', '/users/me/passkeys/options', { token, body: { password } });
  }

  async function add(server: TestServer, token: string, passkey: SoftPasskey, name = 'My phone') {
    const { ceremony, options } = (await begin(server, token)).json.data;
    const body = { ceremony, credential: passkey.make(options), name };
    return server.call('POST', '/users/me/passkeys', { token, body });
  }

  /** Signs in by the passkey alone, or with it as the second step. */
  async function show(
    server: TestServer,
    passkey: SoftPasskey,
    { step, ...given }: { step?: string } & Parameters<SoftPasskey['show']>[1] = {},
  ) {
    const asked = await server.call('POST', '/auth/passkeys/options', { body: { step } });
    const { ceremony, options } = asked.json.data;
    const body = { ceremony, credential: passkey.show(options, given) };
    return { body, options, answer: await server.call('POST', '/auth/passkeys/sign-in', { body }) };
  }

  async function withPasskey() {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary', ['hub_leader']);
    const passkey = softPasskey();
    const { json } = await add(server, mary.token, passkey);
    return { server, ...mary, passkey, codes: json.data.recoveryCodes as string[] };
  }

  test('is added with the password, brings recovery codes, and signs in alone', async () => {
    const server = startTestServer(await open());
    const { token, id } = await server.addUser('mary', ['hub_leader']);
    const other: string = (await logIn(server, 'mary')).json.token;
    expect((await begin(server, token, 'a guess')).status).toBe(400);
    const asked = await begin(server, token);
    expect(asked.json.data.options).toMatchObject({
      rp: { id: 'localhost', name: 'Fieldbook' },
      user: { name: 'mary@example.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const passkey = softPasskey();
    const { json } = await add(server, token, passkey);
    expect(json.data.recoveryCodes).toHaveLength(10);
    expect((await server.call('GET', '/users/me', { token: other })).status).toBe(401);
    const { answer, options } = await show(server, passkey);
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ success: true, user: { id } });
    const me = await server.call('GET', '/users/me', { token: answer.json.token });
    expect(me.status).toBe(200);
    const own = await server.call('GET', '/users/me/second-factor', { token });
    expect(own.json.data.passkeys).toMatchObject([{ id: passkey.id, name: 'My phone' }]);
    await server.background.idle();
    expect(server.inbox.letters()[0]?.text).toContain('The passkey "My phone" was added');
  });

  test('is a second step after the password, for its owner only', async () => {
    const { server, passkey } = await withPasskey();
    const eve = await server.addUser('eve', ['hub_leader']);
    const evil = softPasskey();
    await add(server, eve.token, evil);
    const first = await logIn(server, 'mary');
    expect(first.status).toBe(401);
    expect(first.json.secondFactor.methods).toEqual(['passkey', 'recovery-code']);
    const { step } = first.json.secondFactor;
    expect((await show(server, evil, { step })).answer.status).toBe(401);
    expect((await show(server, passkey, { step })).answer.status).toBe(200);
  });

  test('answers a challenge once, within five minutes, for this address and a recognized person', async () => {
    const { server, passkey } = await withPasskey();
    const { body } = await show(server, passkey);
    expect((await server.call('POST', '/auth/passkeys/sign-in', { body })).status).toBe(401);
    for (const given of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ]) {
      expect((await show(server, passkey, given)).answer.status).toBe(401);
    }
    expect((await show(server, softPasskey())).answer.status).toBe(401);
    const asked = await server.call('POST', '/auth/passkeys/options', { body: {} });
    server.pass(6);
    const { ceremony, options } = asked.json.data;
    const late = { ceremony, credential: passkey.show(options) };
    const { status, json } = await server.call('POST', '/auth/passkeys/sign-in', { body: late });
    expect(status).toBe(401);
    expect(json.error).toBe(
      'This passkey could not be used here. Please try again, or use another way.',
    );
  });

  test('whose counter goes back was copied, and is refused', async () => {
    const { server, passkey } = await withPasskey();
    expect((await show(server, passkey, { count: 40 })).answer.status).toBe(200);
    expect((await show(server, passkey, { count: 39 })).answer.status).toBe(401);
    expect((await show(server, passkey, { count: 41 })).answer.status).toBe(200);
  });

  test('is not added without user verification, twice, or by another account', async () => {
    const { server, token, passkey } = await withPasskey();
    expect((await add(server, token, passkey)).status).toBe(409);
    const blind = softPasskey();
    const { ceremony, options } = (await begin(server, token)).json.data;
    const credential = blind.make(options, { isVerified: false });
    const body = { ceremony, credential, name: 'Blind' };
    expect((await server.call('POST', '/users/me/passkeys', { token, body })).status).toBe(400);
    const eve = await server.addUser('eve');
    const mine = (await begin(server, token)).json.data;
    const stolen = { ...body, ceremony: mine.ceremony, credential: blind.make(mine.options) };
    const taken = await server.call('POST', '/users/me/passkeys', {
      token: eve.token,
      body: stolen,
    });
    expect(taken.status).toBe(400);
  });

  test('can be renamed only by its owner, and removed only with the password and a factor', async () => {
    const { server, token, passkey, codes } = await withPasskey();
    const eve = await server.addUser('eve');
    const path = `/users/me/passkeys/${passkey.id}`;
    const rename = (by: string) =>
      server.call('PUT', path, { token: by, body: { name: 'Old phone' } });
    expect((await rename(eve.token)).status).toBe(404);
    expect((await rename(token)).status).toBe(200);
    const remove = (body: object) => server.call('POST', `${path}/remove`, { token, body });
    const wrong = { password: TEST_PASSWORD, method: 'recovery-code', code: 'AAAA-AAAA' };
    expect((await remove(wrong)).status).toBe(400);
    const asked = await server.call('POST', '/users/me/passkeys/proof-options', { token });
    const { ceremony, options } = asked.json.data;
    const proof = { password: TEST_PASSWORD, method: 'passkey', ceremony };
    expect((await remove({ ...proof, credential: passkey.show(options) })).status).toBe(200);
    expect((await show(server, passkey)).answer.status).toBe(401);
    expect((await logIn(server, 'mary')).status).toBe(200);
    expect(codes).toHaveLength(10);
  });

  test('of a suspended account opens nothing', async () => {
    const { server, id, passkey } = await withPasskey();
    const boss = await server.addUser('boss', ['superadmin']);
    await server.call('POST', `/users/${id}/suspension`, boss);
    expect((await show(server, passkey)).answer.status).toBe(403);
  });

  test('suffices as the factor to set up in a sign-in that requires a second step', async () => {
    const environment = { SECOND_FACTOR: 'required-for-staff' };
    const server = startTestServer(await open(), { environment });
    await server.addUser('boss', ['admin']);
    const step: string = (await logIn(server, 'boss')).json.secondFactor.step;
    const asked = await server.call('POST', '/users/me/passkeys/options', {
      token: step,
      body: {},
    });
    const { ceremony, options } = asked.json.data;
    const body = { ceremony, credential: softPasskey().make(options), name: 'Key' };
    expect((await server.call('POST', '/users/me/passkeys', { token: step, body })).status).toBe(
      200,
    );
    const done = await server.call('POST', '/auth/second-step/finish', { body: { step } });
    expect(done.status).toBe(200);
  });
});
