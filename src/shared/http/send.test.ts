import { afterEach, expect, it, vi } from 'vitest';
import { address, send } from './send.ts';

const API = 'https://network.example/api';

function recording(answer: () => Promise<Response> = async () => Response.json({ success: true })) {
  const seen: { url: string; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    seen.push({ url: String(url), init: init ?? {} });
    return answer();
  };
  return { fetch, seen };
}

/** A `fetch` to a server that never answers: only the signal ends the wait. */
const hanging: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal;
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

afterEach(() => {
  vi.useRealTimers();
});

it.each(['/api/church-planters', 'church-planters', '/church-planters', 'api/church-planters'])(
  'resolves %s against the API base',
  (path) => {
    expect(address(API, path)).toBe('https://network.example/api/church-planters');
    expect(address('https://network.example/', path)).toBe(
      'https://network.example/api/church-planters',
    );
    expect(address('/api', path)).toBe('/api/church-planters');
  },
);

it('keeps a path whose first word merely starts with api', () => {
  expect(address(API, 'apps/3/users')).toBe('https://network.example/api/apps/3/users');
});

it('sends JSON with the bearer token and follows no redirect', async () => {
  const { fetch, seen } = recording();
  const answer = await send({
    apiBase: API,
    path: '/auth/login',
    method: 'POST',
    token: 'abc',
    body: { a: 1 },
    headers: { 'Idempotency-Key': 'k' },
    fetch,
  });
  expect(answer.kind).toBe('ok');
  expect(seen[0]?.url).toBe('https://network.example/api/auth/login');
  expect(seen[0]?.init).toMatchObject({ method: 'POST', body: '{"a":1}', redirect: 'manual' });
  expect(seen[0]?.init.headers).toEqual({
    Accept: 'application/json',
    'Content-Type': 'application/json',
    Authorization: 'Bearer abc',
    'Idempotency-Key': 'k',
  });
});

it('leaves the content type of a form with files to the browser', async () => {
  const { fetch, seen } = recording();
  const body = new FormData();
  await send({ apiBase: API, path: '/x', method: 'POST', body, fetch });
  expect(seen[0]?.init.body).toBe(body);
  expect(seen[0]?.init.headers).toEqual({ Accept: 'application/json' });
});

it('S14 a missing answer is an unknown outcome after the timeout', async () => {
  vi.useFakeTimers();
  const answer = send({ apiBase: API, path: '/x', fetch: hanging, timeoutMs: 30_000 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toEqual({ kind: 'unknown', cause: 'timeout' });
});

it('S14 a body that stalls halfway is a timeout too', async () => {
  vi.useFakeTimers();
  const fetch: typeof globalThis.fetch = async (_url, init) =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"suc'));
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        },
      }),
    );
  const answer = send({ apiBase: API, path: '/x', fetch, timeoutMs: 1_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toEqual({ kind: 'unknown', cause: 'timeout' });
});

it('ends at once if the caller aborts before or during the request', async () => {
  const stop = new AbortController();
  const during = send({ apiBase: API, path: '/x', fetch: hanging, signal: stop.signal });
  stop.abort();
  expect(await during).toEqual({ kind: 'unknown', cause: 'cut' });
  const before = await send({ apiBase: API, path: '/x', fetch: hanging, signal: stop.signal });
  expect(before).toEqual({ kind: 'unknown', cause: 'cut' });
});

it('S14 a failed connection is an unknown outcome', async () => {
  const { fetch } = recording(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await send({ apiBase: API, path: '/x', fetch })).toEqual({
    kind: 'unknown',
    cause: 'offline',
  });
});

/** A `fetch` whose answer arrives in pieces, with a pause in milliseconds before each. It then ends or stays open. */
function slowly(pieces: readonly string[], pauseMs: number, isOpen = false): typeof fetch {
  return async (_url, init) => {
    const encoder = new TextEncoder();
    const left = [...pieces];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
      async pull(controller) {
        const piece = left.shift();
        if (piece === undefined && isOpen) return new Promise<void>(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (piece === undefined) controller.close();
        else controller.enqueue(encoder.encode(piece));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
}

it('S14 waits for a slow answer while data keeps arriving', async () => {
  vi.useFakeTimers();
  const pieces = ['{"data":[', '{"id":1},', '{"id":2}', ']}'];
  const heard: string[] = [];
  const answer = send({
    apiBase: API,
    path: '/churches',
    fetch: slowly(pieces, 25_000),
    onText: (text) => void heard.push(text),
  });
  await vi.advanceTimersByTimeAsync(130_000);
  expect(await answer).toEqual({
    kind: 'ok',
    status: 200,
    body: { data: [{ id: 1 }, { id: 2 }] },
  });
  expect(heard).toEqual(pieces);
});

it('S14 gives up on an answer that stalls for half a minute', async () => {
  vi.useFakeTimers();
  const answer = send({ apiBase: API, path: '/churches', fetch: slowly(['[', '1'], 25_000, true) });
  await vi.advanceTimersByTimeAsync(50_000 + 30_001);
  expect(await answer).toMatchObject({ kind: 'unknown', cause: 'timeout' });
});
