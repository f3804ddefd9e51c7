import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#tests/support/scratch.ts';
import { DATABASE_FILE, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('the files of the database are readable for the user of the server alone', async () => {
  const dataDir = join(scratchFolder('fieldbook-modes-'), 'data');
  const database = openDatabase({ dataDir });
  await migrate(database);
  const file = join(dataDir, DATABASE_FILE);
  expect(modeOf(dataDir)).toBe('700');
  expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(['600', '600', '600']);
  await database.close();
});

test('restricts the permissions of files that an earlier version left readable for others', async () => {
  const dataDir = scratchFolder('fieldbook-modes-');
  mkdirSync(dataDir, { recursive: true });
  const first = openDatabase({ dataDir });
  await migrate(first);
  await first.close();
  const file = join(dataDir, DATABASE_FILE);
  chmodSync(file, 0o644);
  const second = openDatabase({ dataDir });
  await migrate(second);
  expect(modeOf(file)).toBe('600');
  await second.close();
});

test('refuses work that is in progress when the database closes, without crashing the process', async () => {
  const database = openDatabase({ dataDir: scratchFolder('fieldbook-late-work-') });
  await migrate(database);
  let goOn = () => {};
  const closed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const late = database.db.connection().execute(async (db) => {
    await closed;
    return db.selectFrom('net_clock').select('v').execute();
  });
  await database.close();
  goOn();
  await expect(late).rejects.toThrow('The database is closed.');
});
