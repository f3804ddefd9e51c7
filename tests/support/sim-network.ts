import type { SimClock } from './sim-clock.ts';
import type { InnerFault, Reply, Wire } from './sim-records.ts';
import type { SimServer } from './sim-server.ts';
import type { Timeline } from './sim-timeline.ts';

/** What the network does with one request. Times in milliseconds. */
export type Fault =
  | { kind: 'none'; upMs?: number; downMs?: number }
  /** The connection breaks before the server has read the request. */
  | { kind: 'drop-before' }
  /** The server executes the request, but the answer is lost. */
  | { kind: 'drop-after' }
  /** The server executes the request long after the client has given up. */
  | { kind: 'late'; afterMs: number }
  /** Read or executed at once, but answered after this time, with an older state. */
  | { kind: 'slow-answer'; afterMs: number }
  /** An intermediary sends the request twice. */
  | { kind: 'twice'; afterMs: number }
  /** One write in a batch gets this answer; the others are executed. */
  | { kind: 'inside'; nth: number; reply: Reply; executes?: boolean }
  /** The request never arrives, and nobody reports it. */
  | { kind: 'hang' }
  /** Half of the answer arrives. */
  | { kind: 'cut' }
  /** An intermediary answers, or the server in another way. The request is executed not at all, before, or later. */
  | { kind: 'answer'; reply: RawReply; executed?: 'no' | 'before' | { laterMs: number } };

export interface RawReply {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Decides what happens to a request. */
export type Decide = (wire: Wire, from: string) => Fault;

/** The network between the contexts and the server. */
export class SimNetwork {
  readonly #clock: SimClock;
  readonly #server: SimServer;
  readonly #timeline: Timeline;
  /** Replaced by the scenario. By default, every request arrives. */
  decide: Decide = () => ({ kind: 'none' });
  /** Another backend that executes requests instead of the simulated one (sim-second.ts). */
  second: ((wire: Wire) => Promise<RawReply>) | undefined;
  /** When a device last got a successful answer from an address (`placeOf`). */
  readonly lastGood = new Map<string, number>();

  constructor(clock: SimClock, server: SimServer, timeline: Timeline) {
    this.#clock = clock;
    this.#server = server;
    this.#timeline = timeline;
  }

  /** The `fetch` of one context. */
  fetchOf(from: string, enter: () => Promise<void>): typeof globalThis.fetch {
    return async (input, init) => {
      const wire = wireOf(String(input), init ?? {});
      const fault = this.decide(wire, from);
      this.#timeline.note(from, `${wire.method} ${wire.path} ${shortBody(wire)} · ${told(fault)}`);
      const answer = await withAbort(this.#answer(wire, fault, from), init?.signal ?? undefined);
      await enter();
      return answer;
    };
  }

  async #answer(wire: Wire, fault: Fault, from: string): Promise<Response> {
    const upMs = fault.kind === 'none' ? (fault.upMs ?? 40) : 40;
    await this.#clock.sleep(upMs);
    switch (fault.kind) {
      case 'drop-before':
        throw new TypeError('Failed to fetch');
      case 'drop-after':
        await this.#execute(wire, from);
        throw new TypeError('Failed to fetch');
      case 'late':
        this.#executeIn(fault.afterMs, wire, from);
        return new Promise<Response>(() => undefined);
      case 'hang':
        return new Promise<Response>(() => undefined);
      case 'answer':
        return this.#other(wire, fault, from);
      case 'twice':
        this.#executeIn(fault.afterMs, wire, from);
        return responseOf(await this.#execute(wire, from));
      case 'cut':
        return responseOf(cutShort(await this.#execute(wire, from)));
      case 'inside':
        return responseOf(await this.#execute(wire, from, fault));
      case 'slow-answer': {
        const reply = await this.#execute(wire, from);
        await this.#clock.sleep(fault.afterMs);
        return responseOf(reply);
      }
      case 'none': {
        const reply = await this.#execute(wire, from);
        await this.#clock.sleep(fault.downMs ?? 40);
        if (reply.status < 300) this.#noteGood(from, wire);
        return responseOf(reply);
      }
    }
  }

  #noteGood(from: string, wire: Wire): void {
    this.lastGood.set(placeOf(from, addressOf(wire)), this.#clock.now());
  }

  async #other(
    wire: Wire,
    fault: Extract<Fault, { kind: 'answer' }>,
    from: string,
  ): Promise<Response> {
    const executed = fault.executed ?? 'no';
    if (executed === 'before') await this.#execute(wire, from);
    if (typeof executed === 'object') this.#executeIn(executed.laterMs, wire, from);
    return responseOf(fault.reply);
  }

  #executeIn(ms: number, wire: Wire, from: string): void {
    this.#clock.after(ms, () => {
      this.#execute(wire, from).catch((error: unknown) => {
        this.#timeline.note('server', `broke: ${String(error)}`);
      });
    });
  }

  async #execute(wire: Wire, from: string, inside?: InnerFault): Promise<RawReply> {
    const { ledger } = this.#server;
    const entries = ledger.length;
    const reply = this.second ? await this.second(wire) : rawOf(this.#server.handle(wire, inside));
    for (const entry of ledger.slice(entries)) {
      this.#timeline.note(
        'server',
        `executes ${entry.method} ${entry.path} ${entry.effect} (${from})`,
      );
    }
    return reply;
  }
}

