import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { onCluster } from '#tests/support/postgres.ts';
import { onDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { CommitUnknown, DatabaseUnavailable } from './connection-loss.ts';
import { openDatabase } from './database.ts';
import { writeTransaction } from './transaction.ts';

const profile = { bio: 'Hello' };

function clusterUrl(): string {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(postgres.missing);
  return postgres.url;
}

/** Ends connections of `database` as an administrator or a restart would. */
async function terminate(database: string, query: string): Promise<void> {
  await onCluster(
    clusterUrl(),
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${database}' and query ilike '${query}%'`,
  );
}

onDatabases(['postgres'], 'a lost database connection', ({ open }) => {
  test('inside a transaction rolls it back and leaves the process running', async () => {
    const { db, pool } = await open();
    const name = pool?.options.connectionString?.split('/').at(-1) ?? '';
    const lost = writeTransaction(db, async ({ tx }) => {
      await tx.updateTable('roles').set({ description: 'half' }).execute();
      await terminate(name, 'update "roles"');
      await new Promise((resolve) => setTimeout(resolve, 500)); // nothing is in flight meanwhile
      await tx.selectFrom('roles').select('id').execute();
    });
    await expect(lost).rejects.toThrow(DatabaseUnavailable);
    const half = await db
      .selectFrom('roles')
      .select('id')
      .where('description', '=', 'half')
      .execute();
    expect(half).toEqual([]);
  });

  test('before the commit answers 503 with Retry-After, and the request was not executed', async () => {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary');
    loseConnection(server.database.pool, 'update "users"', 'before');
    const answer = await server.call('PUT', '/users/profile', { ...mary, body: profile });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await server.call('GET', '/users/me', mary)).json.data.bio).toBe(null);
    expect((await server.call('PUT', '/users/profile', { ...mary, body: profile })).status).toBe(
      200,
    );
  });

  test('during the commit answers 500, since the write may have been executed', async () => {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary');
    loseConnection(server.database.pool, 'commit', 'after');
    const answer = await server.call('PUT', '/users/profile', { ...mary, body: profile });
    expect(answer.status).toBe(500);
    expect((await server.call('GET', '/users/me', mary)).json.data.bio).toBe('Hello');
  });

  test('while a batch is written to disk answers 500, since its writes are committed', async () => {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary');
    loseConnection(server.database.pool, 'commit', 'after', 2);
    const writes = [{ key: 'one', method: 'PUT', path: '/users/profile', body: profile }];
    const answer = await server.call('POST', '/sync/batch', { ...mary, body: { writes } });
    expect(answer.status).toBe(500);
    expect((await server.call('GET', '/users/me', mary)).json.data.bio).toBe('Hello');
  });

  test('that cannot be established answers 503', async () => {
    const { token } = await startTestServer(await open()).addUser('mary');
    const away = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '.' });
    const answer = await startTestServer(away).call('GET', '/users/me', { token });
    expect(answer.status).toBe(503);
    const body = { usernameOrEmail: 'mary', password: 'fieldbook' };
    expect((await startTestServer(away).call('POST', '/auth/login', { body })).status).toBe(503);
    await away.close();
  });

  test.each(['57P01', '57P02', '57P03', '08000', '08003', '08006', '08P01'])(
    'that the database itself reports as %s answers 503 with Retry-After',
    async (code) => {
      const server = startTestServer(await open());
      const mary = await server.addUser('mary');
      failOnce(server.database.pool, 'update "users"', code);
      const answer = await server.call('PUT', '/users/profile', { ...mary, body: profile });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await server.call('GET', '/users/me', mary)).json.data.bio).toBe(null);
      expect((await server.call('PUT', '/users/profile', { ...mary, body: profile })).status).toBe(
        200,
      );
    },
  );

  test.each(['57P03', '08001', '08004'])(
    'that is refused with %s, as while the database starts, answers 503 with Retry-After',
    async (code) => {
      const server = startTestServer(await open());
      const mary = await server.addUser('mary');
      const { pool } = server.database;
      if (!pool) throw new Error('PostgreSQL has a pool');
      const connect = async () => {
        throw databaseError(code);
      };
      Object.assign(pool, { connect });
      for (const send of [
        () => server.call('GET', '/users/me', mary),
        () => server.call('PUT', '/users/profile', { ...mary, body: profile }),
      ]) {
        const answer = await send();
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      }
      Reflect.deleteProperty(pool, 'connect'); // restores the method of its class
      expect((await server.call('GET', '/users/me', mary)).json.data.bio).toBe(null);
    },
  );

  test('is not assumed for any other error of the database, which answers 500', async () => {
    const server = startTestServer(await open());
    const mary = await server.addUser('mary');
    failOnce(server.database.pool, 'update "users"', '42P01');
    const answer = await server.call('PUT', '/users/profile', { ...mary, body: profile });
    expect(answer.status).toBe(500);
  });

  test('that hangs times out early enough for the service to be back within ten seconds', async () => {
    const deaf = createServer(() => undefined); // accepts connections and never answers
    deaf.listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const address = deaf.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const databaseUrl = `postgres://nobody@127.0.0.1:${port}/none`;
    const hanging = openDatabase({ databaseUrl, dataDir: '.' });
    expect(hanging.pool?.options.connectionTimeoutMillis).toBeLessThanOrEqual(5_000);
    const { token } = await startTestServer(await open()).addUser('mary');
    const answer = await startTestServer(hanging).call('GET', '/users/me', { token });
    expect(answer.status).toBe(503);
    await hanging.close();
    deaf.close();
  });

  test('is distinguished from an error of the database itself', async () => {
    const { db } = await open();
    const wrong = writeTransaction(db, ({ tx }) =>
      tx.insertInto('user_apps').values({ user_id: 1, app_id: 1 }).execute(),
    );
    await expect(wrong).rejects.toMatchObject({ code: '23503' });
    await expect(wrong).rejects.not.toThrow(CommitUnknown);
  });
});

