import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Asked, type Fault, fits, readWhole, type Which } from './faults.ts';

/** A request that the server has seen, and its answer's status; `lost` when nobody was told. */
export interface Reached extends Asked {
  status: number;
  lost: boolean;
}

export interface Rule {
  /** How often it has struck. */
  hits(): number;
  remove(): void;
}

/**
 * A network that does as it is told, in front of the real server: browsers know its origin only.
 * Faults made here are the only kind that is the same in all engines.
 */
export interface FaultProxy {
  origin: string;
  /** Where requests go; may be set after the start. */
  target: string;
  /**
   * Whether connections are used again (default: no). Chromium itself sends a request again, POST or not,
   * when a used connection breaks before the first byte of the answer: an answer lost on such a
   * connection is executed twice without the app knowing. Tests of lost answers need to know who resends.
   */
  keepAlive: boolean;
  /** What has reached the server, in order. */
  reached: Reached[];
  /** Strikes the next `times` requests that fit (default: all). Newer rules go before older ones. */
  when(which: Which, fault: Fault, options?: { times?: number }): Rule;
  /** Every open connection breaks and no new one succeeds, until `mend`. */
  cut(): void;
  mend(): void;
  /** Back to a good network: no cut, no rules. What has reached the server stays noted. */
  reset(): void;
  close(): Promise<void>;
}

interface LiveRule {
  which: Which;
  fault: Fault;
  left: number;
  hits: number;
}

export async function startFaultProxy(target = ''): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let rules: LiveRule[] = [];
  let isCut = false;

  const server = createServer((request, response) => {
    // A client that goes away in the middle is part of the game; anything else is a fault of ours.
    handle(request, response).catch((error: unknown) => {
      if (!response.socket?.destroyed) console.error('fault proxy:', error);
      response.destroy();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (isCut) socket.destroy();
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readWhole(request);
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      body: bytes.toString(),
    };
    response.shouldKeepAlive = proxy.keepAlive;
    const passage: Passage = { proxy, request, response, asked, bytes };
    const rule = rules.find(({ which, left }) => left > 0 && fits(which, asked));
    if (!rule) return forward(passage);
    rule.left -= 1;
    rule.hits += 1;
    return strike(passage, rule.fault);
  }

  const proxy: FaultProxy = {
    origin: `http://localhost:${port}`,
    target,
    keepAlive: false,
    reached: [],
    when(which, fault, { times = Number.POSITIVE_INFINITY } = {}) {
      const rule = { which, fault, left: times, hits: 0 };
      rules = [rule, ...rules];
      return {
        hits: () => rule.hits,
        remove: () => {
          rules = rules.filter((one) => one !== rule);
        },
      };
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    reset() {
      isCut = false;
      rules = [];
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
}

/** One request on its way through. */
interface Passage {
  proxy: FaultProxy;
  request: IncomingMessage;
  response: ServerResponse;
  asked: Asked;
  /** The body as it came: a picture is no text. */
  bytes: Buffer;
}

async function strike(passage: Passage, fault: Fault): Promise<void> {
  const { response } = passage;
  switch (fault.kind) {
    case 'pass':
      return forward(passage);
    case 'drop-before':
      response.destroy();
      return;
    case 'drop-after':
      await readWhole(await ask(passage, { lost: true }));
      response.destroy();
      return;
    case 'hang':
      return;
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
      return forward(passage);
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    case 'redirect':
      response.writeHead(302, { Location: fault.to }).end();
      return;
    case 'truncate':
      return sendHalf(passage);
    case 'throttle':
      return trickle(passage, fault.bytesPerSecond);
    case 'rewrite':
      return rewritten(passage, fault.change);
  }
}

async function forward(passage: Passage): Promise<void> {
  const { response } = passage;
  const answer = await ask(passage);
  response.writeHead(answer.statusCode ?? 502, ownHeaders(answer.headers));
  for await (const chunk of answer) response.write(chunk);
  response.end();
}

async function sendHalf(passage: Passage): Promise<void> {
  const { response } = passage;
  const answer = await ask(passage, { lost: true });
  const body = await readWhole(answer);
  response.writeHead(answer.statusCode ?? 502, {
    ...withoutTransfer(answer.headers),
    'Content-Length': body.length,
  });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

const TICKS_PER_SECOND = 10;

async function trickle(passage: Passage, bytesPerSecond: number): Promise<void> {
  const { response } = passage;
  const answer = await ask(passage);
  const body = await readWhole(answer);
  response.writeHead(answer.statusCode ?? 502, withoutTransfer(answer.headers));
  const step = Math.max(1, Math.floor(bytesPerSecond / TICKS_PER_SECOND));
  for (let at = 0; at < body.length && !response.destroyed; at += step) {
    response.write(body.subarray(at, at + step));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / TICKS_PER_SECOND));
  }
  response.end();
}

async function rewritten(passage: Passage, change: (body: string) => string): Promise<void> {
  const { response } = passage;
  const answer = await ask(passage, { plain: true });
  const { etag: _, ...headers } = withoutTransfer(answer.headers);
  const body = change((await readWhole(answer)).toString());
  response.writeHead(answer.statusCode ?? 502, headers).end(body);
}

/** Headers of the answer itself; those of the connection to the server end here. */
function ownHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, ...rest } = headers;
  return rest;
}

function withoutTransfer(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-length': _, 'transfer-encoding': __, ...rest } = ownHeaders(headers);
  return rest;
}

/** `plain`: an answer that can be read as text, whatever copy the browser has. */
interface Manner {
  lost?: boolean;
  plain?: boolean;
}

/** Asks the server, and notes that it has seen the request. */
function ask(
  { proxy, request, asked, bytes }: Passage,
  manner: Manner = {},
): Promise<IncomingMessage> {
  const headers: OutgoingHttpHeaders = { ...request.headers, connection: 'close' };
  if (manner.plain) {
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) {
      delete headers[name];
    }
  }
  return new Promise((resolve, reject) => {
    const outgoing = requestOf(new URL(asked.path, proxy.target), {
      method: asked.method,
      headers,
      agent: false,
    });
    outgoing.once('error', reject);
    outgoing.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      proxy.reached.push({ ...asked, status, lost: manner.lost ?? false });
      resolve(answer);
    });
    outgoing.end(bytes);
  });
}
