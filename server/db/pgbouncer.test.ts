import { sql } from 'kysely';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { createLimits } from '#server/account/limits.ts';
import { followFeed } from '#tests/support/hub-network.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { onDatabases } from '#tests/support/server-databases.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { torture } from '#tests/torture/torture.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const church = {
  location: 'Denver, CO',
  address: '1 Main Street',
  website: 'https://grace.example.org/',
};

onDatabases(['postgres'], 'behind PgBouncer in transaction mode', ({ fresh }) => {
  async function pooled() {
    const { databaseUrl = '' } = await fresh();
    const pooler = await startPgBouncer(databaseUrl);
    cleanUps.push(pooler.stop);
    return { databaseUrl: pooler.url, dataDir: '.' };
  }

  test('many requests at once share three connections, and limits, batches and the feed work', async () => {
    const database = openDatabase(await pooled());
    cleanUps.push(database.close);
    await migrate(database);
    const server = startTestServer(database, { limits: createLimits(database) });
    const boss = await server.addUser('boss', ['superadmin']);
    const names = Array.from({ length: 40 }, (_, nth) => `Church ${nth}`);
    const answers = await Promise.all(
      names.flatMap((name) => [
        server.call('POST', '/churches', { ...boss, body: { name, ...church } }),
        server.call('GET', '/users/me', boss),
        server.call('POST', '/auth/login', {
          body: { usernameOrEmail: `${name}x`, password: 'x' },
        }),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 200, 401]));
    const writes = names.map((name, nth) => ({
      key: `church-${nth}`,
      method: 'POST',
      path: '/churches',
      body: { name: `${name} again`, ...church },
    }));
    const batch = await server.call('POST', '/sync/batch', { ...boss, body: { writes } });
    expect(new Set(batch.json.answers.map(({ status }: { status: number }) => status))).toEqual(
      new Set([201]),
    );
    const feed = followFeed(server, boss.token);
    await feed.read();
    const churches = [...feed.rows.keys()].filter((key) => key.startsWith('churches/'));
    expect(churches).toHaveLength(80);
  });

  test('applies the timeouts for locks, statements and idle transactions', async () => {
    const { db, close } = openDatabase(await pooled());
    cleanUps.push(close);
    const { rows } = await sql`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle
    `.execute(db);
    expect(rows).toEqual([{ lock: '10s', statement: '30s', idle: '15s' }]);
  });

  test('three processes migrate the same database once', async () => {
    const database = await pooled();
    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(database)));
    cleanUps.push(...servers.map((server) => server.stop));
    const migrated = servers.filter((server) => server.output().includes('001-first-tables'));
    expect(migrated).toHaveLength(1);
  });
});

test('behind PgBouncer a restart of PostgreSQL loses and duplicates nothing', async () => {
  expect(inject('postgres')).not.toHaveProperty('missing');
  const result = await torture({
    processes: 2,
    writers: 6,
    restarts: 1,
    terminations: 5,
    pooled: true,
  });
  expect(result).toMatchObject({ dead: 0, lost: [], doubled: [], terminated: 5 });
});
