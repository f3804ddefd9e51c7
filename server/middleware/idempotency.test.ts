import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { forgetOldAnswers } from '#server/domain/kept-answers.ts';
import { assessmentWorld } from '#tests/support/assessment-network.ts';
import { dieInWrite } from '#tests/support/die-in-write.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const body = { contact_date: '2026-11-20', contact_type: 'phone', notes: 'Once only' };
const DAY_MINUTES = 24 * 60;

onBothDatabases('Idempotency-Key', ({ open, fresh }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const leader = await server.addUser('leader', ['hub_leader']);
    const planterId = await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    const path = `/church-planters/${planterId}/contacts`;
    const send = (key: string, changes: object = {}, person = leader) =>
      server.call('POST', path, {
        token: person.token,
        body: { ...body, ...changes },
        headers: { 'Idempotency-Key': key },
      });
    const stored = async () =>
      (await server.database.db.selectFrom('contacts').select('id').execute()).length;
    return { server, leader, path, send, stored };
  }

  test('S16 a repeated write is executed once and gets the first response', async () => {
    const { send, stored } = await world();
    const first = await send('key-1');
    const second = await send('key-1');
    expect(first.status).toBe(201);
    expect(first.json.data.created_by_key).toBe('key-1');
    expect(second.status).toBe(201);
    expect(second.json).toEqual(first.json);
    expect(await stored()).toBe(1);
  });

  test('S16 many of the same write at once have one effect and one answer', async () => {
    const { send, stored } = await world();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('key-1')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
    expect(await stored()).toBe(1);
  });

  test('is refused with 422 for another body or address', async () => {
    const { server, leader, path, send, stored } = await world();
    await send('key-1');
    expect((await send('key-1', { notes: 'Something else' })).status).toBe(422);
    const options = { ...leader, body: {}, headers: { 'Idempotency-Key': 'key-1' } };
    const elsewhere = path.replace('/contacts', '');
    expect((await server.call('PUT', elsewhere, options)).status).toBe(422);
    expect(await stored()).toBe(1);
  });

  test('counts separately for each user', async () => {
    const { server, send, stored } = await world();
    const network = await server.addUser('network', ['242_admin']);
    const mine = await send('key-1');
    const theirs = await send('key-1', {}, network);
    expect(theirs.json.data.id).not.toBe(mine.json.data.id);
    expect(theirs.json.data.contacted_by).toBe(network.id);
    expect(await stored()).toBe(2);
  });

  test('can be used again after a refusal', async () => {
    const { server, send, stored } = await world();
    const somebody = await server.addUser('somebody', ['church_planter']);
    expect((await send('key-1', {}, somebody)).status).toBe(403);
    expect((await send('key-1', { contact_date: 'soon' })).status).toBe(400);
    expect((await send('key-1')).status).toBe(201);
    expect(await stored()).toBe(1);
  });

  test('is remembered for 29 days', async () => {
    const { server, send, stored } = await world();
    const first = await send('key-1');
    server.pass(29 * DAY_MINUTES);
    expect((await send('key-1')).json.data.id).toBe(first.json.data.id);
    expect(await stored()).toBe(1);
  });

  test('is forgotten after 30 days', async () => {
    const { server, send } = await world();
    await send('key-1');
    const monthAgo = { created_at: '2026-10-22T07:59:59.000Z' };
    await server.database.db.updateTable('idempotency_keys').set(monthAgo).execute();
    await send('key-2');
    await forgetOldAnswers(server.database.db, new Date('2026-11-21T08:00:00.000Z'));
    const keys = await server.database.db.selectFrom('idempotency_keys').select('key').execute();
    expect(keys).toEqual([{ key: 'key-2' }]);
  });

  test.each(['', 'two words', 'x'.repeat(256)])('refuses "%s" as a key', async (key) => {
    const { send, stored } = await world();
    expect((await send(key)).status).toBe(400);
    expect(await stored()).toBe(0);
  });

  test('S10 a process killed before the commit leaves neither the write nor its response', async () => {
    const { config, planterId, leaderId } = await prepared();
    const key = 'key-1';
    await expect(dieInWrite({ config, planterId, leaderId, key })).resolves.toBe('SIGKILL');

    const database = openDatabase(config);
    const left = {
      contacts: await database.db.selectFrom('contacts').select('id').execute(),
      keys: await database.db.selectFrom('idempotency_keys').select('key').execute(),
    };
    await database.close();
    expect(left).toEqual({ contacts: [], keys: [] });
  });

  /** A database on disk with one hub leader and one planter, which another process may open. */
  async function prepared() {
    const config = await fresh();
    const database = openDatabase(config);
    await migrate(database);
    const leader = await startTestServer(database).addUser('leader', ['hub_leader']);
    const planterId = await addPlanter(database, 'Paul', { leaderId: leader.id });
    await database.close();
    return { config, planterId, leaderId: leader.id };
  }

  test('covers every kind of write, and the mail of an invitation goes out once', async () => {
    const { server, leader } = await world();
    const invite = { name: 'Ana Peña', email: 'ana@example.org', churchPlantName: 'Vida' };
    const headers = { 'Idempotency-Key': 'invite-1' };
    const options = { ...leader, body: invite, headers };
    const first = await server.call('POST', '/church-planters/invite', options);
    const second = await server.call('POST', '/church-planters/invite', options);
    expect(first.status).toBe(200);
    expect(second.json).toEqual(first.json);
    await server.background.idle();
    expect(server.inbox.letters()).toHaveLength(1);

    const profile = { ...leader, body: { bio: 'Hello' }, headers: { 'Idempotency-Key': 'bio-1' } };
    const saved = await server.call('PUT', '/users/profile', profile);
    expect(saved.status).toBe(200);
    expect((await server.call('PUT', '/users/profile', profile)).json).toEqual(saved.json);
  });

  test('keeps no copy of a read: a person who lost the right to a confidential report is refused', async () => {
    const server = startTestServer(await open());
    const { alice, paul, event, onPaul, write } = await assessmentWorld(server);
    await write(alice, onPaul.id, { content: 'Confided in tears' });
    const reader = await server.addUser('reader', ['admin']);
    const path = `/assessments/${event.id}/candidates/${paul.id}/reports`;
    const look = () =>
      server.call('GET', path, { ...reader, headers: { 'Idempotency-Key': 'look-1' } });
    const first = await look();
    expect(first.status).toBe(200);
    expect(JSON.stringify(first.json)).toContain('Confided in tears');

    const { db } = server.database;
    await db.deleteFrom('user_roles').where('user_id', '=', reader.id).execute();
    expect((await look()).status).toBe(403);
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
    // Both reads checked the rights, and only the granted one is recorded.
    const looks = db.selectFrom('audit_log').select('actor_id').where('action', '=', 'report-read');
    expect(await looks.execute()).toEqual([{ actor_id: reader.id }]);
  });

  test('is ignored if the extras are off', async () => {
    const { send, stored } = await world({ FIELDBOOK_EXTRAS: 'off' });
    expect((await send('key-1')).status).toBe(201);
    expect((await send('key-1', { notes: 'Something else' })).status).toBe(201);
    expect(await stored()).toBe(2);
  });
});
