import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { onBothDatabases, onDatabases } from '#tests/support/server-databases.ts';
import {
  environmentOf,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts';
import { DATABASE_FILE, type DatabaseConfig, openDatabase } from './db/database.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const running = new Set<ServerProcess>();
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

const CREATE = ['admin', 'create', 'ada@example.org'];

async function start(database: DatabaseConfig, NEW_NETWORK = 'off') {
  const server = await startServerProcess(database, { NEW_NETWORK });
  running.add(server);
  return server;
}

function removeDatabase({ dataDir }: DatabaseConfig): void {
  for (const end of ['', '-wal', '-shm']) {
    rmSync(join(dataDir, `${DATABASE_FILE}${end}`), { force: true });
  }
}

onBothDatabases('an empty database', ({ fresh }) => {
  test('counts as missing if its table of migrations is empty', async () => {
    const database = await fresh();
    const { db, close } = openDatabase(database);
    await sql`create table migrations (name text primary key, run_at text not null)`.execute(db);
    await close();
    for (const command of ['serve', 'check', 'migrate']) {
      const refused = await runServerProcess(environmentOf(database), [command]);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.output).toContain('There is no Fieldbook data in');
    }
    expect(await runServerProcess(environmentOf(database), CREATE)).toMatchObject({ code: 0 });
    await start(database);
  });

  test('becomes a network once; later starts and checks warn if NEW_NETWORK is still on', async () => {
    const database = await fresh();
    const environment = environmentOf(database);
    const first = await start(database, 'on');
    expect(first.output()).not.toContain('NEW_NETWORK is still on');
    await first.stop();
    const second = await start(database, 'on');
    expect(second.output()).toMatch(/"level":40,.*NEW_NETWORK is still on/);
    const looked = await runServerProcess({ ...environment, NEW_NETWORK: 'on' }, ['check']);
    expect(looked.output).toContain('FAIL  NEW_NETWORK is still on');
    await second.stop();
    const third = await start(database);
    expect(third.output()).not.toContain('NEW_NETWORK');
    const fine = await runServerProcess(environment, ['check']);
    expect(fine.output).toContain('ok    NEW_NETWORK is off');
  });
});

onDatabases(['sqlite'], 'a volume that has lost its data', ({ fresh }) => {
  test('is not mistaken for a network if its file is empty, and is not backed up', async () => {
    const database = await fresh();
    writeFileSync(join(database.dataDir, DATABASE_FILE), '');
    const refused = await runServerProcess(environmentOf(database), ['serve']);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('There is no Fieldbook data in DATA_DIR');
    expect(existsSync(join(database.dataDir, 'backups'))).toBe(false);
  });

  test.each(['gone', 'empty'])(
    'does not become a new network, even with NEW_NETWORK (file %s)',
    async (how) => {
      const database = await fresh();
      await (await start(database, 'on')).stop();
      removeDatabase(database);
      if (how === 'empty') writeFileSync(join(database.dataDir, DATABASE_FILE), '');
      await expect(start(database, 'on')).rejects.toThrow(
        /has served a network, but its data is gone/,
      );
      await expect(start(database)).rejects.toThrow(/There is no Fieldbook data/);

      rmSync(join(database.dataDir, 'served-a-network'));
      const another = await start(database, 'on');
      expect((await fetch(`${another.base}/api/health/ready`)).status).toBe(200);
    },
  );

  test('becomes a demo again if it was one', async () => {
    const database = await fresh();
    const demo = { FIELDBOOK_DEMO: 'on', FIELDBOOK_DEMO_PLANTERS: '0', NEW_NETWORK: 'off' };
    await (await startServerProcess(database, demo)).stop();
    removeDatabase(database);
    running.add(await startServerProcess(database, demo));
  });
});
