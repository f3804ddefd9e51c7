import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations/index.ts';

const failing: Migration = {
  name: '999-fails-half-way',
  statements: () => ['create table half_done (id integer)', 'this is not sql'],
};

onBothDatabases('migrations', ({ fresh, open }) => {
  test('run once, in order, and then find nothing to do', async () => {
    const database = openDatabase(await fresh());
    expect(await migrate(database)).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });

  test('that fail halfway leave nothing behind', async () => {
    const database = await open();
    await expect(migrate(database, { migrations: [...MIGRATIONS, failing] })).rejects.toThrow();
    const tables = await database.db.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('half_done');
    expect(await migrate(database)).toEqual([]);
  });

  test('refuse data that a newer version wrote', async () => {
    const database = await open();
    await expect(migrate(database, { migrations: MIGRATIONS.slice(0, -1) })).rejects.toThrow(
      /newer Fieldbook/,
    );
  });
});
