import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { frozenUntil } from '#server/db/freeze.ts';
import { migrate } from '#server/db/migrate.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { environmentOf } from '#tests/support/server-process.ts';
import { freeze } from './freeze.ts';

onBothDatabases('freeze', ({ fresh }) => {
  test('accepts minutes or a time, and refuses a time in the past', async () => {
    const configured = await fresh();
    const database = openDatabase(configured);
    await migrate(database);
    const context = { config: readConfig(environmentOf(configured)), print: () => undefined };
    const until = new Date(Date.now() + 7_200_000);
    await freeze.run(['on', '--until', until.toISOString()], context);
    expect(await frozenUntil(database.db)).toEqual(until);
    await freeze.run(['on', '5'], context);
    const soon = (await frozenUntil(database.db))?.getTime() ?? 0;
    expect(soon).toBeGreaterThan(Date.now());
    expect(soon).toBeLessThan(until.getTime());
    for (const time of ['2020-01-01T10:00', 'tomorrow']) {
      await expect(freeze.run(['on', '--until', time], context)).rejects.toThrow('a time to come');
    }
    await freeze.run(['off'], context);
    expect(await frozenUntil(database.db)).toBeNull();
    await database.close();
  });
});
