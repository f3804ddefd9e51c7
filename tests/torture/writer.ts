export interface Writer {
  /** Names of the writes that were answered with 201. */
  readonly acknowledged: readonly string[];
  /** Lets the write in flight come to an end. */
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

/** Logs one contact after the other, each until it is acknowledged. */
export function startWriter(options: WriterOptions): Writer {
  const acknowledged: string[] = [];
  let stopping = false;

  async function run(): Promise<void> {
    for (let nth = 1; !stopping; nth += 1) {
      const name = `${options.name}-${nth}`;
      await write(options, name);
      acknowledged.push(name);
    }
  }

  const running = run();
  return {
    acknowledged,
    async stop() {
      stopping = true;
      await running;
    },
  };
}

/** After 503 under a new key: were it not true that nothing was executed, the write would be there twice. */
async function write(options: WriterOptions, name: string): Promise<void> {
  for (let key = 1; ; ) {
    const status = await post(options, name, `${name}-${key}`);
    if (status === 201) return;
    if (status === 503) key += 1;
    else if (status !== undefined && status < 500)
      throw new Error(`${name} was answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Undefined where no answer came. */
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
    return undefined; // the write in flight may have been executed or not
  }
}
