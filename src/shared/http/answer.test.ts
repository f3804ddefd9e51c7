import { describe, expect, it } from 'vitest';
import { answerFrom, answerFromError } from './answer.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function html(status: number, headers: Record<string, string> = {}) {
  const page = '<!doctype html><title>Welcome to CoffeeNet</title>';
  return new Response(page, { status, headers: { 'content-type': 'text/html', ...headers } });
}

describe('S14 receipts', () => {
  it('S14 a 2xx JSON body is a receipt', async () => {
    const answer = await answerFrom(json(201, { success: true, data: { id: 7 } }));
    expect(answer).toEqual({ kind: 'ok', status: 201, body: { success: true, data: { id: 7 } } });
  });

  it('S14 JSON without a success field is a receipt', async () => {
    expect(await answerFrom(json(200, [1, 2]))).toEqual({ kind: 'ok', status: 200, body: [1, 2] });
  });

  it('S14 JSON with a wrong content type is still read', async () => {
    const response = new Response('{"ok":1}', { headers: { 'content-type': 'text/plain' } });
    expect(await answerFrom(response)).toMatchObject({ kind: 'ok', body: { ok: 1 } });
  });

  it.each([204, 200, 201])('S14 an empty %i is a receipt without a body', async (status) => {
    const response = new Response(status === 204 ? null : '', { status });
    expect(await answerFrom(response)).toEqual({ kind: 'ok', status, body: null });
  });
});

describe('S14 refusals', () => {
  it('S14 success: false is a refusal whatever the status', async () => {
    const body = { success: false, error: 'No such hub' };
    const answer = await answerFrom(json(200, body));
    expect(answer).toEqual({ kind: 'refused', status: 200, message: 'No such hub', body });
  });

  it.each([400, 404, 405, 409, 410, 413, 415, 422])(
    'S14 %i with a JSON body is a refusal',
    async (status) => {
      const answer = await answerFrom(json(status, { message: 'Because' }));
      expect(answer).toMatchObject({ kind: 'refused', status, message: 'Because' });
    },
  );

  it.each([
    { success: 'false', message: 'Because' },
    { error: 'Because' },
    { error: { message: 'Because' } },
    { canResend: true, message: 'Because' },
  ])('S14 %j is a refusal despite a successful status', async (body) => {
    const answer = await answerFrom(json(200, body));
    expect(answer).toEqual({ kind: 'refused', status: 200, message: 'Because', body });
  });

  it.each([
    { success: true, error: null },
    { success: true, message: 'Invited', canResend: true },
    { error: null, data: [] },
    { error: '', data: [] },
    { id: 7, error: 'a field of the record' },
  ])('S14 %j is a receipt', async (body) => {
    expect(await answerFrom(json(200, body))).toMatchObject({ kind: 'ok' });
  });

  it.each([400, 404, 409, 422])('S14 a %i without a body is a refusal', async (status) => {
    const type = { headers: { 'content-type': 'application/json' } };
    for (const init of [{}, type]) {
      const answer = await answerFrom(new Response(null, { status, ...init }));
      expect(answer).toEqual({ kind: 'refused', status, message: '', body: null });
    }
  });

  it.each([400, 409, 422])(
    'S14 plain text with a %i is the reason that the backend gives',
    async (status) => {
      const init = { status, headers: { 'content-type': 'text/plain; charset=utf-8' } };
      const answer = await answerFrom(new Response('name is required\n', init));
      expect(answer).toMatchObject({ kind: 'refused', status, message: 'name is required' });
    },
  );

  it('S14 a 404 in plain text is not a refusal, because proxies send it too', async () => {
    const init = { status: 404, headers: { 'content-type': 'text/plain' } };
    const answer = await answerFrom(new Response('404 page not found', init));
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'not-json' });
  });

  it('S14 a 413 from a proxy is a refusal, since a retry cannot help', async () => {
    expect(await answerFrom(html(413))).toMatchObject({
      kind: 'refused',
      status: 413,
      message: '',
    });
  });

  it('S14 a 404 page of a proxy is not a refusal', async () => {
    expect(await answerFrom(html(404))).toEqual({
      kind: 'unknown',
      cause: 'not-json',
      status: 404,
    });
  });
});

