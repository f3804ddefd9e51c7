import { ChangeLine } from '#shared/contract/sync.ts';

/** Another device in the room: it listens for hints and reads the change feed after each hint. */
export interface Follower {
  /** Waits for the next row of this table that contains this text: its time since 1970 in ms. Throws after a minute. */
  until(table: string, text: string): Promise<number>;
}

const PATIENCE_MS = 60_000;

/** Reads the complete change feed, then each later change. `api`: `http://…/api`. */
export async function follow(api: string, token: string, signal: AbortSignal): Promise<Follower> {
  const headers = { Authorization: `Bearer ${token}` };
  let cursor = '';
  let wanted: { table: string; text: string; tell(at: number): void } | undefined;

  async function readOn(): Promise<void> {
    for (let more = true; more; ) {
      const query = cursor && `?cursor=${encodeURIComponent(cursor)}`;
      const response = await fetch(`${api}/sync/changes${query}`, { headers, signal });
      const at = Date.now();
      const lines = (await response.text()).trimEnd().split('\n');
      const hit = lines.some(
        (line) => wanted && line.includes(wanted.table) && line.includes(wanted.text),
      );
      if (hit) wanted?.tell(at);
      const end = ChangeLine.parse(JSON.parse(lines.at(-1) ?? ''));
      if (end.kind !== 'end') throw new Error('A change feed was cut off.');
      ({ cursor, more } = end);
    }
  }

  await readOn();
  const live = await fetch(`${api}/sync/live`, { headers, signal });
  if (!live.ok || !live.body) throw new Error(`a stream was answered ${live.status}`);
  const reader = live.body.getReader();
  const decoder = new TextDecoder();
  const listen = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      if (decoder.decode(value).includes('data:')) await readOn();
    }
  };
  listen().catch((error: unknown) => {
    if (!signal.aborted) console.error('A follower has ended:', error);
  });
  return {
    until: (table, text) =>
      new Promise((resolve, reject) => {
        const inVain = () => reject(new Error(`${table} never arrived with ${text}.`));
        const patience = setTimeout(inVain, PATIENCE_MS);
        const tell = (at: number) => {
          clearTimeout(patience);
          resolve(at);
        };
        wanted = { table, text, tell };
      }),
  };
}
