import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { assessmentWorld, TEXTS } from '#tests/support/assessment-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';

onBothDatabases('an Idempotency-Key', ({ open, fresh }) => {
  async function confidentialRead() {
    const world = await assessmentWorld(startTestServer(await open()));
    const { server, alice, onPaul, write, event, paul } = world;
    await write(alice, onPaul.id);
    const reader = await server.addUser('reader', ['admin']);
    const path = `/assessments/${event.id}/candidates/${paul.id}/reports`;
    const read = () =>
      server.call('GET', path, { token: reader.token, headers: { 'Idempotency-Key': 'look-1' } });
    return { server, read };
  }

  test('on a read keeps no copy of a confidential report', async () => {
    const { server, read } = await confidentialRead();
    expect((await read()).json.data).toMatchObject([{ content: TEXTS.content }]);
    const kept = await server.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(kept).toEqual([]);
  });

  test('does not hide repeated reads from the record', async () => {
    const { server, read } = await confidentialRead();
    await read();
    await read();
    const looks = await server.database.db.selectFrom('report_reads').select('id').execute();
    expect(looks).toHaveLength(2);
  });

  test('is not validated on a read', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const headers = { 'Idempotency-Key': 'two words' };
    expect((await server.call('GET', '/users/me', { token, headers })).status).toBe(200);
  });

  test('does not answer a second change of password with the response to the first', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const change = (currentPassword: string, newPassword: string) =>
      server.call('PUT', '/users/credentials', {
        token,
        body: { currentPassword, newPassword },
        headers: { 'Idempotency-Key': 'password-1' },
      });
    expect((await change(TEST_PASSWORD, 'the second one')).status).toBe(200);
    expect((await change('the second one', 'the third one')).status).toBe(200);
    const signIn = await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: 'mary', password: 'the third one' },
    });
    expect(signIn.status).toBe(200);
  });

  test('is not stored if the body contains a password', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    await server.call('PUT', '/users/credentials', {
      token,
      body: { currentPassword: TEST_PASSWORD, newPassword: 'the second one' },
      headers: { 'Idempotency-Key': 'password-1' },
    });
    const kept = await server.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(kept).toEqual([]);
  });

  test('the migration deletes responses to reads that earlier versions stored', async () => {
    const database = openDatabase(await fresh());
    const step = MIGRATIONS.findIndex(({ name }) => name === '140-kept-reads');
    await migrate(database, { migrations: MIGRATIONS.slice(0, step) });
    const at = '2026-11-20T08:00:00.000Z';
    const person = { email: 'mary@example.org', session_stamp: '', created_at: at, updated_at: at };
    const { id } = await database.db
      .insertInto('users')
      .values({ ...person, rev: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { user_id: id, path: '/x', body_hash: '', created_at: at };
    for (const method of ['GET', 'POST']) {
      const answer = { ...row, method, key: method, answer: '{"data":"a confidential text"}' };
      await database.db.insertInto('idempotency_keys').values(answer).execute();
    }
    await migrate(database, { migrations: MIGRATIONS.slice(0, step + 1) });
    const left = await database.db.selectFrom('idempotency_keys').select('method').execute();
    await database.close();
    expect(left).toEqual([{ method: 'POST' }]);
  });
});
