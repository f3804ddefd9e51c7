import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('health', ({ open, dialect }) => {
  test('is 200 while the database answers', async () => {
    const server = startTestServer(await open());
    expect(await server.call('GET', '/health')).toMatchObject({
      status: 200,
      json: { success: true },
    });
  });

  test('is 503 when it does not', async () => {
    const database = await open();
    const server = startTestServer(database);
    await server.call('GET', '/health');
    // PostgreSQL's pool refuses after its end; a closed SQLite file refuses every statement.
    await database.db.destroy();
    const { status, json, headers } = await server.call('GET', '/health');
    expect(status).toBe(503);
    expect(json).toMatchObject({ success: false, error: 'The database does not answer' });
    expect(headers.get('Retry-After')).toBe('5');
    expect(dialect).toMatch(/sqlite|postgres/);
  });
});
