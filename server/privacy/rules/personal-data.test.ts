import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** The list of migrations that ran. */
const NOT_DATA = ['migrations'];

onBothDatabases('the table of personal data', ({ open }) => {
  test('has a rule for every table and column of the database, and no other', async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const inDatabase = tables
      .filter(({ name }) => !NOT_DATA.includes(name))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    const withRule = Object.entries(PERSONAL_DATA).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(withRule.sort()).toEqual(inDatabase.sort());
  });

  test('sets only nullable columns to null', async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    for (const { name, columns } of tables) {
      const rules = Object.entries(PERSONAL_DATA).find(([table]) => table === name)?.[1].columns;
      for (const column of columns) {
        const rule = Object.entries(rules ?? {}).find(([one]) => one === column.name)?.[1];
        if (rule && rule.kind !== 'kept' && rule.becomes === null) {
          expect(`${name}.${column.name} ${column.isNullable}`).toContain(' true');
        }
      }
    }
  });
});
