// cspell:ignore último contacto versión casi lleno enviarse
import { expect, test } from 'vitest';
import { purge } from '#server/privacy/purge.ts';
import { VERSION } from '#server/version.ts';
import type { DeviceReport } from '#shared/contract/devices.ts';
import { addPlanter, moveToHub } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const DAY_MINUTES = 1_440;
const DAY_SECONDS = 86_400;
const PHONE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const LAPTOP = '6fa459ea-ee8a-4ca4-894e-db77e160355e';

const WELL: DeviceReport = {
  version: VERSION,
  unsent: 0,
  oldestUnsentAge: null,
  storageUsed: 1_000,
  storageQuota: 1_000_000,
  lastError: null,
};

interface Who {
  id: number;
  token: string;
}

onBothDatabases('devices', ({ open }) => {
  /** A boss, and two hub leaders. The first one leads Paul, whose account has a phone and a laptop. */
  async function world() {
    const server = startTestServer(await open());
    const [boss, leader, other] = [
      await server.addUser('boss', ['admin']),
      await server.addUser('leader', ['hub_leader']),
      await server.addUser('other', ['hub_leader']),
    ];
    const paul = await server.addUser('paul', ['church_planter']);
    const planter = await addPlanter(server.database, 'Paul', {
      leaderId: leader.id,
      user_id: paul.id,
    });
    const report = async ({ token }: Who, id: string, facts: Partial<DeviceReport> = {}) =>
      server.call('PUT', `/users/me/devices/${id}`, { token, body: { ...WELL, ...facts } });
    const seenBy = async ({ token }: Who, query = '?troubled=1') =>
      (await server.call('GET', `/devices${query}`, { token })).json.data;
    return { server, boss, leader, other, paul, planter, report, seenBy };
  }

  test('report their health, and their owner sees it', async () => {
    const { server, paul, report } = await world();
    const facts = { unsent: 2, oldestUnsentAge: 3_600, lastError: 'needs-review' } as const;
    const answer = await report(paul, PHONE, facts);
    expect(answer).toMatchObject({ status: 200, json: { success: true } });
    const { json } = await server.call('GET', '/users/me/devices', paul);
    expect(json.data).toEqual([
      {
        id: PHONE,
        name: null,
        device: 'Unknown device',
        version: VERSION,
        unsent: 2,
        oldest_unsent_at: '2026-11-21T07:00:00.000Z',
        storage_used: 1_000,
        storage_quota: 1_000_000,
        last_error: 'needs-review',
        seen_at: '2026-11-21T08:00:00.000Z',
        signed_out: false,
        can_erase: false,
        erase_asked_at: null,
        erased_at: null,
        troubles: [],
      },
    ]);
    server.pass(30);
    await report(paul, PHONE);
    const again = await server.call('GET', '/users/me/devices', paul);
    expect(again.json.data).toMatchObject([
      { unsent: 0, oldest_unsent_at: null, last_error: null, seen_at: '2026-11-21T08:30:00.000Z' },
    ]);
  });

  test('are in both lists if they are silent, with or without old unsent work', async () => {
    const { server, boss, leader, other, paul, report, seenBy } = await world();
    await report(paul, PHONE);
    await report(paul, LAPTOP, { unsent: 3, oldestUnsentAge: DAY_SECONDS });
    await report(leader, PHONE);
    server.pass(14 * DAY_MINUTES - 1);
    await report(leader, PHONE);
    expect(await seenBy(boss)).toMatchObject([{ id: LAPTOP, troubles: ['unsent'] }]);
    server.pass(1);
    const both = [
      { id: PHONE, user: { id: paul.id, name: 'paul Tester' }, troubles: ['silent'] },
      { id: LAPTOP, user: { id: paul.id }, unsent: 3, troubles: ['unsent', 'silent'] },
    ];
    expect(await seenBy(boss)).toMatchObject(both);
    expect(await seenBy(leader)).toMatchObject(both);
    expect(await seenBy(other)).toEqual([]);
    expect(await seenBy(boss, '')).toHaveLength(3);
    expect(await seenBy(leader, '')).toHaveLength(2);
  });

  test('have their owner reminded once if they need attention, no matter how often people ask', async () => {
    const { server, boss, leader, other, paul, report } = await world();
    await report(paul, PHONE);
    await report(paul, LAPTOP, { unsent: 3, oldestUnsentAge: 60 });
    const nudge = async ({ token }: Who, id: string) => {
      const answer = await server.call('POST', `/users/${paul.id}/devices/${id}/nudge`, { token });
      await server.background.idle();
      return [answer.status, answer.json.code].filter(Boolean);
    };
    expect(await nudge(boss, PHONE)).toEqual([409, 'device-is-well']);
    server.pass(14 * DAY_MINUTES);
    expect(await nudge(other, LAPTOP)).toEqual([404, 'device-not-found']);
    expect(await nudge(paul, LAPTOP)).toEqual([403, 'forbidden']);
    const asked = [nudge(leader, LAPTOP), nudge(boss, LAPTOP), nudge(boss, PHONE)];
    const statuses = (await Promise.all(asked)).map(([status]) => String(status));
    expect(statuses.sort((a, b) => a.localeCompare(b))).toEqual(['200', '409', '409']);
    server.pass(DAY_MINUTES - 1);
    expect(await nudge(leader, LAPTOP)).toEqual([409, 'nudged-already']);
    expect(server.inbox.letters()).toHaveLength(1);
    server.pass(1);
    expect(await nudge(leader, LAPTOP)).toEqual([200]);
    const [letter] = server.inbox.letters();
    expect(server.inbox.letters()).toHaveLength(2);
    expect(letter).toMatchObject({ to: 'paul@example.org' });
    expect(letter?.text).toContain('3 changes are still on the device and not sent');
    expect(letter?.text).toContain('/device');
  });

  test('have their owner reminded in the owner’s language', async () => {
    const { server, boss, paul, report } = await world();
    await server.call('PUT', '/users/me/language', { ...paul, body: { language: 'es' } });
    await report(paul, PHONE, { version: '0.0.1', storageUsed: 950_000 });
    server.pass(14 * DAY_MINUTES);
    await server.call('POST', `/users/${paul.id}/devices/${PHONE}/nudge`, boss);
    await server.background.idle();
    const text = server.inbox.letters()[0]?.text ?? '';
    expect(text.match(/último contacto|versión anterior|casi lleno|sin enviarse/g)).toEqual([
      'último contacto',
      'versión anterior',
      'casi lleno',
    ]);
  });

  test('can be named only by their owner', async () => {
    const { server, boss, paul, report, seenBy } = await world();
    await report(paul, PHONE);
    const path = `/users/me/devices/${PHONE}/name`;
    const name = async ({ token }: Who, words: string) =>
      (await server.call('PUT', path, { token, body: { name: words } })).status;
    expect(await name(boss, 'Stolen')).toBe(404);
    expect(await name(paul, ' Red phone ')).toBe(200);
    await report(paul, PHONE);
    expect(await seenBy(boss, '')).toMatchObject([{ name: 'Red phone' }]);
    expect(await name(paul, 'x'.repeat(61))).toBe(400);
    expect(await name(paul, '')).toBe(200);
    expect(await seenBy(boss, '')).toMatchObject([{ name: null }]);
  });

  test('can be signed out only by their owner', async () => {
    const { server, boss, paul, report, seenBy } = await world();
    await report(paul, PHONE);
    const body = { usernameOrEmail: 'paul', password: 'fieldbook' };
    const { json } = await server.call('POST', '/auth/login', { body });
    const laptop = { ...paul, token: json.token };
    await report(laptop, LAPTOP);
    const path = `/users/me/devices/${PHONE}/session`;
    expect((await server.call('DELETE', path, boss)).status).toBe(404);
    expect((await server.call('GET', '/users/me', paul)).status).toBe(200);
    expect((await server.call('DELETE', path, laptop)).status).toBe(200);
    expect((await server.call('GET', '/users/me', paul)).status).toBe(401);
    expect((await server.call('GET', '/users/me', laptop)).status).toBe(200);
    expect(await seenBy(boss, '')).toMatchObject([
      { id: PHONE, signed_out: true },
      { id: LAPTOP, signed_out: false },
    ]);
    expect((await server.call('DELETE', path, laptop)).status).toBe(200);
  });

  test('leave the list of a hub leader together with their planter', async () => {
    const { server, leader, other, paul, planter, report, seenBy } = await world();
    await report(paul, PHONE);
    await moveToHub(server.database, planter, other.id);
    expect(await seenBy(leader, '')).toEqual([]);
    expect(await seenBy(other, '')).toMatchObject([{ id: PHONE }]);
  });

  test('are listed while they are nearly full', async () => {
    const { boss, paul, report, seenBy } = await world();
    await report(paul, PHONE, { storageUsed: 899_999 });
    expect(await seenBy(boss)).toEqual([]);
    await report(paul, PHONE, { storageUsed: 900_000 });
    expect(await seenBy(boss)).toMatchObject([{ troubles: ['nearly-full'] }]);
    await report(paul, PHONE, { storageUsed: 900_000, storageQuota: null });
    expect(await seenBy(boss)).toEqual([]);
  });

  test('are listed when they still run an older version after three days', async () => {
    const { server, boss, paul, report, seenBy } = await world();
    const old = { version: '0.0.1' };
    await report(paul, PHONE, old);
    server.pass(2 * DAY_MINUTES);
    await report(paul, PHONE, old);
    expect(await seenBy(boss)).toEqual([]);
    server.pass(DAY_MINUTES);
    expect(await seenBy(boss)).toMatchObject([{ version: '0.0.1', troubles: ['old-version'] }]);
    await report(paul, PHONE);
    expect(await seenBy(boss)).toEqual([]);
  });

  test('are not reported as silent after they were signed out, unless they have unsent work', async () => {
    const { server, boss, paul, report, seenBy } = await world();
    await report(paul, PHONE, { unsent: 1, oldestUnsentAge: 60 });
    await server.call('POST', '/auth/logout', paul);
    server.pass(14 * DAY_MINUTES);
    expect(await seenBy(boss)).toMatchObject([{ signed_out: true, troubles: ['unsent'] }]);
    const body = { usernameOrEmail: 'paul', password: 'fieldbook' };
    const { json } = await server.call('POST', '/auth/login', { body });
    await report({ ...paul, token: json.token }, PHONE);
    expect(await seenBy(boss, '')).toMatchObject([{ signed_out: false, troubles: [] }]);
  });

  test('are in no list if their account is suspended or deleted', async () => {
    const { server, boss, paul, leader, report, seenBy } = await world();
    await report(paul, PHONE);
    await report(leader, LAPTOP);
    await server.call('POST', `/users/${paul.id}/suspension`, boss);
    await server.call('DELETE', `/users/${leader.id}`, boss);
    expect(await seenBy(boss, '')).toEqual([]);
    const kept = await server.database.db.selectFrom('devices').select('user_id').execute();
    expect(kept).toEqual([{ user_id: paul.id }]);
  });

  test('may have the same id in two accounts without affecting each other', async () => {
    const { server, paul, leader, report } = await world();
    await report(paul, PHONE, { unsent: 4, oldestUnsentAge: 1 });
    await report(leader, PHONE);
    const { json } = await server.call('GET', '/users/me/devices', paul);
    expect(json.data).toMatchObject([{ unsent: 4 }]);
  });

  test('cannot report anything except the requested values', async () => {
    const { paul, report } = await world();
    const wrong = [
      { version: 'Grace Church is closed' },
      { unsent: -1 },
      { oldestUnsentAge: 1.5 },
      { storageUsed: 1e12 },
      { lastError: 'Contact with Paul was refused' as never },
    ];
    for (const facts of wrong) {
      expect((await report(paul, PHONE, facts)).status, JSON.stringify(facts)).toBe(400);
    }
    expect((await report(paul, 'phone')).status).toBe(400);
  });

  test('are limited to fifty for each account: the one silent longest is removed', async () => {
    const { server, paul, report } = await world();
    for (let nth = 10; nth < 61; nth += 1) {
      await report(paul, `3f2504e0-4f89-41d3-9a0c-0305e82c33${nth}`);
      server.pass(1);
    }
    const { json } = await server.call('GET', '/users/me/devices', paul);
    const ids: string[] = json.data.map(({ id }: { id: string }) => id.slice(-2));
    expect(ids).toHaveLength(50);
    expect([ids[0], ids.at(-1)]).toEqual(['60', '11']);
  });

  test('are removed after a year of silence', async () => {
    const { server, paul, report } = await world();
    await report(paul, PHONE);
    server.pass(365 * DAY_MINUTES - 1);
    expect(await purge(server.services)).toMatchObject({ devices: 0 });
    server.pass(2);
    expect(await purge(server.services)).toMatchObject({ devices: 1 });
  });

  test('are not offered when the extras are off', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const boss = await server.addUser('boss', ['admin']);
    for (const path of ['/devices', '/users/me/devices']) {
      expect((await server.call('GET', path, boss)).status).toBe(404);
    }
  });
});
