import { expect, test } from 'vitest';
import { sealedWorkKeys } from '#server/account/sealed-work-key.ts';
import { VERSION } from '#server/version.ts';
import { eraseProof } from '#shared/contract/device-erasure.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';

const PHONE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const LAPTOP = '6fa459ea-ee8a-4ca4-894e-db77e160355e';
const KEY_OF_PHONE = 'p'.repeat(43);
const KEY_OF_LAPTOP = 'l'.repeat(43);
const QUESTION_KEY = 'q'.repeat(43);
const WEEKS_MINUTES = 6 * 7 * 1_440;
const NOT_ORDERED = { ordered: false };

const REPORT = {
  version: VERSION,
  unsent: 2,
  oldestUnsentAge: 60,
  storageUsed: null,
  storageQuota: null,
  lastError: null,
};

interface Who {
  id: number;
  token: string;
}

onBothDatabases('erasing a device from afar', ({ open }) => {
  /** Paul has a phone and a laptop, each with a session of its own. */
  async function world() {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    const phone = await server.addUser('paul', ['church_planter']);
    const laptop = await signIn('paul');
    const report = async ({ token }: Who, id: string, eraseKey?: string) =>
      server.call('PUT', `/users/me/devices/${id}`, { token, body: { ...REPORT, eraseKey } });
    await report(phone, PHONE, KEY_OF_PHONE);
    await report(laptop, LAPTOP, KEY_OF_LAPTOP);

    async function signIn(name: string): Promise<Who> {
      const body = { usernameOrEmail: name, password: TEST_PASSWORD };
      const { json } = await server.call('POST', '/auth/login', { body });
      return { id: json.user.id, token: json.token };
    }
    const address = (id: string) => `/users/me/devices/${id}/erasure`;
    const order = async ({ token }: Who, id = PHONE, signOut = false) => {
      const { status, json } = await server.call('PUT', address(id), { token, body: { signOut } });
      return [status, json.code].filter(Boolean);
    };
    const withdraw = async ({ token }: Who) => {
      const { status, json } = await server.call('DELETE', address(PHONE), { token });
      return [status, json.code].filter(Boolean);
    };
    /** Asks like the phone, without a session. */
    const ask = async (eraseKey = KEY_OF_PHONE, id = PHONE) => {
      const proof = await eraseProof(eraseKey, 'ask', QUESTION_KEY);
      const body = { id, proof, key: QUESTION_KEY };
      return (await server.call('POST', '/devices/erasure', { body })).json.data;
    };
    const confirm = async (kept = 2, eraseKey = KEY_OF_PHONE) => {
      const proof = await eraseProof(eraseKey, 'erased', String(kept));
      const body = { id: PHONE, proof, kept };
      return (await server.call('POST', '/devices/erasure/done', { body })).status;
    };
    const openWork = async ({ token }: Who, sealedKey: string) =>
      server.call('POST', '/users/me/sealed-work', { token, body: { sealedKey } });
    const listed = async (who: Who) =>
      (await server.call('GET', '/users/me/devices', who)).json.data.find(
        ({ id }: { id: string }) => id === PHONE,
      );
    const people = { boss, phone, laptop, signIn };
    return { server, ...people, report, order, withdraw, ask, confirm, openWork, listed };
  }

  test('is ordered by its owner, and the device receives the order with a proof', async () => {
    const { phone, laptop, order, ask, listed, confirm } = await world();
    expect(await ask()).toEqual(NOT_ORDERED);
    expect(await order(laptop)).toEqual([200]);
    const answer = await ask();
    expect(answer).toEqual({
      ordered: true,
      proof: await eraseProof(KEY_OF_PHONE, 'order', QUESTION_KEY, answer.sealedKey),
      sealedKey: expect.any(String),
    });
    expect(await ask(KEY_OF_LAPTOP, LAPTOP)).toEqual(NOT_ORDERED);
    expect(await listed(laptop)).toMatchObject({
      can_erase: true,
      erase_asked_at: '2026-11-21T08:00:00.000Z',
      erased_at: null,
    });
    expect(await confirm()).toBe(200);
    expect(await listed(laptop)).toMatchObject({
      unsent: 2,
      signed_out: true,
      erase_asked_at: null,
      erased_at: '2026-11-21T08:00:00.000Z',
    });
    expect(await ask()).toEqual(NOT_ORDERED);
    expect(phone.id).toBe(laptop.id);
  });

  test('is named by the change feed of its owner alone, until it is withdrawn or carried out', async () => {
    const { server, boss, phone, laptop, order, withdraw, confirm } = await world();
    const isOrderedFor = async ({ token }: Who) => {
      const headers = { Authorization: `Bearer ${token}` };
      const feed = await server.request('/api/sync/changes', { headers });
      return JSON.parse((await feed.text()).split('\n')[0] ?? '').erase;
    };
    expect(await isOrderedFor(phone)).toBe(false);
    await order(laptop);
    expect(await isOrderedFor(phone)).toBe(true);
    expect(await isOrderedFor(boss)).toBe(false);
    await withdraw(laptop);
    expect(await isOrderedFor(phone)).toBe(false);
    await order(laptop);
    await confirm();
    expect(await isOrderedFor(laptop)).toBe(false);
  });

  test("keeps the device's session for sending, unless it is to be signed out immediately", async () => {
    const { server, phone, laptop, order, confirm, ask } = await world();
    const isIn = async ({ token }: Who) =>
      (await server.call('GET', '/users/me', { token })).status === 200;
    await order(laptop);
    expect(await isIn(phone)).toBe(true);
    await order(laptop, PHONE, true);
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
    expect(await ask()).toMatchObject({ ordered: true });
    await order(laptop, LAPTOP);
    await confirm(0);
    expect(await isIn(laptop)).toBe(true);
  });

  test('ends the session of the device once it is erased', async () => {
    const { server, phone, laptop, order, confirm } = await world();
    await order(laptop);
    await confirm(0);
    expect((await server.call('GET', '/users/me', phone)).status).toBe(401);
  });

  test('ends no session if the device lost its database without an order', async () => {
    const { server, phone, report, confirm } = await world();
    await report(phone, '9b2d4c1e-7f60-4a53-8f2e-0c1d2e3f4a5b', 'n'.repeat(43));
    expect(await confirm()).toBe(200);
    expect((await server.call('GET', '/users/me', phone)).status).toBe(200);
  });

  test('is nobody else’s to order, to withdraw or to hear of', async () => {
    const { boss, laptop, order, withdraw, ask, confirm, listed } = await world();
    expect(await order(boss)).toEqual([404, 'device-not-found']);
    await order(laptop);
    expect(await withdraw(boss)).toEqual([404, 'device-not-found']);
    expect(await ask('x'.repeat(43))).toEqual(NOT_ORDERED);
    expect(await ask(KEY_OF_PHONE, '3f2504e0-4f89-41d3-9a0c-0305e82c3399')).toEqual(NOT_ORDERED);
    expect(await confirm(0, 'x'.repeat(43))).toBe(200);
    expect(await listed(laptop)).toMatchObject({ unsent: 2, erased_at: null });
  });

  test('can be withdrawn until it is done', async () => {
    const { laptop, order, withdraw, ask, confirm, listed } = await world();
    await order(laptop);
    expect(await withdraw(laptop)).toEqual([200]);
    expect(await ask()).toEqual(NOT_ORDERED);
    expect(await listed(laptop)).toMatchObject({ erase_asked_at: null });
    // The device had already received the order.
    expect(await confirm()).toBe(200);
    expect(await listed(laptop)).toMatchObject({ erased_at: '2026-11-21T08:00:00.000Z' });
    expect(await withdraw(laptop)).toEqual([409, 'device-erased']);
    expect(await order(laptop)).toEqual([409, 'device-erased']);
  });

  test('waits for a device that connects weeks later, when its session has long ended', async () => {
    const { server, phone, laptop, order, ask, confirm, signIn, listed } = await world();
    await order(laptop);
    server.pass(WEEKS_MINUTES);
    expect((await server.call('GET', '/users/me', phone)).status).toBe(401);
    expect(await ask()).toMatchObject({ ordered: true });
    await confirm();
    server.pass(1);
    await confirm();
    expect((await listed(await signIn('paul'))).erased_at).toBe('2027-01-02T08:00:00.000Z');
  });

  test('is not offered for a device of an older version', async () => {
    const { phone, laptop, report, order, listed } = await world();
    await report(phone, PHONE);
    expect(await listed(laptop)).toMatchObject({ can_erase: true });
    const old = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
    await report(phone, old);
    expect(await order(laptop, old)).toEqual([409, 'device-cannot-be-erased']);
  });

  test('lets only the owner open what was sealed, also on a server that has forgotten the device', async () => {
    const { server, boss, laptop, order, ask, confirm, openWork, listed } = await world();
    await order(laptop);
    const { sealedKey } = await ask();
    expect(sealedKey).not.toContain(QUESTION_KEY);
    await confirm();
    const foreign = await openWork(boss, sealedKey);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'sealed-for-another']);
    expect((await openWork(laptop, `${sealedKey}x`)).status).toBe(404);
    expect((await openWork(laptop, sealedKey)).json.data).toEqual({ key: QUESTION_KEY });
    expect(await listed(laptop)).toMatchObject({ unsent: 0, oldest_unsent_at: null });
    await server.database.db.deleteFrom('devices').execute();
    expect((await openWork(laptop, sealedKey)).json.data).toEqual({ key: QUESTION_KEY });
    expect(await sealedWorkKeys(server.database.db)).toHaveLength(1);
  });

  test('is recorded in the audit log, each step once', async () => {
    const { server, boss, laptop, order, withdraw, ask, confirm, openWork } = await world();
    await order(laptop);
    await withdraw(laptop);
    await withdraw(laptop);
    await order(laptop);
    const { sealedKey } = await ask();
    await confirm();
    await confirm();
    await openWork(laptop, sealedKey);
    const { json } = await server.call('GET', '/audit-log', boss);
    const lines = json.data.filter(({ action }: { action: string }) => /erase|sealed/.test(action));
    expect(lines.map(({ action }: { action: string }) => action).reverse()).toEqual([
      'device-erase-asked',
      'device-erase-withdrawn',
      'device-erase-asked',
      'device-erased',
      'sealed-work-opened',
    ]);
    expect(JSON.stringify(lines)).not.toContain(PHONE);
  });

  test('limits the questions from one address', async () => {
    const server = startTestServer(await open(), { limitPoints: { erasureAddress: 2 } });
    const body = { id: PHONE, proof: '0'.repeat(64), key: QUESTION_KEY };
    const ask = async () => (await server.call('POST', '/devices/erasure', { body })).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  test('is not offered when the extras are off', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const body = { id: PHONE, proof: '0'.repeat(64), key: QUESTION_KEY };
    expect((await server.call('POST', '/devices/erasure', { body })).status).toBe(404);
  });
});
