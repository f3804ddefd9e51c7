import { expect, test } from 'vitest';
import { Refused } from '#server/api/refused.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { createLimits, LIMITS } from './limits.ts';

onBothDatabases('limits', ({ dialect, open }) => {
  test('refuse with 429 and say when to come back', async () => {
    const limits = createLimits(await open());
    for (let i = 0; i < LIMITS.forgotAccount.points; i += 1) {
      await limits.count({ forgotAccount: 'mary@example.org' });
    }
    const refused = await limits.count({ forgotAccount: 'mary@example.org' }).catch((e) => e);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused.status).toBe(429);
    expect(refused.details.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(refused.details.retryAfterSeconds).toBeLessThanOrEqual(3_600);
    await limits.count({ forgotAccount: 'john@example.org' });
  });

  test('count only failed sign-ins', async () => {
    const server = startTestServer(await open(), { limitPoints: { loginPair: 2 } });
    await server.addUser('mary');
    const right = { usernameOrEmail: 'mary', password: TEST_PASSWORD };
    for (let i = 0; i < 5; i += 1) {
      expect((await server.call('POST', '/auth/login', { body: right })).status).toBe(200);
    }
  });

  test('stop guessing at one account, whatever capitals it is written in', async () => {
    const server = startTestServer(await open(), { limitPoints: { loginPair: 2 } });
    await server.addUser('mary');
    const guess = (name: string) =>
      server.call('POST', '/auth/login', { body: { usernameOrEmail: name, password: 'guess' } });
    expect((await guess('mary')).status).toBe(401);
    expect((await guess('MARY')).status).toBe(401);
    const third = await guess('Mary');
    expect(third.status).toBe(429);
    expect(third.json).toMatchObject({ success: false, error: expect.stringMatching(/try again/) });
    expect(Number(third.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('hold back the right password too, once reached, and only for that address', async () => {
    const server = startTestServer(await open(), {
      environment: { TRUST_PROXY: '1' },
      limitPoints: { loginPair: 1 },
    });
    await server.addUser('mary');
    const signIn = (password: string, address: string) =>
      server.call('POST', '/auth/login', {
        body: { usernameOrEmail: 'mary', password },
        headers: { 'X-Forwarded-For': address },
      });
    expect((await signIn('guess', '203.0.113.1')).status).toBe(401);
    expect((await signIn(TEST_PASSWORD, '203.0.113.1')).status).toBe(429);
    expect((await signIn(TEST_PASSWORD, '203.0.113.2')).status).toBe(200);
  });

  test('an address of many accounts is limited as a whole', async () => {
    const server = startTestServer(await open(), { limitPoints: { loginAddress: 2 } });
    const guess = (name: string) =>
      server.call('POST', '/auth/login', { body: { usernameOrEmail: name, password: 'guess' } });
    expect((await guess('a')).status).toBe(401);
    expect((await guess('b')).status).toBe(401);
    expect((await guess('c')).status).toBe(429);
  });

  test('asking for reset mails is limited in the same way for known and unknown addresses', async () => {
    const server = startTestServer(await open(), { limitPoints: { forgotAccount: 1 } });
    await server.addUser('mary');
    const ask = (email: string) =>
      server.call('POST', '/auth/forgot-password', { body: { email } });
    for (const email of ['mary@example.org', 'nobody@example.org']) {
      expect((await ask(email)).status).toBe(200);
      expect((await ask(email)).status).toBe(429);
    }
    await server.background.idle();
    expect(server.inbox.letters()).toHaveLength(1);
  });

  if (dialect === 'postgres') {
    test('are shared by all processes on one database', async () => {
      const database = await open();
      const [one, two] = [1, 2].map(() =>
        startTestServer(database, { limitPoints: { loginPair: 3 } }),
      );
      const body = { usernameOrEmail: 'mary', password: 'guess' };
      const answers = [];
      for (const server of [one, two, one, two]) {
        answers.push((await server?.call('POST', '/auth/login', { body }))?.status);
      }
      expect(answers).toEqual([401, 401, 401, 429]);
    });

    test('keep no names or addresses in the table', async () => {
      const database = await open();
      await createLimits(database).count({ loginAccount: 'mary@example.org' });
      const rows = await database.db.selectFrom('rate_limits').select('key').execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.key).not.toContain('mary');
    });
  }
});
