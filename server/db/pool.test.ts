import { expect, test, vi } from 'vitest';
import { onDatabases } from '#tests/support/server-databases.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { openDatabase } from './database.ts';

vi.setConfig({ testTimeout: 600_000 });

onDatabases(['postgres'], 'DATABASE_POOL', ({ fresh }) => {
  test.each([3, 5])('%i limits the connections that a process opens', async (size) => {
    const database = await fresh();
    const { databaseUrl = '' } = database;
    const name = new URL(databaseUrl).pathname.slice(1);
    const server = await startServerProcess(database, { DATABASE_POOL: `${size}` });
    // The watcher's connection is the only one besides those of the server.
    const watcher = openDatabase({ ...database, databasePool: 1 });
    const connections = async () => {
      const { rows } = (await watcher.pool?.query(
        'select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      )) ?? { rows: [] };
      return rows.length;
    };
    try {
      const seen: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const asked = Array.from({ length: 40 }, (_, nth) => signIn(server.base, nth));
        seen.push(await connections());
        expect(new Set(await Promise.all(asked))).toEqual(new Set([401]));
        seen.push(await connections());
      }
      // A free connection is kept for half a minute, so all opened connections are counted.
      expect(Math.max(...seen)).toBe(size);
    } finally {
      await watcher.close();
      await server.stop();
    }
  });
});

/** A failed sign-in as a different person each time, which reads, counts and records. */
async function signIn(base: string, nth: number): Promise<number> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${nth + 1}` },
    body: JSON.stringify({ usernameOrEmail: `nobody${nth}`, password: 'guess' }),
  });
  return response.status;
}
