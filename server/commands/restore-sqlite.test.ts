import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '#server/cli.ts';
import { DATABASE_FILE, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { storedNetworkName, storeNetworkName } from '#server/network-name.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { runServerProcess } from '#tests/support/server-process.ts';

/** These tests start real processes, so the limit is generous enough for a busy machine. */
vi.setConfig({ testTimeout: 600_000 });

const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

function open(dataDir: string): OpenDatabase {
  const database = openDatabase({ dataDir });
  opened.push(database);
  return database;
}

/** The database of a network with this name, held open as by a running server. */
async function network(name: string) {
  const dataDir = scratchFolder('fieldbook-restore-');
  const database = open(dataDir);
  await migrate(database);
  await storeNetworkName(database.db, name);
  return { dataDir, database, file: join(dataDir, DATABASE_FILE) };
}

async function run(dataDir: string, ...words: string[]) {
  const lines: string[] = [];
  const keep = (line: string) => lines.push(line);
  const environment = { DATA_DIR: dataDir };
  const code = await runCommand(words, { environment, print: keep, complain: keep });
  return { code, output: lines.join('\n') };
}

test('refuses a file that a server uses, and leaves it unchanged', async () => {
  const { dataDir, file } = await network('Delta');
  const { code, output } = await run(scratchFolder('fieldbook-other-'), 'restore', file);
  expect(output).toContain('is in use. Stop the server that uses it');
  expect(code).toBe(1);
  expect(await storedNetworkName(open(dataDir).db)).toBe('Delta');
});

test('refuses the database itself, and leaves it in place', async () => {
  const dataDir = scratchFolder('fieldbook-itself-');
  // Each command runs in its own process, because this one may keep the file open.
  const command = (...words: string[]) => runServerProcess({ DATA_DIR: dataDir }, words);
  const { code: made } = await command('admin', 'create', 'ada@example.org');
  const { code, output } = await command('restore', join(dataDir, DATABASE_FILE));
  expect([made, code]).toEqual([0, 1]);
  expect(output).toContain('is the database itself');
  expect(readdirSync(dataDir)).toContain(DATABASE_FILE);
});

test('replaces a damaged file, and keeps it with its WAL', async () => {
  const good = await network('Delta');
  const backup = join(good.dataDir, 'delta.backup');
  expect(await run(good.dataDir, 'backup', backup)).toMatchObject({ code: 0 });

  const dataDir = scratchFolder('fieldbook-damaged-');
  writeFileSync(join(dataDir, DATABASE_FILE), 'no database any more'.repeat(500));
  writeFileSync(join(dataDir, `${DATABASE_FILE}-wal`), 'what was written last');
  const { code, output } = await run(dataDir, 'restore', backup);
  expect(output).toContain('The data before it is kept in');
  expect(code).toBe(0);
  expect(await storedNetworkName(open(dataDir).db)).toBe('Delta');
  const kept = readdirSync(dataDir).filter((name) => name.includes('before-restore'));
  expect(kept).toHaveLength(2);
  // A WAL beside the backup would hold a part of the data, which is lost when only the backup is copied.
  expect(readdirSync(good.dataDir).filter((name) => name.startsWith('delta'))).toHaveLength(1);
});
