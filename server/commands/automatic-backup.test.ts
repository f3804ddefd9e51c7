import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { DatabaseConfig } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import {
  addPlanter,
  olderNetwork,
  onDatabase,
  plantersIn,
  RELEASE,
} from '#tests/support/older-network.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { onBothDatabases, onDatabases } from '#tests/support/server-databases.ts';
import {
  environmentOf,
  runServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(database: DatabaseConfig, environment: Record<string, string> = {}) {
  const server = await startServerProcess(database, { NEW_NETWORK: 'off', ...environment });
  cleanUps.push(server.stop);
  return server;
}

function backupsIn({ dataDir }: DatabaseConfig): string[] {
  const folder = join(dataDir, 'backups');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Creates files with these names, like backups from earlier days. */
function leave({ dataDir }: DatabaseConfig, names: readonly string[]): void {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), name);
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const isDaily = (name: string) => /^daily-[\d-]{10}\.sqlite$/.test(name);
const NINE = [9, 8, 7, 6, 5, 4, 3, 2, 1];

onDatabases(['sqlite'], 'the backup of the day', ({ fresh }) => {
  async function network() {
    const database = await fresh();
    const environment = environmentOf(database);
    const created = await runServerProcess(environment, ['admin', 'create', 'ada@example.org']);
    expect(created).toMatchObject({ code: 0 });
    return { database, environment };
  }

  test('is made when the server starts on a later day; the newest seven are kept', async () => {
    const { database, environment } = await network();
    const old = NINE.map((days) => `daily-${dayAfter(-days)}.sqlite`);
    const cutOff = `daily-${dayAfter(-1)}.sqlite.part`;
    leave(database, [...old, cutOff, 'my-own.sqlite']);
    const server = await start(database);
    await expect.poll(() => backupsIn(database).length, { timeout: 300_000 }).toBe(8);
    expect(await server.stop()).toBe(0);

    const kept = backupsIn(database);
    expect(kept).toContain('my-own.sqlite');
    expect(kept.filter(isDaily).slice(0, 6)).toEqual(old.slice(3));
    const newest = kept.filter(isDaily)[6] ?? '';
    expect([dayAfter(0), dayAfter(-1)]).toContain(newest.slice(6, 16));
    const file = join(database.dataDir, 'backups', newest);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(await runServerProcess(environment, ['restore', file])).toMatchObject({ code: 0 });
    const accounts = await onDatabase(database, ({ db }) =>
      db.selectFrom('users').select('email').execute(),
    );
    expect(accounts).toEqual([{ email: 'ada@example.org' }]);
  });

  test('is made once a day by a server that runs past midnight', async () => {
    const { database } = await network();
    const clock = testClock();
    leave(
      database,
      NINE.map((days) => `daily-${dayAfter(-days)}.sqlite`),
    );
    const server = await start(database, clock.environment);
    for (const days of [0, 2]) {
      clock.set(days);
      const today = `daily-${dayAfter(days)}.sqlite`;
      await expect.poll(() => backupsIn(database), { timeout: 300_000 }).toContain(today);
      await expect.poll(() => backupsIn(database).length, { timeout: 300_000 }).toBe(7);
    }
    expect(await server.stop()).toBe(0);
  });
});

/** A process clock that jumps whole days, with hourly timers that fire every second. */
function testClock() {
  const folder = scratchFolder('fieldbook-clock-');
  const days = join(folder, 'days');
  const preload = join(folder, 'clock.mjs');
  const set = (count: number) => writeFileSync(days, String(count));
  set(0);
  writeFileSync(
    preload,
    `import { readFileSync } from 'node:fs';
    const Real = Date;
    const now = () => Real.now() + Number(readFileSync(${JSON.stringify(days)}, 'utf8') || 0) * 86_400_000;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
      static now() { return now(); }
    };
    const every = setInterval;
    globalThis.setInterval = (run, ms, ...more) => every(run, ms === 3_600_000 ? 1_000 : ms, ...more);`,
  );
  return { set, environment: { NODE_OPTIONS: `--import=${preload}` } };
}

onBothDatabases('the backup before a migration', ({ fresh, dialect }) => {
  const end = dialect === 'sqlite' ? 'sqlite' : 'dump';
  const step = MIGRATIONS[RELEASE.length]?.name ?? '';

  async function older() {
    const database = await fresh();
    await olderNetwork(database);
    return database;
  }

  test('restores the data from before an upgrade; the newest seven are kept', async () => {
    const database = await older();
    const old = NINE.map(
      (days) => `before-0${days}0-a-step-${dayAfter(-days)}T08-00-00-000Z.${end}`,
    );
    leave(database, [...old, 'my-own.dump']);
    const server = await start(database);
    expect(server.output()).toContain('backed up before the migration');
    expect(await server.stop()).toBe(0);
    const kept = backupsIn(database).filter((name) => name.startsWith('before-'));
    const made = kept.filter((name) => name.startsWith(`before-${step}-`));
    expect(made).toHaveLength(1);
    expect(kept.filter((name) => !made.includes(name)).sort()).toEqual(old.slice(3).sort());
    expect(backupsIn(database)).toContain('my-own.dump');

    await onDatabase(database, ({ db }) => addPlanter(db, 'Written after the upgrade'));
    const file = join(database.dataDir, 'backups', made[0] ?? '');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const restored = await runServerProcess(environmentOf(database), ['restore', file]);
    expect(restored).toMatchObject({ code: 0 });
    await onDatabase(database, async (previous) => {
      expect(await migrate(previous, { migrations: RELEASE })).toEqual([]);
    });
    expect(await plantersIn(database)).toEqual(['Ann']);
  });

  test('is also made by the command, but not by a dry run or for a new network', async () => {
    const database = await older();
    const run = (...words: string[]) => runServerProcess(environmentOf(database), words);
    expect(await run('migrate', '--dry-run')).toMatchObject({ code: 0 });
    expect(backupsIn(database)).toEqual([]);
    expect((await run('migrate')).output).toMatch(/^Backed up to .*\nRan: /);
    expect(backupsIn(database)).toHaveLength(1);

    const empty = await fresh();
    await start(empty, { NEW_NETWORK: 'on', FIELDBOOK_DEMO: 'on', FIELDBOOK_DEMO_PLANTERS: '0' });
    expect(backupsIn(empty)).toEqual([]);
  });

  test('if it fails, SQLite is not migrated, while PostgreSQL is and starts', async () => {
    const database = await older();
    writeFileSync(join(database.dataDir, 'backups'), 'not a folder');
    if (dialect === 'sqlite') {
      await expect(start(database)).rejects.toThrow(/so nothing was changed\.\n.*backups/);
      await onDatabase(database, async (previous) => {
        expect(await migrate(previous, { migrations: RELEASE })).toEqual([]);
      });
    } else {
      const server = await start(database);
      expect(server.output()).toMatch(/"missing":".*backups.*no backup was made before/);
      expect((await fetch(`${server.base}/api/health/ready`)).status).toBe(200);
    }
  });

  if (dialect === 'postgres') {
    test('is made once if three processes start at the same time', async () => {
      const database = await older();
      const servers = await Promise.all([1, 2, 3].map(() => start(database)));
      expect(backupsIn(database)).toHaveLength(1);
      const told = servers.filter((server) => server.output().includes('backed up before'));
      expect(told).toHaveLength(1);
    });

    test('is skipped with a warning in the log if pg_dump is not installed', async () => {
      const database = await older();
      const server = await start(database, { PATH: '/nowhere' });
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.includes('no backup'));
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          level: 40,
          missing: 'pg_dump was not found.',
          msg: 'no backup was made before the migration: see Backups in docs/operations.md',
        }),
      ]);
      expect(backupsIn(database)).toEqual([]);
      expect((await fetch(`${server.base}/api/health/ready`)).status).toBe(200);
    });

    test('is skipped behind PgBouncer, whose connections pg_dump would change', async () => {
      const database = await older();
      const pooler = await startPgBouncer(database.databaseUrl ?? '');
      cleanUps.push(pooler.stop);
      const pooled = { ...database, databaseUrl: pooler.url };
      const server = await start(pooled, { DATABASE_POOL: '1' });
      expect(server.output()).toContain('"missing":"DATABASE_URL leads to a pooler"');
      expect(backupsIn(database)).toEqual([]);
    });
  }
});