/** Breaks the connection that sends the `nth` statement beginning with `start`, before or after it ran. */
function loseConnection(
  pool: pg.Pool | undefined,
  start: string,
  when: 'before' | 'after',
  nth = 1,
): void {
  let seen = 0;
  const spiedOn = new WeakSet<pg.PoolClient>();
  pool?.on('acquire', (client) => {
    if (spiedOn.has(client)) return;
    spiedOn.add(client);
    const query = client.query.bind(client) as (sql: string, values: unknown[]) => Promise<object>;
    const spied = async (sql: string, values: unknown[]) => {
      if (sql.startsWith(start)) seen += 1;
      const mine = sql.startsWith(start) && seen === nth;
      if (mine) seen += 1;
      if (mine && when === 'after') await query(sql, values);
      if (mine) cut(client);
      return query(sql, values);
    };
    Object.assign(client, { query: spied });
  });
}

/** An error like the one that the driver creates from a response of the database. */
function databaseError(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('said by the database', 0, 'error'), { code });
}

/** Makes the next statement beginning with `start` fail with this code, without running it. */
function failOnce(pool: pg.Pool | undefined, start: string, code: string): void {
  let hasFailed = false;
  const spiedOn = new WeakSet<pg.PoolClient>();
  pool?.on('acquire', (client) => {
    if (spiedOn.has(client)) return;
    spiedOn.add(client);
    const query = client.query.bind(client) as (sql: string, values: unknown[]) => Promise<object>;
    const spied = async (sql: string, values: unknown[]) => {
      if (hasFailed || !sql.startsWith(start)) return query(sql, values);
      hasFailed = true;
      throw databaseError(code);
    };
    Object.assign(client, { query: spied });
  });
}

function cut(client: pg.PoolClient): void {
  (
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy();
}
