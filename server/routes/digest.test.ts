// cspell:disable -- Spanish
import { expect, test } from 'vitest';
import { sendDigests } from '#server/domain/send-digests.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const OWN = '/users/me/digest';
const HOURS = 60;
const DAYS = 24 * HOURS;
/** The test server begins on Saturday, 21 November 2026, at 8:00 in UTC. */
const MONDAY_AT_SEVEN = 2 * DAYS - HOURS;
const UTC = { every: 'week', weekday: 1, hour: 7, time_zone: 'UTC' };

type Who = { id: number; token: string };

const send = (server: TestServer) => sendDigests(server.services);

async function choose(server: TestServer, who: Who, choice: object) {
  return server.call('PUT', OWN, { ...who, body: { ...UTC, ...choice } });
}

/** The letters to one person, oldest first. */
function lettersTo(server: TestServer, name: string) {
  return server.inbox
    .letters()
    .filter(({ to }) => to === `${name}@example.org`)
    .toReversed();
}

onBothDatabases('the mail about what is due', ({ open }) => {
  async function leaderWith(options = {}) {
    const server = startTestServer(await open(), options);
    const leader = await server.addUser('leader', ['hub_leader']);
    return { server, leader };
  }

  test('is sent once at the chosen time with what is due, and nothing confidential', async () => {
    const { server, leader } = await leaderWith();
    const hub = { leaderId: leader.id, email: 'paul@example.org', phone: '601 555 0100' };
    const paul = await addPlanter(server.database, 'Paul', hub);
    await addPlanter(server.database, 'Elsewhere');
    const body = { contact_date: '2026-10-01', contact_type: 'phone', notes: 'secret talk' };
    await server.call('POST', `/church-planters/${paul}/contacts`, { ...leader, body });
    const chosen = await choose(server, leader, {});
    expect(chosen.json.data).toEqual({ ...UTC, next_at: '2026-11-23T07:00:00.000Z' });
    server.pass(MONDAY_AT_SEVEN - 1);
    await send(server);
    expect(lettersTo(server, 'leader')).toEqual([]);
    server.pass(1);
    await Promise.all([send(server), send(server), send(server)]);
    const [letter, ...more] = lettersTo(server, 'leader');
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('1 thing is due in Fieldbook');
    expect(letter?.text).toContain('- Contact Paul Planter (overdue). Overdue since 10/31/2026.');
    for (const word of ['secret', 'paul@', '601', 'Elsewhere']) {
      expect(letter?.text).not.toContain(word);
    }
    server.pass(7 * DAYS - 1);
    await send(server);
    expect(lettersTo(server, 'leader')).toHaveLength(1);
    server.pass(1);
    await send(server);
    expect(lettersTo(server, 'leader')).toHaveLength(2);
  });

  test('is sent every day if chosen, and only once after a week without the server', async () => {
    const { server, leader } = await leaderWith();
    await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    await choose(server, leader, { every: 'day', hour: 9 });
    for (const passed of [HOURS, DAYS, 7 * DAYS]) {
      server.pass(passed);
      await send(server);
    }
    expect(lettersTo(server, 'leader')).toHaveLength(3);
  });

  test('is sent once a week to people who never chose', async () => {
    const { server, leader } = await leaderWith();
    await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    await send(server);
    const { json } = await server.call('GET', OWN, leader);
    expect(json.data).toMatchObject({ every: 'week', weekday: 1, hour: 7 });
    server.pass(8 * DAYS);
    await send(server);
    expect(lettersTo(server, 'leader')).toHaveLength(1);
  });

  test('is not sent to people who have nothing due, are suspended, wait for access or unsubscribed', async () => {
    const { server } = await leaderWith();
    const admin = await server.addUser('admin', ['superadmin']);
    const suspended = await server.addUser('suspended', ['church_planter']);
    await server.addUser('waiting');
    const ended = await server.addUser('ended', ['church_planter']);
    await server.addUser('planter', ['church_planter']);
    await choose(server, ended, { every: 'off' });
    expect((await server.call('GET', OWN, ended)).json.data.next_at).toBeNull();
    const path = `/users/${suspended.id}/suspension`;
    expect((await server.call('POST', path, admin)).status).toBe(200);
    await send(server);
    server.pass(8 * DAYS);
    await send(server);
    const counts = ['leader', 'suspended', 'waiting', 'ended', 'planter'].map((name) => [
      name,
      lettersTo(server, name).length,
    ]);
    expect(counts).toEqual([
      ['leader', 0],
      ['suspended', 0],
      ['waiting', 0],
      ['ended', 0],
      ['planter', 1],
    ]);
  });

  test('is no longer sent to somebody who is overdue with a second step', async () => {
    const server = startTestServer(await open(), { environment: {} });
    const admin = await server.addUser('admin', ['admin']);
    await addPlanter(server.database, 'Paul');
    await choose(server, admin, { every: 'day' });
    const environment = { SECOND_FACTOR: 'required-for-staff' };
    const strict = startTestServer(server.database, { environment });
    const mails = () => lettersTo(strict, 'admin').filter((one) => one.unsubscribeUrl).length;
    strict.pass(2 * DAYS);
    await send(strict);
    expect(mails()).toBe(1);
    strict.pass(8 * DAYS);
    await send(strict);
    expect(mails()).toBe(1);
  });

  test('is in the language of the account', async () => {
    const { server, leader } = await leaderWith();
    await addPlanter(server.database, 'Pablo', { leaderId: leader.id });
    await server.call('PUT', '/users/me/language', { ...leader, body: { language: 'es-MX' } });
    await choose(server, leader, {});
    server.pass(MONDAY_AT_SEVEN);
    await send(server);
    const [letter] = lettersTo(server, 'leader');
    expect(letter?.subject).toBe('1 asunto pendiente en Fieldbook');
    expect(letter?.text).toContain('- Contactar a Pablo Planter (atrasado)');
  });

  test('is ended by one click in the letter without a sign-in, but not by opening the address', async () => {
    const { server, leader } = await leaderWith();
    await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    await choose(server, leader, {});
    server.pass(MONDAY_AT_SEVEN);
    await send(server);
    const address = new URL(lettersTo(server, 'leader')[0]?.unsubscribeUrl ?? '').pathname;
    const looked = await server.request(address);
    expect([looked.status, looked.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await looked.text()).toContain(
      '<form method="post"><button>Send no more of these emails',
    );
    expect((await server.call('GET', OWN, leader)).json.data.every).toBe('week');
    const oneClick = {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    for (const _again of [1, 2]) {
      const ended = await server.request(address, oneClick);
      expect(ended.status).toBe(200);
      expect(await ended.text()).toContain('You will get no more emails about what is due.');
    }
    expect((await server.call('GET', OWN, leader)).json.data).toMatchObject({
      every: 'off',
      next_at: null,
    });
    server.pass(8 * DAYS);
    await send(server);
    expect(lettersTo(server, 'leader')).toHaveLength(1);
    expect(server.log.join('\n')).not.toContain(address.split('/').at(-1));
    // The address in the old letter still works after choosing mails again.
    await choose(server, leader, { every: 'day' });
    expect((await server.request(address, oneClick)).status).toBe(200);
    expect((await server.call('GET', OWN, leader)).json.data.every).toBe('off');
  });

  test('cannot be ended by guessing', async () => {
    const { server, leader } = await leaderWith({ limitPoints: { digestAddress: 3 } });
    await choose(server, leader, {});
    const guess = async () =>
      (await server.request('/api/digest/guess', { method: 'POST' })).status;
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      404, 404, 404, 429,
    ]);
    expect((await server.call('GET', OWN, leader)).json.data.every).toBe('week');
  });

  test.each([
    { every: 'hour' },
    { weekday: 0 },
    { weekday: 8 },
    { hour: 24 },
    { hour: 7.5 },
    { hour: '7' },
    { time_zone: 'Middle/Earth' },
    { time_zone: '' },
    { time_zone: 'x'.repeat(65) },
  ])('refuses %o', async (wrong) => {
    const { server, leader } = await leaderWith();
    const { status, json } = await choose(server, leader, wrong);
    expect(status).toBe(400);
    expect(json.success).toBe(false);
    const { json: kept } = await server.call('GET', OWN, leader);
    expect(kept.data.every).toBe('week');
  });

  test('is neither offered nor prepared if no mail can be sent', async () => {
    const environment = { FIELDBOOK_DEMO: 'off', PUBLIC_URL: 'https://fieldbook.example.org' };
    const { server, leader } = await leaderWith({ environment });
    const { json } = await server.call('GET', '/sync', leader);
    expect(json.extras).toContain('calendar');
    expect(json.extras).not.toContain('digest');
    await send(server);
    expect(await server.database.db.selectFrom('digests').selectAll().execute()).toEqual([]);
  });

  test('ends with the account', async () => {
    const { server, leader } = await leaderWith();
    const admin = await server.addUser('admin', ['superadmin']);
    await choose(server, leader, {});
    expect((await server.call('DELETE', `/users/${leader.id}`, admin)).status).toBe(200);
    await send(server);
    const rows = await server.database.db.selectFrom('digests').select('user_id').execute();
    expect(rows).toEqual([{ user_id: admin.id }]);
  });
});
