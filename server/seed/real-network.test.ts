import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { isRealNetwork } from './real-network.ts';
import { seedDemoOnce } from './seed-once.ts';

onBothDatabases('a real network', ({ open, fresh }) => {
  test('is a database with accounts, none of them from the demo', async () => {
    const database = await open();
    expect(await isRealNetwork(database.db)).toBe(false);
    await startTestServer(database).addUser('mary');
    expect(await isRealNetwork(database.db)).toBe(true);
  });

  test('is not the demo, even if people have registered there', async () => {
    const database = await open();
    await seedDemoOnce(database.db, 2);
    await startTestServer(database).addUser('mary');
    expect(await isRealNetwork(database.db)).toBe(false);
  });

  test('is not a database without tables', async () => {
    const database = openDatabase(await fresh());
    expect(await isRealNetwork(database.db)).toBe(false);
    await database.close();
  });
});
