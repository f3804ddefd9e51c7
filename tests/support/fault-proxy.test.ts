import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import {
  dropAfter,
  dropBefore,
  hang,
  jsonAnswer,
  pass,
  portalPage,
  readWhole,
  truncate,
} from './faults.ts';

const TEXT = 'All the words that the server has to say.';

let server: Server;
let proxy: FaultProxy;
let executed: string[];
/** Body of the last request. */
let taken: Buffer;

beforeEach(async () => {
  executed = [];
  taken = Buffer.alloc(0);
  server = createServer((request, response) => {
    void readWhole(request).then((body) => {
      taken = body;
      executed.push(`${request.method} ${request.url}`);
      if (request.headers['if-none-match']) return response.writeHead(304).end();
      if (!request.headers['accept-encoding']?.includes('gzip')) return response.end(TEXT);
      return response
        .writeHead(200, { 'Content-Encoding': 'gzip', ETag: '"one"' })
        .end(gzipSync(TEXT));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  proxy = await startFaultProxy(`http://127.0.0.1:${port}`);
});

afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

const get = (path = '/', init: RequestInit = {}) => fetch(`${proxy.origin}${path}`, init);

describe('the fault proxy', () => {
  test('forwards requests without a rule, and records them', async () => {
    const answer = await get('/a?b=1', { method: 'POST', body: 'hello' });
    expect(await answer.text()).toBe(TEXT);
    expect(proxy.reached).toEqual([
      { method: 'POST', path: '/a?b=1', body: 'hello', status: 200, lost: false },
    ]);
  });

  test('forwards binary data unchanged', async () => {
    const body = Buffer.from([0xff, 0xd8, 0x00, 0xc3, 0x28, 0xff]);
    await get('/', { method: 'POST', body });
    expect(taken.equals(body)).toBe(true);
  });

  test('drops a request before the server sees it', async () => {
    proxy.when({ path: /^\/a/ }, dropBefore);
    await expect(get('/a')).rejects.toThrow();
    expect(executed).toEqual([]);
    expect((await get('/b')).status).toBe(200);
  });

  test('loses an answer after the server has executed the request', async () => {
    proxy.when({ method: 'POST' }, dropAfter, { times: 1 });
    await expect(get('/a', { method: 'POST' })).rejects.toThrow();
    expect(executed).toEqual(['POST /a']);
    expect(proxy.reached[0]?.lost).toBe(true);
    expect((await get('/a', { method: 'POST' })).status).toBe(200);
  });

  test('hangs until the client gives up', async () => {
    proxy.when({}, hang);
    await expect(get('/', { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/i);
    expect(executed).toEqual([]);
  });

  test('answers late', async () => {
    proxy.when({}, { kind: 'delay', ms: 60 });
    const startedAt = performance.now();
    await get();
    expect(performance.now() - startedAt).toBeGreaterThan(50);
  });

  test('answers instead of the server', async () => {
    proxy.when({ body: /bad/ }, jsonAnswer(422, { error: 'No' }, { 'X-Why': 'test' }));
    const answer = await get('/', { method: 'PUT', body: 'a bad thing' });
    expect([answer.status, answer.headers.get('X-Why'), await answer.json()]).toEqual([
      422,
      'test',
      { error: 'No' },
    ]);
    expect(executed).toEqual([]);
  });

  test('answers everything with a portal page', async () => {
    const rule = proxy.when({}, portalPage);
    const answer = await get('/api/health');
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(rule.hits()).toBe(1);
    rule.remove();
    expect(await (await get()).text()).toBe(TEXT);
  });

  test('redirects', async () => {
    proxy.when({ path: /^\/a/ }, { kind: 'redirect', to: '/b' });
    const answer = await get('/a', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/b']);
  });

  test('truncates an answer', async () => {
    proxy.when({}, truncate);
    const answer = await get();
    await expect(answer.text()).rejects.toThrow();
  });

  test('throttles an answer', async () => {
    proxy.when({}, { kind: 'throttle', bytesPerSecond: 400 });
    const startedAt = performance.now();
    expect(await (await get('/', { headers: { 'Accept-Encoding': 'identity' } })).text()).toBe(
      TEXT,
    );
    expect(performance.now() - startedAt).toBeGreaterThan(90);
  });

  test('rewrites an answer, even if the client has a compressed copy', async () => {
    proxy.when({}, { kind: 'rewrite', change: (body) => body.replace('server', 'update') });
    const answer = await get('/', { headers: { 'If-None-Match': '"one"' } });
    expect(await answer.text()).toBe(TEXT.replace('server', 'update'));
  });

  test('cuts every connection, and restores the network', async () => {
    proxy.when({ path: /^\/slow/ }, hang);
    const underWay = get('/slow');
    const broken = expect(underWay).rejects.toThrow();
    await get('/');
    proxy.cut();
    await broken;
    await expect(get('/')).rejects.toThrow();
    proxy.mend();
    expect((await get('/')).status).toBe(200);
  });

  test('does not reuse connections unless asked to', async () => {
    expect((await get()).headers.get('Connection')).toBe('close');
    proxy.keepAlive = true;
    expect((await get()).headers.get('Connection')).toBe('keep-alive');
  });

  test('the newest rule applies first, as often as it may', async () => {
    proxy.when({}, jsonAnswer(503, {}));
    proxy.when({}, jsonAnswer(504, {}), { times: 1 });
    proxy.when({}, pass, { times: 1 });
    const statuses = [await get(), await get(), await get()].map(({ status }) => status);
    expect(statuses).toEqual([200, 504, 503]);
    proxy.reset();
    expect((await get()).status).toBe(200);
  });
});
