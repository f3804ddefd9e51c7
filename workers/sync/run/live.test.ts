import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Mirror } from '#db/schema.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CHANGES, unreadFeed } from '../core/feed-state.ts';
import type { Ports } from '../core/ports.ts';
import { listenForNews } from './live.ts';
import { HerePlace } from './presence.ts';

const API = 'http://network.example/api';
const DECISION = { kind: 'reference', keysKeptMs: 1, askedAt: 1, savedAt: 1 };
const ENCODER = new TextEncoder();
let db: Mirror;
let listening: AbortController;
let waits: number[];
let endRun: () => void;
const nextRun = vi.fn(
  () =>
    new Promise<void>((resolve) => {
      endRun = resolve;
    }),
);
const wake = vi.fn(async () => 'busy' as const);

beforeEach(async () => {
  db = new Mirror(`live-${crypto.randomUUID()}`, 'relaxed');
  listening = new AbortController();
  waits = [];
  nextRun.mockClear();
  wake.mockClear();
  await db.meta.put({ key: 'server', value: { ...DECISION, offers: ['changes', 'live'] } });
});

afterEach(async () => {
  listening.abort();
  await db.delete();
});

function listen(fetch: Ports['fetch']): void {
  const ports: Partial<Ports> = {
    userId: 7,
    relaxed: db,
    session: async () => ({ apiBase: API, userId: 7, token: 'a token', savedAt: 1 }),
    fetch,
    clock: {
      now: () => 1_000_000,
      uptime: () => 1_000_000,
      // Pauses never end here, except for the spread of 0 ms before the first request.
      sleep: async (ms) => {
        waits.push(ms);
        if (ms > 0) await new Promise(() => undefined);
      },
    },
    random: () => 0,
  };
  const here = new HerePlace(() => undefined);
  void listenForNews({ ports: ports as Ports, wake, nextRun }, listening.signal, here);
}

/** A server whose streams stay open. Returns a way to send text and the requests received. */
function liveServer(status = 200, type = 'text/event-stream') {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const streams: ReadableStreamDefaultController[] = [];
  const fetch: Ports['fetch'] = async (url, init) => {
    requests.push({ url: String(url), init });
    const body = new ReadableStream({ start: (controller) => void streams.push(controller) });
    return new Response(body, { status, headers: { 'content-type': type } });
  };
  const say = (text: string) => streams.at(-1)?.enqueue(ENCODER.encode(text));
  const hint = (rev: number, epoch = 'e') =>
    say(`event: changed\ndata: ${JSON.stringify({ epoch, rev })}\n\n`);
  return { fetch, requests, say, hint };
}

async function readUpTo(rev: number): Promise<void> {
  await db.feeds.put({ ...unreadFeed(CHANGES), readAt: 1, revision: { epoch: 'e', rev } });
}

async function begin(server: ReturnType<typeof liveServer>): Promise<void> {
  listen(server.fetch);
  await eventually(() => expect(server.requests).toHaveLength(1));
}

test('a hint about a change wakes the sync, under the person’s own token', async () => {
  const server = liveServer();
  await readUpTo(4);
  await begin(server);
  expect(server.requests[0]).toMatchObject({
    url: `${API}/sync/live`,
    init: { headers: { Authorization: 'Bearer a token' } },
  });
  server.hint(5);
  await eventually(() => expect(wake).toHaveBeenCalledExactlyOnceWith('live'));
});

test('a hint about a change that was already read does not start a run', async () => {
  const server = liveServer();
  await readUpTo(5);
  await begin(server);
  const looks = vi.spyOn(db.feeds, 'get');
  server.hint(5);
  await eventually(() => expect(looks).toHaveBeenCalledOnce());
  await looks.mock.results[0]?.value;
  server.hint(6);
  await eventually(() => expect(wake).toHaveBeenCalledOnce());
  expect(looks).toHaveBeenCalledTimes(2);
});

test('a hint still wakes the sync after the database failed once', async () => {
  const server = liveServer();
  await begin(server);
  const looks = vi.spyOn(db.feeds, 'get').mockRejectedValueOnce(new Error('Connection lost'));
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  server.hint(5);
  await eventually(() => expect(looks).toHaveBeenCalledOnce());
  server.hint(6);
  await eventually(() => expect(wake).toHaveBeenCalledOnce());
});

test('the same revision number after a restored backup counts as a change', async () => {
  const server = liveServer();
  await readUpTo(5);
  await begin(server);
  server.hint(5, 'another epoch');
  await eventually(() => expect(wake).toHaveBeenCalledOnce());
});

test('accepts a hint that arrives in two pieces and ignores invalid data', async () => {
  const server = liveServer();
  await begin(server);
  server.say('data: {"rev":true}\n\ndata: <html>\n\n:\n\nevent: changed\nda');
  server.say('ta: {"epoch":"e","rev":3}\n\n');
  await eventually(() => expect(wake).toHaveBeenCalledOnce());
});

test('fetches changes of people who work together one by one, and a flood of changes together', async () => {
  const server = liveServer();
  await begin(server);
  const AT_ONCE = 30;
  for (let rev = 1; rev <= AT_ONCE; rev += 1) {
    server.hint(rev);
    await eventually(() => expect(wake).toHaveBeenCalledTimes(rev), 2);
  }
  expect(waits).toEqual(Array.from({ length: AT_ONCE }, () => 0));
  server.hint(31);
  server.hint(32);
  await eventually(() => expect(waits.slice(AT_ONCE)).toEqual([2_500]));
  expect(wake).toHaveBeenCalledTimes(AT_ONCE);
});

test('many hints in one chunk start one run', async () => {
  const server = liveServer();
  await begin(server);
  for (let rev = 1; rev <= 50; rev += 1) server.hint(rev);
  await eventually(() => expect(wake).toHaveBeenCalledOnce());
  expect(waits).toEqual([0]);
});

test('stops listening when the page is left', async () => {
  const server = liveServer();
  await begin(server);
  listening.abort();
  expect(server.requests[0]?.init?.signal?.aborted).toBe(true);
});

test('sends no request to a server that does not offer hints, and looks again after each run', async () => {
  const server = liveServer();
  await db.meta.put({ key: 'server', value: { ...DECISION, offers: ['changes'] } });
  listen(server.fetch);
  await eventually(() => expect(nextRun).toHaveBeenCalledTimes(1));
  endRun();
  await eventually(() => expect(nextRun).toHaveBeenCalledTimes(2));
  expect(server.requests).toEqual([]);
  expect(waits).toEqual([]);
  await db.meta.put({ key: 'server', value: { ...DECISION, offers: ['changes', 'live'] } });
  endRun();
  await eventually(() => expect(server.requests).toHaveLength(1));
});

test.each([
  ['a login page', 200, 'text/html'],
  ['a refusal', 403, 'application/json'],
])(
  '%s instead of the stream is retried later and does not start a run',
  async (_what, status, type) => {
    const server = liveServer(status, type);
    await begin(server);
    // The pause is four seconds times a random factor, here 0.5.
    await eventually(() => expect(waits).toEqual([2_000]));
    expect(wake).not.toHaveBeenCalled();
  },
);
