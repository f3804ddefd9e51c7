import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { appendAudit } from '#server/audit/audit-log.ts';
import { runCommand } from '#server/cli.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { onDatabases } from '#tests/support/server-databases.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const KEY = 'a secret of the old machine, 32 characters and more';
const PICTURE = Buffer.from([0, 255, 137, 80]);
const AT = '2026-11-01T08:00:00.000Z';

/** Tables that differ on purpose: the epoch is renewed, and files in DATA_DIR become rows. */
const APART = ['migrations', 'clock_epochs', 'net_clock', 'server_secrets'];

/** Every row of every table as text, sorted. */
async function allRows({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (APART.includes(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    found[name] = rows.map((row) => textOf(row)).sort();
  }
  return found;
}

function textOf(row: Record<string, unknown>): string {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ]);
  return JSON.stringify(entries.sort(([a], [b]) => String(a).localeCompare(String(b))));
}

async function run(environment: Record<string, string>, words: string[]) {
  const lines: string[] = [];
  const keep = (line: string) => lines.push(line);
  const code = await runCommand(words, { environment, print: keep, complain: keep });
  return { code, output: lines.join('\n') };
}

onDatabases(['postgres'], 'a network that moves from SQLite to PostgreSQL', ({ fresh }) => {
  /** A demo network with a picture, an audit log line, and a deleted church whose id must not be assigned again. */
  async function oldMachine() {
    const dataDir = scratchFolder('fieldbook-sqlite-');
    const database = openDatabase({ dataDir });
    await migrate(database);
    const { db } = database;
    await seedDemo(db, { planters: 20, today: '2026-11-01', at: AT, passwordHash: 'x' });
    const picture = { hash: 'a'.repeat(64), type: 'image/png' as const, bytes: PICTURE };
    await db
      .insertInto('pictures')
      .values({ ...picture, created_at: AT })
      .execute();
    await appendAudit(db, { actorId: 1, device: 'Chrome', at: AT }, { action: 'signed-in' });
    const { id } = await db
      .selectFrom('churches')
      .select((row) => row.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await db.deleteFrom('churches').where('id', '=', Number(id)).execute();
    writeFileSync(join(dataDir, 'jwt-secret'), KEY);
    const file = join(dataDir, 'move.backup');
    expect(await run({ DATA_DIR: dataDir }, ['backup', file])).toMatchObject({ code: 0 });
    return { database, dataDir, file, lastChurch: Number(id) };
  }

  test('has every row in PostgreSQL, with ids, pictures and keys', async () => {
    const { database, dataDir, file, lastChurch } = await oldMachine();
    const { databaseUrl = '' } = await fresh();
    const there = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    expect(await run(there, ['restore', file])).toMatchObject({ code: 0 });

    const moved = openDatabase({ dataDir, databaseUrl });
    const before = await allRows(database);
    expect(Object.keys(before).length).toBeGreaterThan(25);
    expect(before.planter_users?.length).toBeGreaterThan(5);
    expect(await allRows(moved)).toEqual(before);
    const keys = moved.db.selectFrom('server_secrets').select('value').where('name', '=', 'jwt');
    expect(await keys.execute()).toEqual([{ value: KEY }]);
    const broken = sql`insert into planter_users (planter_id, user_id, relationship_type, rev)
      values (999999, 999999, 'hub_leader', 1)`.execute(moved.db);
    await expect(broken).rejects.toThrow(/foreign key/);
    const { rows } = await sql<{ next: number }>`
      select nextval(pg_get_serial_sequence('churches', 'id')) as next`.execute(moved.db);
    expect(Number(rows[0]?.next)).toBe(lastChurch + 1);
    await moved.close();

    const again = await run(there, ['restore', file]);
    expect(again.code).toBe(1);
    expect(again.output).toContain('holds a network already');
  });

  test('leaves nothing in PostgreSQL if the move fails, and can be tried again', async () => {
    const { database, dataDir, file } = await oldMachine();
    const spoilt = join(dataDir, 'spoilt.backup');
    await sql`pragma foreign_keys = off`.execute(database.db);
    await sql`update planter_users set user_id = 999999`.execute(database.db);
    expect(await run({ DATA_DIR: dataDir }, ['backup', spoilt])).toMatchObject({ code: 0 });
    const { databaseUrl = '' } = await fresh();
    const there = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    await expect(run(there, ['restore', spoilt])).rejects.toThrow(/foreign key/);
    expect(await run(there, ['restore', file])).toMatchObject({ code: 0 });
  });

  test('does not change an existing network, or a database that a server uses', async () => {
    const { file } = await oldMachine();
    const target = await fresh();
    const there = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? '' };
    const older = MIGRATIONS.slice(0, -1);
    const server = openDatabase(target);
    await migrate(server, { migrations: older });
    const refused = await run(there, ['restore', file]);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Stop it first') });
    await sql`insert into users (email, session_stamp, created_at, updated_at, rev)
      values ('ada@example.org', 'x', ${AT}, ${AT}, 1)`.execute(server.db);
    await server.close();

    const { output } = await run(there, ['restore', file]);
    expect(output).toContain('holds a network already');
    const after = openDatabase(target);
    expect(await pendingMigrations(after)).toEqual([MIGRATIONS.at(-1)?.name]);
    await after.close();
  });
});
