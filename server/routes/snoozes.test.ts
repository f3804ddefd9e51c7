import { expect, test } from 'vitest';
import { workNumber } from '#shared/snoozes.ts';
import { imported } from '#tests/support/calendar.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const OWN = '/users/me/snoozes';

onBothDatabases('snoozed entries of Today', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    const put = (who: { token: string }, id: number | string, body: object) =>
      server.call('PUT', `${OWN}/${id}`, { ...who, body });
    return { server, leader, other, put };
  }

  test('are stored for their person with the newest state, and delivered by the change feed', async () => {
    const { server, leader, other, put } = await world();
    await put(leader, 17, { until: '2026-12-01', state: 'a' });
    const answer = await put(leader, 17, { until: '', state: 'b' });
    expect(answer).toMatchObject({
      status: 200,
      json: { data: { id: 17, until: '', state: 'b' } },
    });
    await put(other, 17, { until: '2027-01-01', state: 'c' });
    await put(leader, 33, { until: '2026-12-24', state: '' });
    const mine = [
      { id: 17, until: '', state: 'b' },
      { id: 33, until: '2026-12-24', state: '' },
    ];
    expect((await server.call('GET', OWN, leader)).json.data).toEqual(mine);
    const feed = await server.request('/api/sync/changes', {
      headers: { Authorization: `Bearer ${leader.token}` },
    });
    const lines = (await feed.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rows = lines.filter(({ table }) => table === 'snoozes');
    expect(rows.map(({ row }) => row)).toMatchObject(mine);
    const offer = await server.call('GET', '/sync', leader);
    expect(offer.json.tables).toContain('snoozes');
  });

  test('are refused if the input is invalid', async () => {
    const { leader, put } = await world();
    const good = { until: '2026-12-01', state: '' };
    const wrong = [
      put(leader, 0, good),
      put(leader, 'x', good),
      put(leader, 2_147_483_648, good),
      put(leader, 1, { ...good, until: '2026-02-30' }),
      put(leader, 1, { ...good, state: 'x'.repeat(201) }),
      put(leader, 1, {}),
    ];
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 400));
  });

  test('are limited to 2,000 for each account', async () => {
    const { server, leader, put } = await world();
    const rows = Array.from({ length: 2_000 }, (_, id) => {
      return { user_id: leader.id, id: id + 1, until_day: '', state: '', rev: 1 };
    });
    for (let from = 0; from < rows.length; from += 500) {
      await server.database.db
        .insertInto('snoozes')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    const body = { until: '2026-12-01', state: '' };
    expect(await put(leader, 2_001, body)).toMatchObject({ status: 422 });
    expect(await put(leader, 2_000, body)).toMatchObject({ status: 200 });
  });

  test('are left out of the calendar until their day or until something changes', async () => {
    const { server, leader, put } = await world();
    const hub = { leaderId: leader.id };
    const ann = await addPlanter(server.database, 'Ann', hub);
    await addPlanter(server.database, 'Ben', hub);
    const { json } = await server.call('POST', '/users/me/calendar', leader);
    const path = new URL(json.data.address).pathname;
    const titles = async () => {
      const file = await (await server.request(path)).text();
      return imported(file).map(({ title }) => title);
    };
    const both = ['Contact Ann Planter (overdue)', 'Contact Ben Planter (overdue)'];
    expect(await titles()).toEqual(both);
    const id = workNumber({ kind: 'contact', subject: ann, state: '' }) ?? 0;
    await put(leader, id, { until: '2026-11-22', state: '' });
    expect(await titles()).toEqual(both.slice(1));
    await put(leader, id, { until: '2026-11-22', state: '2026-01-01' });
    expect(await titles()).toEqual(both);
    await put(leader, id, { until: '2026-11-21', state: '' });
    expect(await titles()).toEqual(both);
  });
});
