import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '#server/cli.ts';
import { type DatabaseConfig, type Db, openDatabase } from '#server/db/database.ts';
import { onBothDatabases, onDatabases } from '#tests/support/server-databases.ts';
import { environmentOf, startServerProcess } from '#tests/support/server-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function run(database: DatabaseConfig, words: string[], PUBLIC_URL = '') {
  const lines: string[] = [];
  const keep = (line: string) => lines.push(line);
  const environment = { ...environmentOf(database), PUBLIC_URL };
  const code = await runCommand(words, { environment, print: keep, complain: keep });
  return { code, output: lines.join('\n') };
}

const look = async (database: DatabaseConfig, publicUrl?: string) =>
  (await run(database, ['check'], publicUrl)).output;

async function change(database: DatabaseConfig, work: (db: Db) => Promise<unknown>) {
  const { db, close } = openDatabase(database);
  await work(db);
  await close();
}

onBothDatabases('check', ({ fresh, dialect }) => {
  async function network() {
    const database = await fresh();
    expect(await run(database, ['admin', 'create', 'ada@example.org'])).toMatchObject({ code: 0 });
    return database;
  }

  test('asks PUBLIC_URL whether a Fieldbook answers, and says what was tried if none does', async () => {
    const database = await network();
    const { base, stop } = await startServerProcess(database);
    cleanUps.push(stop);
    expect(await look(database, base)).toContain(`ok    ${base}/api/health/live answers`);

    const other = createServer((_request, response) => response.end('another program'));
    other.listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const there = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await look(database, there)).toContain(`warn  ${there}/api/health/live was tried`);
    await new Promise((resolve) => other.close(resolve));
    expect(await look(database, there)).toMatch(/^warn {2}.* was tried and did not answer: .+/m);
  });

  test('says how old the newest backup is', async () => {
    const database = await network();
    expect(await look(database)).toMatch(/^warn {2}There is no backup in .*backups yet$/m);
    const folder = join(database.dataDir, 'backups');
    mkdirSync(folder, { recursive: true });
    for (const [name, hours] of [
      ['daily-a.sqlite', 49],
      ['before-b.dump', 100],
    ] as const) {
      writeFileSync(join(folder, name), name);
      const at = Date.now() / 1000 - hours * 3600;
      utimesSync(join(folder, name), at, at);
    }
    const word = dialect === 'sqlite' ? 'FAIL' : 'warn';
    expect(await look(database)).toContain(
      `${word}  The newest backup in ${folder} is 49 hours old`,
    );
    writeFileSync(join(folder, 'daily-c.sqlite'), 'new');
    expect(await look(database)).toContain(`ok    The newest backup in ${folder} is 0 hours old`);
  });
});

onDatabases(['postgres'], 'check', ({ fresh }) => {
  test('finds unreadable tables and invalid indexes', async () => {
    const database = await fresh();
    await run(database, ['admin', 'create', 'ada@example.org']);
    expect(await look(database)).toMatch(/^ok {4}PostgreSQL: \d+ tables answer, every migration/m);
    await change(database, async (db) => {
      await sql`create unique index concurrently broken on roles ((1))`.execute(db).catch(() => 0);
      await sql`alter table notices rename to elsewhere`.execute(db);
    });
    const found = await look(database);
    expect(found).toMatch(/^FAIL {2}table notices: .*; invalid index: reindex index broken$/m);
  });
});

onDatabases(['sqlite'], 'check', ({ fresh }) => {
  test('notices a clock that is behind the data', async () => {
    const database = await fresh();
    await run(database, ['admin', 'create', 'ada@example.org']);
    expect(await look(database)).toMatch(/^ok {4}The clock says \S+Z$/m);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await change(database, (db) => sql`update users set updated_at = ${later}`.execute(db));
    expect(await look(database)).toContain(`: behind ${later}, the newest moment in the data`);
    expect(await look(database)).toMatch(/^FAIL {2}The clock says/m);
  });
});
