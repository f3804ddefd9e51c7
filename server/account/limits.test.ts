import { expect, test } from 'vitest';
import { Refused } from '#server/refused.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { type Answer, startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { createLimits, LIMITS } from './limits.ts';

function cookieOf({ headers }: Answer): string {
  return headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

onBothDatabases('limits', ({ dialect, open }) => {
  test('refuse with 429 and say when to try again', async () => {
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

  test('once reached, refuse the right password too, but only from that address', async () => {
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

  test('count all accounts that one address tries together', async () => {
    const server = startTestServer(await open(), { limitPoints: { loginAddress: 2 } });
    const guess = (name: string) =>
      server.call('POST', '/auth/login', { body: { usernameOrEmail: name, password: 'guess' } });
    expect((await guess('a')).status).toBe(401);
    expect((await guess('b')).status).toBe(401);
    expect((await guess('c')).status).toBe(429);
  });

  test('apply to requests for reset emails in the same way for known and unknown addresses', async () => {
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

  test('lock nobody out by wrong passwords from one address', async () => {
    const server = startTestServer(await open(), {
      environment: { TRUST_PROXY: '1' },
      limitPoints: { loginPair: 10, loginAccount: 50, loginAddress: 100 },
    });
    await server.addUser('mary');
    const signIn = (password: string, address: string) =>
      server.call('POST', '/auth/login', {
        body: { usernameOrEmail: 'mary', password },
        headers: { 'X-Forwarded-For': address },
      });
    for (let i = 0; i < 60; i += 1) await signIn('guess', '203.0.113.1');
    expect((await signIn(TEST_PASSWORD, '203.0.113.1')).status).toBe(429);
    expect((await signIn(TEST_PASSWORD, '203.0.113.2')).status).toBe(200);
  });

  test('behind a proxy in the same network count two people as two addresses, without any setting', async () => {
    const { signIn } = await behindAuto();
    for (const proxy of ['10.0.0.5', '::ffff:172.18.0.2', 'fd00::5']) {
      const [ann, ben] = [`203.0.113.${proxy.length}`, `198.51.100.${proxy.length}`];
      expect(await signIn('guess', { peer: proxy, forwarded: ann })).toBe(401);
      expect(await signIn(TEST_PASSWORD, { peer: proxy, forwarded: ann })).toBe(429);
      // Entries that a client adds before that of the proxy do not make it count as another address.
      expect(await signIn(TEST_PASSWORD, { peer: proxy, forwarded: `192.0.2.1, ${ann}` })).toBe(
        429,
      );
      expect(await signIn(TEST_PASSWORD, { peer: proxy, forwarded: ben })).toBe(200);
    }
  });

  test('believe no header of somebody who connects from the internet', async () => {
    const { signIn } = await behindAuto();
    const peer = '198.51.100.7';
    expect(await signIn('guess', { peer, forwarded: '203.0.113.1' })).toBe(401);
    expect(await signIn(TEST_PASSWORD, { peer, forwarded: '203.0.113.2' })).toBe(429);
    expect(await signIn(TEST_PASSWORD, { peer, forwarded: '127.0.0.1' })).toBe(429);
    // Naming somebody else's address does not lock them out either.
    expect(await signIn(TEST_PASSWORD, { peer: '203.0.113.1', forwarded: peer })).toBe(200);
  });

  /** Sign-ins over a connection from `peer`, with TRUST_PROXY=auto and one failed attempt allowed per address. */
  async function behindAuto() {
    const server = startTestServer(await open(), {
      environment: { TRUST_PROXY: 'auto' },
      limitPoints: { loginPair: 1 },
    });
    await server.addUser('mary');
    const signIn = async (
      password: string,
      { peer, forwarded }: { peer: string; forwarded: string },
    ) => {
      const request = new Request('http://localhost/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
        body: JSON.stringify({ usernameOrEmail: 'mary', password }),
      });
      const incoming = { socket: { remoteAddress: peer } };
      return (await server.fetch(request, { incoming })).status;
    };
    return { signIn };
  }

  test('let a device that has signed in before keep trying its own account', async () => {
    const server = startTestServer(await open(), {
      limitPoints: { loginPair: 1, loginAccount: 1, loginAddress: 3, loginDevice: 2 },
    });
    await server.addUser('mary');
    await server.addUser('john');
    const signIn = (name: string, password: string, cookie = '') =>
      server.call('POST', '/auth/login', {
        body: { usernameOrEmail: name, password },
        headers: { Cookie: cookie },
      });
    const cookie = cookieOf(await signIn('mary', TEST_PASSWORD));
    for (let i = 0; i < 4; i += 1) await signIn('mary', 'guess');
    expect((await signIn('mary', TEST_PASSWORD)).status).toBe(429);
    expect((await signIn('mary', TEST_PASSWORD, cookie)).status).toBe(200);
    expect((await signIn('mary', TEST_PASSWORD, `${cookie}x`)).status).toBe(429);
    // The cookie does not help with another account, and has a limit of its own.
    expect((await signIn('john', TEST_PASSWORD, cookie)).status).toBe(429);
    for (let i = 0; i < 2; i += 1) await signIn('mary', 'guess', cookie);
    expect((await signIn('mary', TEST_PASSWORD, cookie)).status).toBe(429);
  });

  test('hand the device a cookie that only the sign-in call gets back', async () => {
    const server = startTestServer(await open(), {
      environment: { PUBLIC_URL: 'https://fieldbook.example.org' },
    });
    const { id } = await server.addUser('mary');
    const body = { usernameOrEmail: 'mary', password: TEST_PASSWORD };
    const set = (await server.call('POST', '/auth/login', { body })).headers.get('Set-Cookie');
    expect(set).toMatch(
      new RegExp(
        `^fieldbook-device-${id}=[\\w.-]+; Max-Age=\\d+; Path=/api/auth/login; HttpOnly; Secure; SameSite=Strict$`,
      ),
    );
    const guess = { usernameOrEmail: 'mary', password: 'guess' };
    const refused = await server.call('POST', '/auth/login', { body: guess });
    expect(refused.headers.get('Set-Cookie')).toBeNull();
  });

  test('is no session: the cookie of a device opens nothing', async () => {
    const server = startTestServer(await open());
    await server.addUser('mary');
    const body = { usernameOrEmail: 'mary', password: TEST_PASSWORD };
    const cookie = cookieOf(await server.call('POST', '/auth/login', { body }));
    const token = cookie.slice(cookie.indexOf('=') + 1);
    expect((await server.call('GET', '/users/me', { token })).status).toBe(401);
  });

  test('do not count an attempt against further limits once one is reached', async () => {
    const limits = createLimits(await open(), {
      ...LIMITS,
      loginAddress: { points: 1, perMinutes: 15 },
      loginPair: { points: 1, perMinutes: 15 },
    });
    await limits.count({ loginAddress: 'a' });
    await expect(limits.count({ loginAddress: 'a', loginPair: 'p' })).rejects.toThrow(Refused);
    await expect(limits.count({ loginPair: 'p' })).resolves.toBeUndefined();
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
