import { clear, get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Kind, kindOf } from './kinds.ts';
import { Meter, sizeOf } from './meter.ts';
import { addUse, readUse } from './record.ts';

const OWN = 'https://field.example';

/** Timings as a browser reports them. */
let report: (entries: object[]) => void = () => undefined;

class FakeObserver {
  constructor(onEntries: (list: { getEntries(): object[] }) => void) {
    report = (entries) => onEntries({ getEntries: () => entries });
  }
  observe = vi.fn();
}

let meter: Meter;

beforeEach(async () => {
  await clear();
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.stubGlobal('navigator', { userAgent: 'x'.repeat(100) });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 59) });
  meter = new Meter(OWN);
});

afterEach(() => vi.useRealTimers());

function timing(name: string, body: number, more: object = {}) {
  const sizes = { transferSize: body + 300, encodedBodySize: body, requestStart: 1 };
  return { name, nextHopProtocol: 'h2', ...sizes, ...more };
}

/** Over HTTP/2. */
const HEADERS = 280;
/** Over HTTP/1.1, of a request without headers of its own, without the length of its address. */
const UP = 290 + 100;

async function counted(kind: Kind): Promise<number | undefined> {
  await meter.store();
  return (await readUse()).now.bytes[kind];
}

test.each([
  ['/assets/index.js', 'GET', 'app'],
  ['/api/sync/changes?cursor=1', 'GET', 'records'],
  ['/api/church-planters/7/contacts', 'POST', 'sent'],
  ['/api/auth/login', 'GET', 'sent'],
  ['/api/pictures/abc', 'GET', 'pictures'],
  ['/api/church-planters/7/profile-picture', 'POST', 'pictures'],
  ['/api/training-files/abc/parts/1', 'PUT', 'pictures'],
  ['/api/sync/live?stream=1', 'GET', 'live'],
  ['https://backend.example/api/users/me', 'GET', 'records'],
  ['https://tiles.example/1/2/3.png', 'GET', 'map'],
])('%s with %s is counted as %s', (_address, method, kind) => {
  expect(kindOf(_address, OWN, method)).toBe(kind);
});

test('adds bodies of requests, compressed bodies of answers, and headers, by kind', async () => {
  const fetch = meter.counted(async () => new Response());
  await fetch(`${OWN}/api/church-planters/7/contacts`, { method: 'POST', body: 'ä'.repeat(500) });
  report([
    timing(`${OWN}/api/church-planters/7/contacts`, 50),
    timing(`${OWN}/api/sync/changes?cursor=1`, 4_000),
    timing(`${OWN}/assets/index.js`, 100_000),
    timing(`${OWN}/assets/from-the-cache.js`, 9_000, { transferSize: 0 }),
  ]);
  await meter.store();
  expect((await readUse()).now).toEqual({
    month: '2026-11',
    bytes: { sent: 1_000 + 50 + HEADERS, records: 4_000 + HEADERS, app: 100_000 + HEADERS },
    rough: [],
  });
});

test('an answer without news counts its headers only', async () => {
  report([timing(`${OWN}/a.js`, 9_000, { transferSize: 300 })]);
  expect(await counted('app')).toBe(HEADERS);
});

test('over HTTP/1.1 every header counts, as far as it is known', async () => {
  const old = { nextHopProtocol: 'http/1.1' };
  report([timing(`${OWN}/a.js`, 9_000, old)]);
  expect(await counted('app')).toBe(9_000 + UP + '/a.js'.length + 1_110);
  const fetch = meter.counted(async () => new Response('', { headers: { ETag: '"1"' } }));
  await fetch(`${OWN}/api/sync?x=1`, { headers: { Accept: 'text/plain' } });
  report([timing(`${OWN}/api/sync?x=1`, 40, old)]);
  const own = 'Accept: text/plain\r\n'.length + 50;
  const answer = 'HTTP/1.1 200 OK\r\nETag: "1"\r\n\r\n'.length;
  const type = 'Content-Type: text/plain;charset=UTF-8\r\n'.length;
  const up = UP + '/api/sync?x=1'.length + own;
  expect(await counted('records')).toBe(40 + up + answer + type);
});

test('a file that the service worker finds in the cache of the browser counts nothing', async () => {
  vi.stubGlobal('ServiceWorkerGlobalScope', class {});
  report([timing(`${OWN}/a.js`, 9_000, { transferSize: 0 })]);
  expect(await counted('app')).toBeUndefined();
  report([timing(`${OWN}/b.js`, 0, { transferSize: 0 })]);
  expect(await counted('app')).toBe(5_000 + HEADERS);
  vi.unstubAllGlobals();
});

test('two requests to one address at the same time are counted each with its own kind', async () => {
  const fetch = meter.counted(async () => new Response());
  const address = `${OWN}/api/churches`;
  await Promise.all([fetch(address), fetch(address, { method: 'POST', body: 'abc' })]);
  report([timing(address, 5_000), timing(address, 10)]);
  expect(await counted('records')).toBe(5_000 + HEADERS);
  expect(await counted('sent')).toBe(3 + 10 + HEADERS);
});

