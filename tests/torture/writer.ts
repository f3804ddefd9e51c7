export interface Writer {
  /** Names of the writes that were answered with 201. */
  readonly acknowledged: readonly string[];
  /** The answers to all attempts of a write: `key 1: 500, key 1: 503`. */
  historyOf(name: string): string;
  /** Waits until the write in flight has ended. */
  stop(): Promise<void>;
}

interface WriterOptions {
  /** `http://127.0.0.1:4300` */
  base: string;
  name: string;
  token: string;
}

const RETRY_MS = 100;
const NO_ANSWER_MS = 30_000;

/** Logs one contact after another, retrying each until it is acknowledged. */
export function startWriter(options: WriterOptions): Writer {
  const acknowledged: string[] = [];
  const histories = new Map<string, string[]>();
  let stopping = false;

  async function run(): Promise<void> {
    for (let nth = 1; !stopping; nth += 1) {
      const name = `${options.name}-${nth}`;
      histories.set(name, []);
      await write(options, name, histories.get(name) ?? []);
      acknowledged.push(name);
    }
  }

  const running = run();
  return {
    acknowledged,
    historyOf: (name) => histories.get(name)?.join(', ') ?? '',
    async stop() {
      stopping = true;
      await running;
    },
  };
}

/**
 * After 503 the write is retried with a new key, so it would exist twice if 503 did not guarantee that nothing was
 * executed. But 503 covers only its own request: while an earlier request with that key has an unknown outcome, the
 * key stays.
 */
async function write(options: WriterOptions, name: string, history: string[]): Promise<void> {
  let isUnknown = false;
  for (let key = 1; ; ) {
    const status = await post(options, name, `${name}-${key}`);
    history.push(`key ${key}: ${status ?? 'no answer'}`);
    if (status === 201) return;
    if (status !== undefined && status < 500) throw new Error(`${name} was answered ${status}`);
    if (status !== 503) isUnknown = true;
    else if (!isUnknown) key += 1;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Returns undefined if there was no answer. */
async function post({ base, token }: WriterOptions, notes: string, key: string) {
  try {
    const response = await fetch(`${base}/api/church-planters/1/contacts`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ contact_date: '2026-11-20', contact_type: 'visit', notes }),
      signal: AbortSignal.timeout(NO_ANSWER_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined; // the write in flight may or may not have been executed
  }
}
