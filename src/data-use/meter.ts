import { type Asked, headersOf, isChromium, STATUS_LINES, sizeOfHeaders } from './headers.ts';
import { type Kind, kindOf } from './kinds.ts';
import { addUse, type Bytes, tellUse } from './record.ts';

/*
 * Counts the bytes that one context (page, sync worker or service worker) transfers. The browser measures the compressed
 * bodies of answers; the bodies of requests are known when they are sent; headers are estimated (`headers.ts`). Counting
 * never delays, changes or fails a request.
 */

/** Browsers add this to the size of a body in place of the headers (Resource Timing, `transferSize`). */
const TIMING_HEADERS = 300;
/** The browser does not tell the size of an answer from another host. A map tile has about this size. */
const TILE_BYTES = 15_000;
/** The same for an answer of a backend on another host that does not tell its length. */
const ANSWER_BYTES = 2_000;
/** The average size of a file of the app, compressed. */
const FILE_BYTES = 5_000;
/** How much larger the text of a compressed answer is than the answer. */
const PACKED = 6;
/**
 * From the last transfer to its write, so that a burst is stored once, in the wake of the device in which it happened,
 * and the least time between two writes of a context.
 */
const SOON_MS = 500;
const REST_MS = 10_000;

let here: Meter | undefined;

/** The meter of this context. The first call starts it. */
export function meterHere(): Meter {
  // Tests of the workers run where there is no location.
  here ??= new Meter(globalThis.location?.origin ?? 'http://localhost');
  return here;
}

/** A request of this context, until the browser has timed it. */
interface Pending extends Asked {
  kind: Kind;
  /** What has been read of the answer, for browsers that do not tell its size. */
  read?: () => number;
}

