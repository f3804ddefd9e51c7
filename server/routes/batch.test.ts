import { expect, test, vi } from 'vitest';
import { BATCH_MOST_WRITES, BatchAnswer } from '#shared/contract/sync.ts';
import { turnsDuring } from '#tests/support/event-loop.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const contact = { contact_date: '2026-11-20', contact_type: 'phone', notes: 'In a batch' };

onBothDatabases('a batch of writes', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const leader = await server.addUser('leader', ['hub_leader']);
    const mine = await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    const others = await addPlanter(server.database, 'Silas', {});
    const path = `/church-planters/${mine}/contacts`;
    const write = (key: string, changes: object = {}) => ({
      key,
      method: 'POST',
      path,
      body: contact,
      ...changes,
    });
    const send = async (writes: unknown, person: { token?: string } = leader) => {
      const options = { body: { writes }, ...(person.token ? { token: person.token } : {}) };
      return server.call('POST', '/sync/batch', options);
    };
    const stored = async () =>
      server.database.db.selectFrom('contacts').select(['id', 'created_by_key']).execute();
    return { server, leader, others, path, write, send, stored };
  }

  test('S16 runs each write once, in order, with its own response and key', async () => {
    const { write, send, stored } = await world();
    const keys = ['a', 'b', 'c'];
    const { status, json } = await send(keys.map((key) => write(key)));
    expect(status).toBe(200);
    const { answers } = BatchAnswer.parse(json);
    expect(answers.map((one) => [one.key, one.status])).toEqual(keys.map((key) => [key, 201]));
    const ids = answers.map((one) => (one.body as { data: { id: number } }).data.id);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
    expect(new Set((await stored()).map((row) => row.created_by_key))).toEqual(new Set(keys));
  });

  test('lets other requests be served between two of its writes', async () => {
    const { write, send } = await world();
    const count = 30;
    const turns = await turnsDuring(() =>
      send(Array.from({ length: count }, (_, nth) => write(`key-${nth}`))),
    );
    expect(turns).toBeGreaterThanOrEqual(count);
  });

  test('S16 returns the first responses when it is sent again', async () => {
    const { write, send, stored } = await world();
    const first = await send([write('a'), write('b')]);
    const again = await send([write('b'), write('a'), write('c')]);
    expect(again.json.answers[1]).toEqual(first.json.answers[0]);
    expect(again.json.answers[0]).toEqual(first.json.answers[1]);
    expect(await stored()).toHaveLength(3);
  });

  test('S9 names the revision at which the change feed shows the writes, also when sent again', async () => {
    const { server, leader, write, send } = await world();
    const device = followFeed(server, leader.token);
    await device.read();
    const before = device.revision;
    const first = BatchAnswer.parse((await send([write('a')])).json);
    expect(first.revision?.epoch).toBe(before?.epoch);
    expect(first.revision?.rev).toBeGreaterThan(before?.rev ?? 0);
    await device.read();
    expect(device.arrivals).toContainEqual(expect.stringMatching('row contacts/'));
    expect(device.revision?.rev).toBeGreaterThanOrEqual(first.revision?.rev ?? Infinity);
    const again = BatchAnswer.parse((await send([write('a')])).json);
    await device.read();
    expect(device.revision).toEqual(again.revision);
  });

  test('S16 does not repeat a write that was sent alone before, nor the other way round', async () => {
    const { server, leader, path, write, send, stored } = await world();
    const alone = (key: string) =>
      server.call('POST', path, { ...leader, body: contact, headers: { 'Idempotency-Key': key } });
    const first = await alone('a');
    const { json } = await send([write('a'), write('b')]);
    expect(json.answers[0]).toEqual({ key: 'a', status: 201, body: first.json });
    expect((await alone('b')).json).toEqual(json.answers[1].body);
    expect(await stored()).toHaveLength(2);
  });

  test('S14 a refused write does not stop the others', async () => {
    const { others, write, send, stored } = await world();
    const { json } = await send([
      write('bad', { body: { ...contact, contact_date: 'yesterday' } }),
      write('not mine', { key: 'not-mine', path: `/church-planters/${others}/contacts` }),
      write('nowhere', { path: '/no-such-address' }),
      write('good'),
    ]);
    expect(json.answers.map((one: { status: number }) => one.status)).toEqual([400, 403, 404, 201]);
    expect(json.answers[0].body).toMatchObject({ success: false, fields: expect.any(Array) });
    expect(await stored()).toHaveLength(1);
  });

  test('S12 does not run the writes after one without an outcome', async () => {
    const { server, write, send, stored } = await world();
    const { db } = server.database;
    const transaction = vi.spyOn(db, 'transaction');
    transaction.mockImplementationOnce(() => {
      throw new Error('the disk is on fire');
    });
    const { status, json } = await send([write('a'), write('b')]);
    expect(status).toBe(200);
    expect(json.answers.map((one: { status: number }) => one.status)).toEqual([500]);
    expect(await stored()).toHaveLength(0);
  });

  test('S14 a busy database says when to retry', async () => {
    const { server, write, send } = await world();
    vi.spyOn(server.database.db, 'transaction').mockImplementationOnce(() => {
      throw Object.assign(new Error('canceling statement'), { code: '57014' });
    });
    const { json } = await send([write('a'), write('b')]);
    expect(json.answers).toMatchObject([{ key: 'a', status: 503, retryAfter: 2 }]);
  });

  test.each([
    ['no writes', () => []],
    ['too many', () => Array.from({ length: BATCH_MOST_WRITES + 1 }, (_, n) => ({ key: `${n}` }))],
    ['a key twice', () => [{ key: 'a' }, { key: 'a' }]],
    ['no key', () => [{ key: '' }]],
    ['a read', () => [{ key: 'a', method: 'GET' }]],
    ['a batch in a batch', () => [{ key: 'a', path: '/sync/batch' }]],
    ['a hidden batch', () => [{ key: 'a', path: '/users/%2e%2e/sync/batch' }]],
    ['a way out of the API', () => [{ key: 'a', path: '/../dev/mail' }]],
    ['another host', () => [{ key: 'a', path: 'https://elsewhere.example/' }]],
  ])('is refused as a whole with %s', async (_what, writes) => {
    const { write, send, stored } = await world();
    const { status, json } = await send(writes().map((one) => write('a', one)));
    expect(status).toBe(400);
    expect(json.success).toBe(false);
    expect(await stored()).toHaveLength(0);
  });

  test('is refused with 413 if it exceeds the body limit', async () => {
    const { write, send } = await world({ MAX_BODY_BYTES: '2000' });
    const { status } = await send([write('a', { body: { notes: 'x'.repeat(3_000) } })]);
    expect(status).toBe(413);
  });

  test('is refused without a session', async () => {
    const { write, send, stored } = await world();
    expect((await send([write('a')], {})).status).toBe(401);
    expect((await send([write('a')], { token: 'made up' })).status).toBe(401);
    expect(await stored()).toHaveLength(0);
  });

  test('gives a member no more rights than each call alone', async () => {
    const { server, write, send, stored } = await world();
    const member = await server.addUser('member', ['church_planter']);
    const { json } = await send([write('a')], member);
    expect(json.answers).toMatchObject([{ key: 'a', status: 403 }]);
    expect(await stored()).toHaveLength(0);
  });

  test('does not exist if the extras are off', async () => {
    const { write, send } = await world({ FIELDBOOK_EXTRAS: 'off' });
    expect((await send([write('a')])).status).toBe(404);
  });
});
