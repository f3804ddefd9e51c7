import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { frozenUntil } from '#server/db/freeze.ts';
import { migrate } from '#server/db/migrate.ts';
import { commandsIn, operationsChapter } from '#tests/support/documented-commands.ts';
import {
  addPlanter,
  BEFORE_RELEASES,
  olderNetwork,
  onDatabase,
  plantersIn,
  RELEASE,
} from '#tests/support/older-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import {
  environmentOf,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts';
import { moveAside } from './restore-postgres.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const AT = '2026-11-01T08:00:00.000Z';

const running = new Set<ServerProcess>();
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

onBothDatabases('docs/operations.md, upgrade and rollback', ({ fresh, dialect }) => {
  async function operator(migrations = RELEASE) {
    const database = await fresh();
    await olderNetwork(database, migrations);
    const settings = { ...environmentOf(database), LOG_LEVEL: 'info' };
    const file = join(database.dataDir, 'before-upgrade.backup');
    const run = (words: readonly string[]) =>
      runServerProcess(
        settings,
        words.map((word) => (word === '/backups/before-upgrade.backup' ? file : word)),
      );
    async function serve() {
      const server = await startServerProcess(database, { NEW_NETWORK: 'off' }, ['serve']);
      running.add(server);
      return server;
    }
    return { database, file, run, serve };
  }

  test('leads from the previous release to this one and back without data loss', async () => {
    const [tryOut = [], backup = [], serveWords = [], restore = [], ...more] = commandsIn(
      operationsChapter('Upgrade and rollback'),
    );
    const file = '/backups/before-upgrade.backup';
    expect([tryOut, backup, serveWords, restore, more]).toEqual([
      ['migrate', '--dry-run'],
      ['backup', file],
      ['serve'],
      ['restore', file],
      [],
    ]);
    const { database, run, serve } = await operator();

    const tried = await run(tryOut);
    expect(tried).toMatchObject({ code: 0 });
    expect(tried.output).toContain('Would run: 230-clock-days');
    expect(await run(backup)).toMatchObject({ code: 0 });
    const upgraded = await serve();
    expect(upgraded.output()).toContain('database brought up to date');
    expect(await upgraded.stop()).toBe(0);
    await onDatabase(database, ({ db }) => addPlanter(db, 'Written after the upgrade'));

    const restored = await run(restore);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toContain('an older version may start with it');
    // The older version accepts the data. It would refuse a migration that it does not know.
    await onDatabase(database, async (older) => {
      expect(await migrate(older, { migrations: RELEASE })).toEqual([]);
      const tables = await older.db.introspection.getTables();
      expect(tables.map(({ name }) => name)).not.toContain('passkeys');
    });
    expect(await plantersIn(database)).toEqual(['Ann']);

    const again = await serve();
    expect(again.output()).toContain('database brought up to date');
    expect(await again.stop()).toBe(0);
    expect(await plantersIn(database)).toEqual(['Ann']);
  });

  test('restore keeps a backup of the previous data, which can be restored', async () => {
    const { database, file, run } = await operator();
    expect(await run(['backup', file])).toMatchObject({ code: 0 });
    await onDatabase(database, ({ db }) => addPlanter(db, 'Later'));
    const restored = await run(['restore', file]);
    expect(await plantersIn(database)).toEqual(['Ann']);

    const kept = /before it is kept in (\S+)/.exec(restored.output)?.[1] ?? '';
    expect(await run(['restore', kept])).toMatchObject({ code: 0 });
    expect(await plantersIn(database)).toEqual(['Ann', 'Later']);
  });

  test('a backup from before the first release is migrated immediately', async () => {
    const { database, file, run } = await operator(BEFORE_RELEASES);
    expect(await run(['backup', file])).toMatchObject({ code: 0 });
    const restored = await run(['restore', file]);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).not.toContain('an older version');
    expect((await run(['migrate'])).output).toContain('The database is up to date');
    expect(await plantersIn(database)).toEqual(['Ann']);
  });

  test('a backup of a newer version is refused, and the data stays unchanged', async () => {
    const { database, file, run } = await operator();
    await onDatabase(database, ({ db }) =>
      sql`insert into migrations (name, run_at) values ('999-of-the-future', ${AT})`.execute(db),
    );
    expect(await run(['backup', file])).toMatchObject({ code: 0 });
    await onDatabase(database, async ({ db }) => {
      await sql`delete from migrations where name = '999-of-the-future'`.execute(db);
      await addPlanter(db, 'Still here');
    });
    const refused = await run(['restore', file]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('written by a newer Fieldbook');
    expect(await plantersIn(database)).toEqual(['Ann', 'Still here']);
    expect(readdirSync(database.dataDir).filter((name) => name.includes('.part'))).toEqual([]);
    expect(await run(['migrate', '--dry-run'])).toMatchObject({ code: 0 });
  });

  if (dialect === 'postgres') {
    test('a backup is restored into an empty database, including its freeze', async () => {
      const { database, file, run } = await operator();
      expect(await run(['migrate'])).toMatchObject({ code: 0 });
      expect(await run(['freeze', 'on', '60'])).toMatchObject({ code: 0 });
      expect(await run(['backup', file])).toMatchObject({ code: 0 });
      const moved = await fresh();
      const there = environmentOf(moved);
      const restored = await runServerProcess(there, ['restore', file]);
      expect(restored).toMatchObject({ code: 0 });
      expect(restored.output).not.toContain('is kept in');
      expect(await plantersIn(moved)).toEqual(['Ann']);
      expect(await plantersIn(database)).toEqual(['Ann']);
      const freezes = await onDatabase(moved, ({ db }) => frozenUntil(db));
      expect(freezes?.getTime()).toBeGreaterThan(Date.now());
      expect(await runServerProcess(there, ['freeze', 'off'])).toMatchObject({ code: 0 });
      expect(await onDatabase(moved, ({ db }) => frozenUntil(db))).toBeNull();
    });

    test('an interrupted restore is repaired by the next one', async () => {
      const { database, file, run } = await operator();
      expect(await run(['backup', file])).toMatchObject({ code: 0 });
      await onDatabase(database, async ({ db }) => {
        await addPlanter(db, 'Moved aside');
        await moveAside(db);
      });
      expect((await run(['check'])).output).toContain('There is no Fieldbook data');
      const restored = await run(['restore', file]);
      const kept = /before it is kept in (\S+)/.exec(restored.output)?.[1] ?? '';
      expect(await plantersIn(database)).toEqual(['Ann']);
      expect(await run(['restore', kept])).toMatchObject({ code: 0 });
      expect(await plantersIn(database)).toEqual(['Ann', 'Moved aside']);
    });
  }
});
