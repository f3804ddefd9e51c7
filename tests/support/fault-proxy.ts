import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import {
  type AnswerFault,
  carriedBy,
  endsBatch,
  isServersAnswer,
  runOf,
  type Withheld,
  withoutWithheld,
  withWithheld,
} from './fault-batch.ts';
import { type Asked, type Fault, fits, pass, readWhole, type Which } from './faults.ts';

/**
 * A request that the server has seen, and the status of its answer; `lost` if nobody received the answer. A batch is
 * recorded as the writes in it that the server has executed.
 */
interface Reached extends Asked {
  status: number;
  lost: boolean;
}

interface Rule {
  /** How often the rule has applied. */
  hits(): number;
  remove(): void;
}

/**
 * A network with injected faults in front of the real server; browsers know only its origin. Faults injected here are
 * the only ones that behave the same in all browser engines.
 */
export interface FaultProxy {
  origin: string;
  /** Address of the real server; can be set after the start. */
  target: string;
  /**
   * Whether connections are reused (default: no). If a reused connection breaks before the first byte of the answer,
   * Chromium resends the request on its own, even a POST. A lost answer would then lead to a second execution without
   * the app's knowledge, and tests of lost answers need to know who resends.
   */
  keepAlive: boolean;
  /** Requests that have reached the server, in order. */
  reached: Reached[];
  /**
   * Applies a fault to the next `times` matching requests (default: all). Newer rules take precedence. A batch matches
   * if one of its writes does: an `answer` affects only this write, any other fault the whole batch.
   */
  when(which: Which, fault: Fault, options?: { times?: number }): Rule;
  /** Breaks every open connection and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Restores a good network without cut and rules. `reached` stays as it is. */
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
    // A client that disconnects is part of a test; anything else is a bug of the proxy.
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
    const withheld = new Map<string, AnswerFault | undefined>();
    const fault = takeFault(asked) ?? strikeInside(asked, withheld);
    return strike({ proxy, request, response, asked, bytes, withheld }, fault ?? pass);
  }

  /** The fault of the newest matching rule that may still apply; counts as one application. */
  function takeFault(asked: Asked, isWanted: (fault: Fault) => boolean = () => true) {
    const rule = rules.find(({ which, left }) => left > 0 && fits(which, asked));
    if (!rule || !isWanted(rule.fault)) return undefined;
    rule.left -= 1;
    rule.hits += 1;
    return rule.fault;
  }

  /** Finds the network fault that applies to a batch, and collects the fake answers to single writes. */
  function strikeInside(asked: Asked, withheld: Map<string, AnswerFault | undefined>) {
    let struck: Fault | undefined;
    let isOver = false;
    for (const { write, asked: alone } of carriedBy(asked) ?? []) {
      const fault: Fault | undefined = isOver
        ? undefined
        : takeFault(alone, (wanted) => !struck || isServersAnswer(wanted));
      if (isOver) withheld.set(write.key, undefined);
      else if (isServersAnswer(fault)) withheld.set(write.key, fault);
      else if (fault && fault.kind !== 'pass') struck = fault;
      isOver ||= isServersAnswer(fault) && endsBatch(fault);
    }
    return struck;
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

/** One request on its way through the proxy. */
interface Passage {
  proxy: FaultProxy;
  request: IncomingMessage;
  response: ServerResponse;
  asked: Asked;
  /** The body as bytes, since a picture is not text. */
  bytes: Buffer;
  /** Fake answers to some writes of a batch. */
  withheld: Withheld;
}

/** An answer on its way back through the proxy. */
type Reply = Readable & { statusCode?: number | undefined; headers: IncomingMessage['headers'] };

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
  // If the client disconnects, the server notices, too.
  response.once('close', () => answer.destroy());
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

/** Headers of the answer itself, without those of the connection to the server. */
function ownHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, ...rest } = headers;
  return rest;
}

function withoutTransfer(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-length': _, 'transfer-encoding': __, ...rest } = ownHeaders(headers);
  return rest;
}

/** `plain`: requests an answer that can be read as text, even if the browser has a cached copy. */
interface Manner {
  lost?: boolean;
  plain?: boolean;
}

/** Sends the request to the server, and records that the server has seen it. */
async function ask(passage: Passage, manner: Manner = {}): Promise<Reply> {
  const { proxy, asked, bytes, withheld } = passage;
  const lost = manner.lost ?? false;
  if (!carriedBy(asked)) {
    const answer = await send(passage, bytes, manner);
    proxy.reached.push({ ...asked, status: answer.statusCode ?? 0, lost });
    return answer;
  }
  const body = withoutWithheld(asked.body, withheld);
  const answer: Whole = body === undefined ? NOTHING_RUN : await answerTo(passage, body);
  for (const { asked: alone, status } of runOf(asked, answer.body)) {
    proxy.reached.push({ ...alone, status, lost });
  }
  return replyOf(answer, withWithheld(asked, answer.body, withheld));
}

/** A completely read answer. */
interface Whole extends Pick<IncomingMessage, 'statusCode' | 'headers'> {
  body: string;
}

/** The server's answer to a batch without any write. */
const NOTHING_RUN: Whole = {
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"success":true,"answers":[]}',
};

async function answerTo(passage: Passage, body: string): Promise<Whole> {
  const answer = await send(passage, Buffer.from(body), { plain: true });
  return {
    statusCode: answer.statusCode,
    headers: answer.headers,
    body: (await readWhole(answer)).toString(),
  };
}

function replyOf({ statusCode, headers }: Whole, body: string): Reply {
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
  return Object.assign(Readable.from([Buffer.from(body)]), { statusCode, headers: kept });
}

function send(
  { proxy, request, asked }: Passage,
  bytes: Buffer,
  manner: Manner,
): Promise<IncomingMessage> {
  const headers: OutgoingHttpHeaders = { ...request.headers, connection: 'close' };
  if (headers['content-length'] !== undefined) headers['content-length'] = bytes.length;
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
    outgoing.once('response', resolve);
    outgoing.end(bytes);
  });
}
