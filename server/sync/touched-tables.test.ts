import { afterEach, expect, test } from 'vitest';
import { clockNow } from '#server/db/clock.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { touchedTables } from './feed-table.ts';
import { FEED_TABLES } from './tables.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

onBothDatabases('the tables that have changed', ({ fresh }) => {
  async function world() {
    const asked: string[] = [];
    const database = openDatabase({ ...(await fresh()), onQuery: ({ sql }) => asked.push(sql) });
    cleanUps.push(database.close);
    await migrate(database);
    const server = startTestServer(database);
    const leader = await server.addUser('leader', ['hub_leader']);
    const planterId = await addPlanter(database, 'Paul', { leaderId: leader.id });
    return { asked, db: database.db, server, leader, planterId };
  }

  test('are those with a revision in the window', async () => {
    const { db, server, leader, planterId } = await world();
    const before = await clockNow(db);
    await server.call('PUT', `/church-planters/${planterId}`, {
      ...leader,
      body: { church_name: 'Grace' },
    });
    const rev = await clockNow(db);
    const all = FEED_TABLES.map(({ from }) => from);
    const touched = (window: { rev: number; until: number }) => touchedTables(db, all, window);
    expect(await touched({ rev: before + 1, until: rev })).toEqual(
      new Set(['church_planters', 'record_changes']),
    );
    expect(await touched({ rev: rev + 1, until: rev + 1 })).toEqual(new Set());
    expect(await touched({ rev: 0, until: before })).not.toContain('record_changes');
    expect(await touchedTables(db, [], { rev: 0, until: rev })).toEqual(new Set());
  });

  test('are the only ones that a device reads', async () => {
    const { asked, server, leader, planterId } = await world();
    const device = followFeed(server, leader.token);
    await device.read();
    await server.call('PUT', `/church-planters/${planterId}`, {
      ...leader,
      body: { church_name: 'Grace' },
    });
    asked.length = 0;
    await device.read();
    expect(device.arrivals).toContain(`row planters/${planterId}`);
    const about = (table: string) => asked.filter((sql) => sql.includes(`from "${table}"`)).length;
    // One query for all tables, and another for the table that has changed.
    const tables = ['churches', 'stages', 'snoozes', 'record_changes'];
    expect(tables.map(about)).toEqual([1, 1, 1, 2]);
  });
});