describe('S14 missing authorization', () => {
  it('S14 401 and 403 carry the message and the body of the server', async () => {
    expect(await answerFrom(json(401, { error: 'Wrong password' }))).toEqual({
      kind: 'unauthorized',
      message: 'Wrong password',
      body: { error: 'Wrong password' },
    });
    expect(await answerFrom(json(403, {}))).toEqual({
      kind: 'forbidden',
      message: '',
      body: {},
    });
  });

  it('S14 a 401 in plain text counts, a 401 page of a portal does not', async () => {
    const plain = new Response('Unauthorized', { status: 401 });
    expect(await answerFrom(plain)).toMatchObject({ kind: 'unauthorized' });
    expect(await answerFrom(html(401))).toMatchObject({ kind: 'unknown', cause: 'not-json' });
  });
});

describe('S14 requests known not to be executed', () => {
  it.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['a date by our clock', { 'retry-after': 'Mon, 02 Mar 2026 10:00:30 GMT' }, 30_000],
    [
      'a date by the clock of the server',
      { 'retry-after': 'Mon, 02 Mar 2026 12:00:30 GMT', date: 'Mon, 02 Mar 2026 12:00:00 GMT' },
      30_000,
    ],
    ['a moment that is over', { 'retry-after': 'Mon, 02 Mar 2026 09:00:00 GMT' }, 0],
    ['nothing', {}, 5_000],
    ['nonsense', { 'retry-after': 'soon' }, 5_000],
    ['a year', { 'retry-after': '31536000' }, 3_600_000],
  ])('S14 waits as long as %s says', async (_what, headers, retryAfterMs) => {
    expect(await answerFrom(json(429, {}, headers), undefined, NOW)).toEqual({
      kind: 'busy',
      status: 429,
      retryAfterMs,
      isFromBackend: true,
    });
    expect(await answerFrom(html(503, headers), undefined, NOW)).toEqual({
      kind: 'busy',
      status: 503,
      retryAfterMs,
    });
  });
});

describe('S14 unknown outcomes', () => {
  it('S14 a portal page with status 200 is never an answer', async () => {
    expect(await answerFrom(html(200))).toEqual({
      kind: 'unknown',
      cause: 'not-json',
      status: 200,
    });
  });

  it('S14 a page without a content type is never an answer', async () => {
    const response = new Response('\n<html></html>');
    response.headers.delete('content-type');
    expect(await answerFrom(response)).toMatchObject({ kind: 'unknown', cause: 'not-json' });
  });

  it('S14 plain text is not an answer', async () => {
    expect(await answerFrom(new Response('OK'))).toMatchObject({ cause: 'not-json' });
  });

  it('S14 incomplete JSON was cut off', async () => {
    const response = new Response('{"success":tr', {
      headers: { 'content-type': 'application/json' },
    });
    expect(await answerFrom(response)).toEqual({ kind: 'unknown', cause: 'cut', status: 200 });
  });

  it('S14 a body that fails in transit counts as truncated', async () => {
    const stream = new ReadableStream({ pull: (c) => c.error(new TypeError('terminated')) });
    expect(await answerFrom(new Response(stream))).toEqual({ kind: 'unknown', cause: 'cut' });
  });

  it.each([301, 302, 307, 308])('S14 does not follow a %i redirect', async (status) => {
    const response = new Response(null, { status, headers: { location: 'http://portal.example' } });
    expect(await answerFrom(response)).toEqual({ kind: 'unknown', cause: 'redirect', status });
  });

  it.each([500, 502, 504])('S14 a %i does not reveal the outcome of the write', async (status) => {
    expect(await answerFrom(json(status, { success: false, error: 'Oops' }))).toEqual({
      kind: 'unknown',
      cause: 'gateway',
      status,
      message: 'Oops',
    });
  });

  it('S14 511 means a portal, 408 a timeout', async () => {
    expect(await answerFrom(html(511))).toMatchObject({ cause: 'not-json' });
    expect(await answerFrom(json(408, {}))).toMatchObject({ cause: 'timeout' });
  });

  it('S14 distinguishes exceptions', () => {
    expect(answerFromError(new TypeError('Failed to fetch'))).toMatchObject({ cause: 'offline' });
    expect(answerFromError(new DOMException('', 'TimeoutError'))).toMatchObject({
      cause: 'timeout',
    });
    expect(answerFromError(new DOMException('', 'AbortError'))).toMatchObject({ cause: 'cut' });
  });
});