export class Meter {
  /** The origin of the app. */
  readonly #own: string;
  #bytes = new Map<Kind, number>();
  readonly #rough = new Set<Kind>();
  /** By address, in the order in which they were made. */
  readonly #pending = new Map<string, Pending[]>();
  /** Of the last transfer. Before the first one, what is usual. */
  #protocol: string;
  #storedAt = -REST_MS;
  #countedAt: number | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(own: string) {
    this.#own = own;
    this.#protocol = own.startsWith('https:') ? 'h2' : 'http/1.1';
    watchTimings((entries) => {
      for (const entry of entries) this.#note(entry as PerformanceResourceTiming);
    });
  }

  /** The same function, which notes what is sent. */
  counted(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return (input, init) => {
      const answer = fetch(input, init);
      try {
        const address = new URL(input instanceof Request ? input.url : String(input), this.#own);
        this.#noteRequest(address, init ?? {}, answer);
      } catch (error) {
        console.info('A request could not be counted', error);
      }
      return answer;
    };
  }

  /** Adds bytes that no timing of the browser contains, to be stored soon. */
  add(kind: Kind, more: number): void {
    if (more <= 0) return;
    this.#sum(kind, more);
    const now = performance.now();
    this.#countedAt ??= now;
    const latest = Math.max(this.#countedAt, this.#storedAt) + REST_MS;
    const due = Math.min(Math.max(now + SOON_MS, this.#storedAt + REST_MS), latest);
    clearTimeout(this.#later);
    this.#later = setTimeout(() => void this.store(), Math.max(0, due - now));
  }

  /** Adds bytes that are stored with the next transfer, without a wake of the device of their own. */
  #sum(kind: Kind, more: number): void {
    this.#bytes.set(kind, (this.#bytes.get(kind) ?? 0) + more);
  }

  /** Adds the script of a new service worker. After the first installation, Chromium checks for an update at once. */
  addInstallation(bytes: number, isUpdate: boolean): void {
    this.addScript(bytes);
    if (!isUpdate && isChromium()) this.addScript(0);
  }

  /** Adds a transfer of the service worker's script, which no browser times. `bytes`: 0 if it was unchanged. */
  addScript(bytes: number): void {
    const address = `${this.#own}/service-worker.js`;
    this.add('app', bytes + headersOf(address, 'app', { protocol: this.#protocol }));
  }

  /** Adds the page itself, which loads before anything can count. */
  addPage(page: PerformanceResourceTiming): void {
    if (page.transferSize) this.#addTimed(page, 'app', undefined);
    if (page.workerStart === 0) return;
    for (let check = 0; check < checksAtStart(); check += 1) this.addScript(0);
  }

  /** Stores what was counted so far. Never rejects. */
  async store(): Promise<void> {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#countedAt = undefined;
    const counted: Bytes = this.#bytes;
    if (counted.size === 0) return;
    this.#storedAt = performance.now();
    this.#bytes = new Map();
    try {
      await addUse(counted, this.#rough);
    } catch (error) {
      // Full or blocked storage is tried again at the next transfer only.
      for (const [kind, more] of counted) this.#sum(kind, more);
      console.info('The use of data could not be stored', error);
      return;
    }
    tellUse();
  }

  /** Counts a request, and its answer if the browser may not tell the size of that. */
  #noteRequest(address: URL, init: RequestInit, answer: Promise<Response>): void {
    const { href, origin } = address;
    const kind = kindOf(href, this.#own, init.method);
    this.add(kind, sizeOf(init.body));
    const pending: Pending = {
      kind,
      up: sizeOfHeaders(new Headers(init.headers)),
      down: undefined,
    };
    if (isStream(address)) {
      answer.then(
        (response) => this.#noteStream(href, pending, response),
        () => undefined,
      );
      return;
    }
    const ofAddress = this.#pending.get(href) ?? [];
    this.#pending.set(href, ofAddress);
    ofAddress.push(pending);
    answer.then(
      (response) => {
        const told = response.headers.get('content-length');
        if (origin === this.#own) {
          pending.down = STATUS_LINES + sizeOfHeaders(response.headers);
          const isUntold = !isChromium() && kind !== 'pictures' && kind !== 'app';
          if (isUntold) pending.read = whileRead(response);
          return;
        }
        this.#take(href, pending);
        this.add(
          kind,
          headersOf(href, kind, { protocol: this.#protocol }) + Number(told ?? ANSWER_BYTES),
        );
      },
      () => this.#take(href, pending),
    );
  }

  /** A stream of hints may be cut off, and then has no timing. What comes is stored with the next transfer. */
  #noteStream(href: string, pending: Pending, response: Response): void {
    pending.down = STATUS_LINES + sizeOfHeaders(response.headers);
    this.add('live', headersOf(href, 'live', { protocol: this.#protocol, asked: pending }));
    whileRead(response, (bytes) => this.#sum('live', bytes));
  }

  #take(href: string, one?: Pending): Pending | undefined {
    const ofAddress = this.#pending.get(href) ?? [];
    const [taken] = ofAddress.splice(one ? ofAddress.indexOf(one) : 0, 1);
    if (ofAddress.length === 0) this.#pending.delete(href);
    return taken;
  }

  #note(entry: PerformanceResourceTiming): void {
    const { name } = entry;
    if (!/^https?:/.test(name)) return;
    const url = new URL(name);
    if (isStream(url)) return;
    const pending = this.#take(name);
    const kind = pending?.kind ?? kindOf(name, this.#own);
    const isForeign = url.origin !== this.#own;
    const isHidden = isForeign && entry.requestStart === 0;
    if (isHidden) this.#rough.add(kind);
    if (isHidden && kind === 'map') this.add(kind, TILE_BYTES);
    // Answers of another host were counted with their requests.
    if (isForeign && kind !== 'map') return;
    if (entry.transferSize) this.#addTimed(entry, kind, pending);
    // With a body, it came from a cache or from the service worker, which counts its own transfers.
    else if (entry.encodedBodySize === 0) this.#addUntold(entry, kind, pending);
  }

  #addTimed(entry: PerformanceResourceTiming, kind: Kind, asked: Asked | undefined): void {
    this.#protocol = entry.nextHopProtocol || this.#protocol;
    const headers = headersOf(entry.name, kind, { protocol: this.#protocol, asked });
    this.add(kind, bodyOf(entry) + headers);
  }

  /** Firefox and WebKit tell a worker no sizes: those of its answers were counted while they were read. */
  #addUntold(
    { name, nextHopProtocol }: PerformanceResourceTiming,
    kind: Kind,
    pending: Pending | undefined,
  ): void {
    // WebKit tells a service worker at least that the network was used.
    const isInstalled = kind === 'app' && isServiceWorker() && nextHopProtocol !== '';
    if (!pending?.read && !isInstalled) return;
    this.#rough.add(kind);
    const headers = headersOf(name, kind, { protocol: this.#protocol, asked: pending });
    this.add(kind, headers + (pending?.read?.() ?? FILE_BYTES));
  }
}

/**
 * Number of update checks for the service worker after it has opened a page. Chromium makes one soon, and one when the
 * worker stops half a minute later.
 */
function checksAtStart(): number {
  return isChromium() ? 2 : 1;
}

function isStream({ pathname }: URL): boolean {
  return pathname.endsWith('/sync/live');
}

/** The size of an answer, from its stated length or from what is read of it. */
function whileRead(
  { headers, body }: Response,
  onBytes: (bytes: number) => void = () => undefined,
): () => number {
  const told = headers.get('content-length');
  if (told !== null || !body) return () => Number(told);
  let bytes = 0;
  const getReader = body.getReader.bind(body) as () => ReadableStreamDefaultReader<Uint8Array>;
  const counting = () => {
    const reader = getReader();
    const read = reader.read.bind(reader);
    reader.read = async () => {
      const chunk = await read();
      const more = chunk.value?.byteLength ?? 0;
      bytes += more;
      onBytes(more);
      return chunk;
    };
    return reader;
  };
  Object.defineProperty(body, 'getReader', { value: counting });
  return () => (headers.has('content-encoding') ? Math.round(bytes / PACKED) : bytes);
}

function isServiceWorker(): boolean {
  return 'ServiceWorkerGlobalScope' in globalThis;
}

/** Timings that the browser has recorded before, and all later ones. */
function watchTimings(onEntries: (entries: PerformanceEntryList) => void): void {
  try {
    new PerformanceObserver((list) => onEntries(list.getEntries())).observe({
      type: 'resource',
      buffered: true,
    });
  } catch (error) {
    console.info('This browser does not tell the size of transfers', error);
  }
}

/** The compressed body of an answer. After a 304 it is the one in the cache, and only headers were transferred. */
function bodyOf({
  transferSize,
  encodedBodySize,
}: Pick<PerformanceResourceTiming, 'transferSize' | 'encodedBodySize'>): number {
  return Math.max(0, Math.min(encodedBodySize, transferSize - TIMING_HEADERS));
}

/** The bytes of a request's body. */
export function sizeOf(body: unknown): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength;
  if (!(body instanceof FormData)) return 0;
  let size = 0;
  for (const [name, value] of body) {
    // The boundary, and the headers of the part.
    size += 150 + name.length + (typeof value === 'string' ? value.length : value.size);
  }
  return size;
}