test('a stream counts while it is read, and sets no timer for what the server sends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetch = meter.counted(async () => new Response('data: 1\n\n'));
  const address = `${OWN}/api/sync/live?stream=1`;
  const { body } = await fetch(address);
  await meter.store();
  const reader = body?.getReader();
  while (!(await reader?.read())?.done);
  expect(vi.getTimerCount()).toBe(0);
  report([timing(address, 9)]);
  expect(await counted('live')).toBe(HEADERS + 'data: 1\n\n'.length);
});

test('the page itself counts, or the update checks of the service worker that it causes', async () => {
  const page = `${OWN}/today`;
  meter.addPage(timing(page, 1_400, { workerStart: 0 }) as PerformanceResourceTiming);
  expect(await counted('app')).toBe(1_400 + HEADERS);
  meter.addPage(timing(page, 0, { transferSize: 0, workerStart: 9 }) as PerformanceResourceTiming);
  expect(await counted('app')).toBe(1_400 + HEADERS + HEADERS);
  vi.stubGlobal('navigator', { userAgent: '', userAgentData: {} });
  meter.addPage(timing(page, 0, { transferSize: 0, workerStart: 9 }) as PerformanceResourceTiming);
  expect(await counted('app')).toBe(1_400 + HEADERS + 3 * HEADERS);
});

test('an answer of a backend on another host counts its stated length', async () => {
  const told = new Response('', { headers: { 'content-length': '700' } });
  const fetch = meter.counted(async () => told);
  const address = 'https://backend.example/api/users/me';
  await fetch(address);
  report([timing(address, 0, { transferSize: 0, requestStart: 0 })]);
  await meter.store();
  expect((await readUse()).now).toMatchObject({
    bytes: { records: 700 + HEADERS },
    rough: ['records'],
  });
});

test('a worker counts what it reads if the browser does not report sizes', async () => {
  const packed = { 'content-encoding': 'br' };
  const fetch = meter.counted(async () => new Response('x'.repeat(6_000), { headers: packed }));
  const address = `${OWN}/api/sync/changes`;
  const reader = (await fetch(address)).body?.getReader();
  while (!(await reader?.read())?.done);
  report([timing(address, 0, { transferSize: 0 })]);
  await meter.store();
  expect((await readUse()).now).toMatchObject({
    bytes: { records: 1_000 + HEADERS },
    rough: ['records'],
  });
});

test('a map tile of another host has no known size and makes the sum rough', async () => {
  report([timing('https://tiles.example/1/2/3.png', 0, { transferSize: 0, requestStart: 0 })]);
  await meter.store();
  expect((await readUse()).now).toMatchObject({ bytes: { map: 15_000 }, rough: ['map'] });
});

test('knows the size of every kind of body', () => {
  const form = new FormData();
  form.append('picture', new Blob(['x'.repeat(1_000)]), 'a.jpg');
  expect(sizeOf(form)).toBe(1_157);
  expect(sizeOf(new Uint8Array(30))).toBe(30);
  expect(sizeOf(undefined)).toBe(0);
});

test('writes at most six times a minute, and loses nothing meanwhile', async () => {
  const now = new Date(2026, 10, 2, 12);
  vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const counting = new Meter(OWN);
  for (let second = 0; second < 60; second += 1) {
    counting.add('records', 10);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(put.mock.calls.length).toBeGreaterThan(1);
  expect(put.mock.calls.length).toBeLessThanOrEqual(7);
  await counting.store();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect((await get('data-use'))[0].bytes.records).toBe(600);
});

test('two contexts that store at the same time lose nothing of each other', async () => {
  const other = new Meter(OWN);
  meter.add('records', 100);
  other.add('records', 23);
  await Promise.all([meter.store(), other.store()]);
  expect((await readUse()).now.bytes.records).toBe(123);
});

test('a new month of the device begins at zero, and last month is kept', async () => {
  await addUse(new Map([['app', 500]]));
  vi.setSystemTime(new Date(2026, 11, 1, 0, 1));
  await addUse(new Map([['app', 7]]));
  const { now, last } = await readUse();
  expect(now).toMatchObject({ month: '2026-12', bytes: { app: 7 } });
  expect(last).toMatchObject({ month: '2026-11', bytes: { app: 500 } });
  vi.setSystemTime(new Date(2027, 1, 1));
  expect(await readUse()).toEqual({ now: { month: '2027-02', bytes: {} }, last: undefined });
});

test('storage that fails delays the count, fails nothing, and sets no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  meter.add('sent', 40);
  await meter.store();
  expect(vi.getTimerCount()).toBe(0);
  expect(await get('data-use')).toBeUndefined();
  await meter.store();
  expect((await readUse()).now.bytes.sent).toBe(40);
});

test('a request that fails is passed on as it is, and a damaged record counts as empty', async () => {
  await set('data-use', 'nonsense');
  const failing = meter.counted(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failing(`${OWN}/api/x`, { method: 'POST', body: 'abc' })).rejects.toThrow(TypeError);
  await meter.store();
  expect((await readUse()).now.bytes).toEqual({ sent: 3 });
});

test('a browser without timings counts what it sends', async () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  const blind = new Meter(OWN);
  blind.add('sent', 5);
  await blind.store();
  expect((await readUse()).now.bytes.sent).toBe(5);
});
