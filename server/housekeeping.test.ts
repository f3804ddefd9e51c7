import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { clockNow } from './db/clock.ts';
import { CHORES } from './housekeeping.ts';

const HOUR_MS = 3_600_000;

onBothDatabases('housekeeping', ({ open }) => {
  // Each value of the clock is news: every device would ask for it.
  test('does not advance the clock of a network in which nothing is due', async () => {
    const server = startTestServer(await open());
    await server.addUser('leader', ['hub_leader']);
    const { db } = server.database;
    const chores = CHORES.filter(({ everyMs }) => everyMs <= HOUR_MS);
    expect(chores.length).toBeGreaterThan(5);
    const runAll = async () => {
      for (const { run } of chores) await run(server.services);
    };
    await runAll();
    const before = await clockNow(db);
    server.pass(60);
    await runAll();
    expect(await clockNow(db)).toBe(before);
  });
});
