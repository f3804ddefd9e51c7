import { expect, test } from 'vitest';
import { assessmentWorld } from '#tests/support/assessment-network.ts';
import { addPlanter, followFeed, moveToHub, readPage } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the first read of the change feed', ({ open }) => {
  test('S29 sends a hub leader their own hub before the directory of the network', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    const planterId = await addPlanter(server.database, 'Paul', { leaderId: leader.id });
    const foreignId = await addPlanter(server.database, 'Far', { leaderId: other.id });
    for (let nth = 0; nth < 30; nth += 1) await addPlanter(server.database, `Other ${nth}`);
    const newest = await addPlanter(server.database, 'New', { leaderId: leader.id });
    const lost = await addPlanter(server.database, 'Lost', { leaderId: leader.id });
    await moveToHub(server.database, lost, other.id);
    const body = { contact_date: '2026-11-20', contact_type: 'visit', notes: 'Coffee' };
    const address = `/church-planters/${newest}/contacts`;
    const logged = (await server.call('POST', address, { ...leader, body })).json.data;
    const device = followFeed(server, leader.token);
    await device.read();
    expect(device.arrivals.slice(0, 4).sort()).toEqual(
      [
        `row contacts/${logged.id}`,
        `row planters/${planterId}`,
        `row planters/${newest}`,
        `row profile/${leader.id}`,
      ].sort(),
    );
    expect(device.arrivals).toContain(`row planters/${foreignId}`);
    expect([...device.rows.keys()].filter((key) => key.startsWith('planters/'))).toHaveLength(34);
    // A read of this table alone, for a device whose sums differ, sends each row once, and the sums count it once.
    const { lines } = await readPage(server, leader.token, '', '&table=planters&sums=1');
    expect(lines.filter(({ kind }) => kind === 'row')).toHaveLength(34);
    const whole = (await readPage(server, leader.token, '', '&sums=1')).lines.at(-1);
    const sums = whole?.kind === 'end' ? whole.sums : undefined;
    expect(sums?.filter(({ table }) => table === 'planters').map(({ rows }) => rows)).toEqual([34]);
  });

  test('S29 sends a hub leader a hub of any size before its contacts', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    let newest = 0;
    // More than are looked up one by one.
    for (let nth = 0; nth <= 500; nth += 1) {
      newest = await addPlanter(server.database, `Own ${nth}`, { leaderId: leader.id });
    }
    const body = { contact_date: '2026-11-20', contact_type: 'visit', notes: 'Coffee' };
    await server.call('POST', `/church-planters/${newest}/contacts`, { ...leader, body });
    const device = followFeed(server, leader.token);
    await device.read();
    const places = (key: string) =>
      device.arrivals.flatMap((line, nth) => (line.startsWith(`row ${key}/`) ? [nth] : []));
    expect(places('contacts')).toHaveLength(1);
    const before = places('planters').filter((nth) => nth < (places('contacts')[0] ?? 0));
    expect(before).toHaveLength(501);
    expect([...device.rows.keys()].filter((key) => key.startsWith('planters/'))).toHaveLength(501);
  });

  test('S29 sends an assessor their own events and assignments before the directories', async () => {
    const { server, alice, onPaul, event } = await assessmentWorld(startTestServer(await open()));
    const device = followFeed(server, alice.token);
    await device.read();
    const firstOf = (key: string) =>
      device.arrivals.findIndex((line) => line.startsWith(`row ${key}`));
    const directory = firstOf('planters/');
    expect(directory).toBeGreaterThan(0);
    for (const key of [`assessments/${event.id}`, `assignments/${onPaul.id}`]) {
      expect(firstOf(key)).toBeGreaterThanOrEqual(0);
      expect(firstOf(key)).toBeLessThan(directory);
    }
  });
});
