import { expect, test } from 'vitest';
import { writeTransaction } from '#server/db/transaction.ts';
import { VERSION } from '#server/version.ts';
import { followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('health', ({ open, dialect }) => {
  test('returns 200 while the database answers', async () => {
    const server = startTestServer(await open());
    expect(await server.call('GET', '/health')).toMatchObject({
      status: 200,
      json: { success: true },
    });
  });

  test('returns 503 if the database does not answer', async () => {
    const database = await open();
    const server = startTestServer(database);
    await server.call('GET', '/health');
    // After this, PostgreSQL's pool refuses connections, and the closed SQLite file refuses every statement.
    await database.db.destroy();
    const { status, json, headers } = await server.call('GET', '/health');
    expect(status).toBe(503);
    expect(json).toMatchObject({ success: false, error: 'The database does not answer' });
    expect(headers.get('Retry-After')).toBe('5');
    expect(dialect).toMatch(/sqlite|postgres/);
  });

  test('live returns the version, even without the database', async () => {
    const database = await open();
    const server = startTestServer(database);
    await server.call('GET', '/health');
    await database.db.destroy();
    const live = await server.call('GET', '/health/live');
    expect(live).toMatchObject({ status: 200, json: { version: VERSION, build: 'dev' } });
    expect((await server.call('GET', '/health/ready')).status).toBe(503);
  });

  test('ready returns 503 as soon as the process starts to stop', async () => {
    const database = await open();
    const server = startTestServer(database);
    expect((await server.call('GET', '/health/ready')).status).toBe(200);
    server.services.lifecycle.draining = true;
    expect((await server.call('GET', '/health/ready')).status).toBe(503);
    expect((await server.call('GET', '/health/live')).status).toBe(200);
  });

  test('metrics are only for who knows the token', async () => {
    const environment = { METRICS_TOKEN: 'a token of the operator' };
    const server = startTestServer(await open(), { environment });
    await server.call('GET', '/health');
    const ask = (token: string) =>
      server.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
    expect((await ask('another')).status).toBe(404);
    const text = await (await ask('a token of the operator')).text();
    expect(text).toContain(
      'fieldbook_request_seconds_count{method="GET",route="/health",status="200"} 1',
    );
    expect(text).toContain('fieldbook_letters_waiting 0');
  });

  test('metrics include the wait of writes, the lag of devices and the age of letters', async () => {
    const environment = { METRICS_TOKEN: 'a token of the operator' };
    const server = startTestServer(await open(), { environment });
    const { token } = await server.addUser('mary', ['superadmin']);
    const feed = followFeed(server, token);
    await feed.read();
    for (const bio of ['a', 'b']) {
      await server.call('PUT', '/users/profile', { token, body: { bio } });
    }
    await feed.read();
    const letter = { to: 'a@example.org', subject: 'A', text: 'B' };
    await writeTransaction(server.database.db, ({ tx }) => server.services.mail.post(tx, letter));
    server.pass(5);
    const headers = { Authorization: 'Bearer a token of the operator' };
    const text = await (await server.request('/metrics', { headers })).text();
    expect(Number(/fieldbook_write_wait_seconds_count (\d+)/.exec(text)?.[1])).toBeGreaterThan(2);
    expect(text).toContain('fieldbook_feed_lag_writes_sum 2');
    expect(text).toContain('fieldbook_letters_oldest_seconds 300');
    expect(text.includes('fieldbook_database_connections{state="allowed"} 10')).toBe(
      dialect === 'postgres',
    );
  });
});
