import { type Row, rowOf } from '../harness/table.ts';
import { send } from './load.ts';
import type { ServerScale } from './measures.ts';
import type { Served, Stage } from './stage.ts';

/** The server looks four times a second, and rests after a long look. */
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
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
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

interface Listener {
  /** Resolves with the moment of the next hint. */
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