/** Method and path of a request, without the query and without the trailing slash that some servers require. */
export function addressOf({ method, path }: Pick<Wire, 'method' | 'path'>): string {
  return `${method} ${path.split('?')[0]?.replace(/\/$/, '')}`;
}

/** One address as requested by one device. `from`: the name of a context on that device. */
export function placeOf(from: string, address: string): string {
  return `${from.split('.')[0]} ${address}`;
}

function wireOf(url: string, init: RequestInit): Wire {
  // `send` passes a plain object; reading it takes a tenth of the time of creating `Headers`.
  const headers = new Map(
    Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const body: unknown =
    typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
  return {
    method: init.method ?? 'GET',
    path: url.replace(/^.*?\/api\//, ''),
    token: (headers.get('authorization') ?? '').replace('Bearer ', ''),
    key: headers.get('idempotency-key') ?? undefined,
    body,
  };
}

/** The body of a generated write in the timeline, which makes its mark visible. */
function shortBody(wire: Wire): string {
  return wire.body === undefined ? '' : JSON.stringify(wire.body);
}

function told(fault: Fault): string {
  if (fault.kind === 'none') return 'arrives';
  if (fault.kind === 'answer') {
    const executed = fault.executed ?? 'no';
    const when = typeof executed === 'object' ? `in ${executed.laterMs} ms` : executed;
    return `${fault.reply.status} ${fault.reply.text.slice(0, 40)} (executed: ${when})`;
  }
  if (fault.kind === 'inside') return `${fault.reply.status} for write ${fault.nth} of it`;
  return 'afterMs' in fault ? `${fault.kind} ${fault.afterMs} ms` : fault.kind;
}

function rawOf(reply: Reply): RawReply {
  if (reply.lines) {
    const text = reply.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return { status: reply.status, text, headers: { 'content-type': 'application/x-ndjson' } };
  }
  const headers = { ...JSON_TYPE, ...reply.headers };
  return { status: reply.status, text: JSON.stringify(reply.body), headers };
}

function cutShort(reply: RawReply): RawReply {
  return { ...reply, text: reply.text.slice(0, Math.floor(reply.text.length / 2)) };
}

/** The parts of a `Response` that are read. Creating a real one only for its body would cost more than the answer. */
function responseOf({ status, text, headers = JSON_TYPE }: RawReply): Response {
  const byName = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const reply = {
    status,
    type: 'basic',
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => byName.get(name.toLowerCase()) ?? null },
    text: async () => (status === 204 ? '' : text),
    // Other bodies are read as one text, because a stream would cost more than the rest of the answer.
    get body() {
      return byName.get('content-type')?.includes('ndjson') ? new Response(text).body : null;
    },
  };
  return reply as unknown as Response;
}

/** As with fetch, an abort ends the wait at once, whatever the server does. */
function withAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });
}
