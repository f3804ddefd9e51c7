import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Row, rowOf } from '../harness/table.ts';
import { send } from './load.ts';
import type { ServerScale } from './measures.ts';
import type { Served, Stage } from './stage.ts';

/** The server checks four times a second, and pauses after a long check. */
const APART_MS = 3_000;

/** Milliseconds from the answer to a contact until each of `streams` open pages has its hint; one page never reads. */
export async function liveRows(
  { size }: Stage,
  served: Served,
  title: string,
  { repeats, streams: count }: ServerScale,
): Promise<Row[]> {
  const memoryBefore = served.memory();
  const over = new AbortController();
  const streams: Listener[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const base = served.bases[nth % served.bases.length] ?? '';
    const token = served.leaders[nth % served.leaders.length] ?? '';
    streams.push(await listen(base, token, over.signal, nth > 0));
  }
  const memory = served.memory() - memoryBefore;
  const samples: number[] = [];
  for (let nth = 0; nth < repeats; nth += 1) {
    await pause(APART_MS);
    const body = { contact_date: '2026-11-20', contact_type: 'visit', notes: 'At once' };
    const path = `/church-planters/${1 + (nth % size.hub)}/contacts`;
    const hints = streams.slice(1).map((one) => one.hint());
    await send(served.bases[0] ?? '', { method: 'POST', path, body }, served.leaders[0] ?? '');
    const answeredAt = performance.now();
    for (const at of await Promise.all(hints)) samples.push(Math.max(0, at - answeredAt));
  }
  over.abort();
  return [
    rowOf({
      what: `${title}: hint to ${count} open pages`,
      unit: 'ms',
      samples,
      aim: { p95: 1_000 },
    }),
    rowOf({ what: `${title}: memory of ${count} streams`, unit: 'MB', samples: [memory / 1e6] }),
  ];
}

const HELD_MS = 600_000;

/**
 * Bytes in both directions on the connection of a page that is alone at a board where nothing changes: while it
 * opens the board, and during the ten minutes after that. TCP headers are not counted.
 */
export async function heldRows(served: Served, title: string): Promise<Row[]> {
  const [base = ''] = served.bases;
  const [token = ''] = served.leaders;
  const stream = randomUUID();
  const body = JSON.stringify({ stream, place: { screen: 'pipeline' } });
  const held = await openRaw(base, `GET /api/sync/live?stream=${stream}`, { token });
  await pause(SETTLED_MS);
  const place = await openRaw(base, 'PUT /api/sync/presence', { token, body });
  await pause(SETTLED_MS);
  const came = held.bytes() + place.bytes();
  place.end();
  const before = held.bytes();
  await pause(HELD_MS);
  const after = held.bytes();
  if (!held.isOpen()) throw new Error('The stream has ended.');
  held.end();
  return [
    rowOf({
      what: `${title}: bytes to open a stream and say where`,
      unit: 'B',
      samples: [came],
    }),
    rowOf({
      what: `${title}: bytes of a stream held for ten minutes`,
      unit: 'B',
      samples: [after - before],
      aim: { median: 1_000 },
    }),
  ];
}

const SETTLED_MS = 2_000;

async function openRaw(
  base: string,
  head: string,
  { token, body }: { token: string; body?: string },
) {
  const { hostname, port, host } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.resume();
  const sent =
    body === undefined
      ? ''
      : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  socket.write(
    `${head} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${sent}\r\n${body ?? ''}`,
  );
  return {
    bytes: () => socket.bytesRead + socket.bytesWritten,
    isOpen: () => !socket.destroyed && socket.readable,
    end: () => socket.destroy(),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface Listener {
  /** Resolves with the time of the next hint. */
  hint(): Promise<number>;
}

async function listen(
  base: string,
  token: string,
  signal: AbortSignal,
  isRead: boolean,
): Promise<Listener> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${base}/api/sync/live`, { headers, signal });
  if (!response.ok || !response.body) throw new Error(`a stream was answered ${response.status}`);
  let tell: (at: number) => void = () => undefined;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const readAll = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      if (decoder.decode(value).includes('data:')) tell(performance.now());
    }
  };
  if (isRead) readAll().catch(() => undefined);
  return {
    hint: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  };
}
