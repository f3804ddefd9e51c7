import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** The shape of every refusal. */
const refusal = {
  success: false,
  error: expect.stringMatching(/\w/),
  message: expect.stringMatching(/\w/),
};

function post(server: TestServer, body: BodyInit | undefined, headers: Record<string, string>) {
  return server.request('/api/auth/login', { method: 'POST', headers, ...(body ? { body } : {}) });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

onBothDatabases('a request', ({ open }) => {
  test.each([
    ['that is not JSON', '{"usernameOrEmail":', JSON_TYPE, 400],
    ['that is empty', '', JSON_TYPE, 400],
    ['that is a list', '[]', JSON_TYPE, 400],
    ['that is null', 'null', JSON_TYPE, 400],
    ['that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, 400],
    ['with a NUL', '{"usernameOrEmail":"a\\u0000","password":"x"}', JSON_TYPE, 400],
    ['with half a character', '{"usernameOrEmail":"\\ud83d","password":"x"}', JSON_TYPE, 400],
    ['of another type', 'usernameOrEmail=a', { 'Content-Type': 'text/plain' }, 415],
    ['of no type', new Uint8Array([123, 125]), {}, 415],
    ['nested 65 deep', `${'['.repeat(65)}${']'.repeat(65)}`, JSON_TYPE, 400],
    ['nested hopelessly deep', '['.repeat(500_000), JSON_TYPE, 400],
    ['over 4 MB', `"${'x'.repeat(4_194_304)}"`, JSON_TYPE, 413],
  ])('%s is refused in JSON', async (_what, body, headers, status) => {
    const server = startTestServer(await open());
    const response = await post(server, body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(refusal);
  });

  test('says which field holds what cannot be stored', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const body = { bio: 'a\u0000b' };
    const { status, json } = await server.call('PUT', '/users/profile', { token, body });
    expect(status).toBe(400);
    expect(json.error).toBe('bio: contains characters that cannot be stored');
    expect(json.fields).toEqual([
      { path: 'bio', message: 'contains characters that cannot be stored' },
    ]);
  });

  test('over the limit is refused although its length was not announced', async () => {
    const server = startTestServer(await open(), { environment: { MAX_BODY_BYTES: '1000' } });
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(600).fill(0x20)),
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: JSON_TYPE,
      body,
      duplex: 'half',
    };
    const response = await server.request('/api/auth/login', init);
    expect(response.status).toBe(413);
  });

  test('brackets and quotes inside of texts are no nesting', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary');
    const bio = `${'[{"\\'.repeat(100)} ✓ 😀`;
    const { json } = await server.call('PUT', '/users/profile', { token, body: { bio } });
    expect(json.data.bio).toBe(bio);
  });

  test('to an unknown address under /api is 404 in JSON, whatever it accepts', async () => {
    const server = startTestServer(await open());
    for (const path of ['/api/nothing', '/api', '/api/users/me/too']) {
      const response = await server.request(path, { headers: { Accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject(refusal);
    }
  });

  test('with the wrong method is 405 and names the right ones', async () => {
    const server = startTestServer(await open());
    const response = await server.request('/api/users/me', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')?.split(', ').sort()).toEqual(['DELETE', 'GET']);
    expect(await response.json()).toMatchObject(refusal);
  });

  test.each(['0', '-1', '1.5', '1e3', 'abc', '99999999999', '%00', '2147483648'])(
    'with %s for an id is 400',
    async (id) => {
      const server = startTestServer(await open());
      const { token } = await server.addUser('boss', ['admin']);
      const { status, json } = await server.call('GET', `/roles/${id}/users`, { token });
      expect(status).toBe(400);
      expect(json.fields[0].path).toBe('id');
    },
  );

  test('that breaks something inside is 500 with an id and no detail', async () => {
    const server = startTestServer(await open());
    vi.spyOn(server.database.db, 'selectFrom').mockImplementation(() => {
      throw new Error('column "mary@example.org" is on fire');
    });
    const body = { usernameOrEmail: 'mary', password: 'x' };
    const { status, json } = await server.call('POST', '/auth/login', { body });
    expect(status).toBe(500);
    expect(json).toMatchObject({ ...refusal, requestId: expect.stringMatching(/^[\w-]{36}$/) });
    expect(JSON.stringify(json)).not.toMatch(/fire|column|mary/);
    const line = server.log.find((one) => one.includes('request failed')) ?? '';
    expect(line).toContain(json.requestId);
    expect(line).toContain('is on fire');
    expect(line).not.toContain('mary@');
  });

  test('that finds the database busy is 503: known not executed', async () => {
    const server = startTestServer(await open());
    vi.spyOn(server.database.db, 'selectFrom').mockImplementation(() => {
      throw Object.assign(new Error('canceling statement'), { code: '57014' });
    });
    const body = { usernameOrEmail: 'mary', password: 'x' };
    const { status, headers } = await server.call('POST', '/auth/login', { body });
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('2');
  });

  test('is logged by method, pattern, status, time and id, and by nothing else', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary', ['admin']);
    server.log.length = 0;
    const { headers } = await server.call('GET', `/roles/user/${id}?secret=1`, { token });
    const { time, ms, ...line } = JSON.parse(server.log[0] ?? '{}');
    expect([typeof time, typeof ms]).toEqual(['number', 'number']);
    expect(line).toEqual({
      level: pino.levels.values.info,
      pid: expect.any(Number),
      hostname: expect.any(String),
      requestId: headers.get('X-Request-Id'),
      method: 'GET',
      route: '/roles/user/{userId}',
      status: 200,
      msg: 'request',
    });
  });

  test('gets an answer that no cache keeps', async () => {
    const server = startTestServer(await open());
    const { headers } = await server.call('GET', '/health');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});
