import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createQuotas } from '#server/account/quotas.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { listPlanters } from '#server/domain/planter-lists.ts';
import { changePlanter, createPlanters } from '#server/domain/planters.ts';
import type { PersonRef } from '#shared/contract/users.ts';
import { fillNetwork } from '#tests/support/large-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const AT = '2026-11-21T08:00:00.000Z';
const COUNT = 1_000;

function addCrowd({ db }: OpenDatabase): Promise<number[]> {
  const crowd = Array.from({ length: COUNT }, (_, nth) => ({
    first_name: 'Planter',
    last_name: `${String(nth).padStart(4, '0')}`,
  }));
  return writeTransaction(db, (scope) => createPlanters(scope, crowd, AT));
}

onBothDatabases('a long list', ({ open }) => {
  test('does not block other requests while it is read', async () => {
    const server = startTestServer(await open(), { checkAnswers: false });
    await addCrowd(server.database);
    const { token } = await server.addUser('network', ['242_admin']);
    const ended: string[] = [];
    const note = (what: string) => () => ended.push(what);
    const list = server.call('GET', '/church-planters', { token }).then(note('list'));
    for (let nth = 0; nth < 3; nth += 1) await server.call('GET', '/health').then(note('health'));
    await list;
    expect(ended).toEqual(['health', 'health', 'health', 'list']);
  });

  test('is a snapshot: rows that change their place meanwhile stay in the original order', async () => {
    const { db, ...rest } = await open();
    const ids = await addCrowd({ db, ...rest });
    const seen: number[] = [];
    for await (const page of listPlanters(db, {})) {
      seen.push(...page.map(({ id }) => id));
      const first = { last_name: '9999' };
      const last = { last_name: '.' };
      await writeTransaction(db, (scope) => changePlanter(scope, ids[0] ?? 0, first, AT));
      await writeTransaction(db, (scope) => changePlanter(scope, ids.at(-1) ?? 0, last, AT));
    }
    expect(seen).toEqual(ids);
  });

  test('leaves out rows that are deleted while it is read', async () => {
    const { db, ...rest } = await open();
    const ids = await addCrowd({ db, ...rest });
    const seen: number[] = [];
    for await (const page of listPlanters(db, {})) {
      seen.push(...page.map(({ id }) => id));
      await db
        .updateTable('church_planters')
        .set({ deleted: 1 })
        .where('id', '=', ids.at(-1) ?? 0)
        .execute();
    }
    expect(seen).toEqual(ids.slice(0, -1));
  });
});

onBothDatabases('the order of a very long list', ({ open }) => {
  test('is read in pages, and skips or repeats nobody while names change', async () => {
    const { db, ...rest } = await open();
    const ids = (await Promise.all([1, 2, 3, 4, 5].map(() => addCrowd({ db, ...rest })))).flat();
    let isRead = false;
    let moved = 0;
    async function moveToAndFro(): Promise<void> {
      for (let nth = 0; !isRead; nth = (nth + 1_009) % ids.length) {
        const last_name = moved % 2 === 0 ? '.' : '9999';
        await writeTransaction(db, (scope) =>
          changePlanter(scope, ids[nth] ?? 0, { last_name }, AT),
        );
        moved += 1;
        await new Promise(setImmediate); // otherwise nothing else would ever run on SQLite
      }
    }
    const moving = moveToAndFro();
    const seen: number[] = [];
    for await (const page of listPlanters(db, {})) seen.push(...page.map(({ id }) => id));
    isRead = true;
    await moving;
    expect(moved).toBeGreaterThan(0);
    expect(seen).toHaveLength(ids.length);
    expect(new Set(seen)).toEqual(new Set(ids));
  });
});

onBothDatabases('the holders of a role', ({ open }) => {
  test('are read in pages, sorted by name, whether few or many', async () => {
    const server = startTestServer(await open(), { checkAnswers: false });
    const { db } = server.database;
    const planters = 5_001;
    const { leaders } = await fillNetwork(db, { planters, contactsOfEach: 0, hub: 24, reports: 0 });
    await db.updateTable('users').set({ deleted: 1 }).where('id', '=', 1).execute();
    const { token } = await server.addUser('network', ['admin']);
    const roles = await db.selectFrom('roles').select(['id', 'name']).execute();

    async function holdersOf(name: string): Promise<PersonRef[]> {
      const id = roles.find((role) => role.name === name)?.id;
      const ended: string[] = [];
      const list = server.call('GET', `/roles/${id}/users`, { token }).then((answer) => {
        ended.push('list');
        return answer;
      });
      await server.call('GET', '/health').then(() => ended.push('health'));
      const { json } = await list;
      expect(ended).toEqual(['health', 'list']);
      return json.data;
    }

    const sortKey = ({ last_name, first_name, id }: PersonRef) =>
      [last_name, first_name, String(id).padStart(9, '0')].join(' ');
    for (const [role, count] of [
      ['hub_leader', leaders - 1],
      ['church_planter', planters],
    ] as const) {
      const keys = (await holdersOf(role)).map(sortKey);
      expect(new Set(keys).size).toBe(count);
      expect(keys).toEqual([...keys].sort());
    }
  }, 60_000);
});

onBothDatabases('a fault in the middle of an answer', ({ open }) => {
  test('breaks the answer off and is logged', async () => {
    const server = startTestServer(await open(), { checkAnswers: false });
    const { token } = await server.addUser('network', ['242_admin']);
    await sql`alter table stage_history rename to away`.execute(server.database.db);
    const headers = { Authorization: `Bearer ${token}` };
    const feed = await server.request('/api/sync/changes', { headers });
    expect(feed.status).toBe(200);
    await expect(feed.text()).rejects.toThrow('stage_history');
    const line = server.log.find((text) => text.includes('an answer broke off'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, route: '/sync/changes' });
  });
});

onBothDatabases('one account', ({ open }) => {
  test('reads no more than a few long lists at once', async () => {
    const server = startTestServer(await open(), { quotas: createQuotas({ lists: 1 }) });
    await addCrowd(server.database);
    const { token } = await server.addUser('network', ['242_admin']);
    const headers = { Authorization: `Bearer ${token}` };
    const unread = await server.request('/api/church-planters', { headers });
    const second = await server.call('GET', '/church-planters', { token });
    expect(second).toMatchObject({ status: 429, json: { success: false } });
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
    await unread.text();
    expect((await server.call('GET', '/church-planters', { token })).status).toBe(200);
    const left = await server.request('/api/church-planters', { headers });
    await left.body?.cancel();
    expect((await server.call('GET', '/church-planters', { token })).status).toBe(200);
  });

  test('writes no more often than its quota allows', async () => {
    const server = startTestServer(await open(), { quotas: createQuotas({ writes: 2 }) });
    const { token } = await server.addUser('mary', ['assessor']);
    const write = () => server.call('PUT', '/users/profile', { token, body: { bio: 'Hello' } });
    const statuses = [await write(), await write(), await write()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await server.call('GET', '/users/me', { token })).status).toBe(200);
  });
});
