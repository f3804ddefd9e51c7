import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Random } from '#server/seed/random.ts';
import type { FuzzAnswer } from './judge.ts';
import type { FuzzRequest } from './requests.ts';

const NO_ANSWER_MS = 30_000;

/** Sends requests to one port over keep-alive connections, as a browser does. */
export function openWire(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    send: (asked: FuzzRequest) => send(asked, port, agent),
    sendRaw: (bytes: Buffer) => sendRaw(bytes, port),
    close: () => agent.destroy(),
  };
}

function send({ method, path, headers, body }: FuzzRequest, port: number, agent: Agent) {
  const startedAt = performance.now();
  return new Promise<FuzzAnswer>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, agent, method, path, timeout: NO_ANSWER_MS });
    for (const [name, value] of headers) call.appendHeader(name, value);
    if (body) call.setHeader('Content-Length', body.length);
    call.once('timeout', () => call.destroy(new Error('no answer')));
    call.once('error', reject);
    call.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => {
        parts.push(part);
        // An event stream never ends, so its first event counts as the answer.
        if (isEndless(response)) finish();
      });
      response.once('error', reject);
      const finish = () => {
        const bytes = Buffer.concat(parts);
        const isZipped = response.headers['content-encoding'] === 'gzip' && bytes.length > 0;
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          retryAfter: response.headers['retry-after'],
          text: (isZipped ? gunzipSync(bytes) : bytes).toString('utf8'),
          ms: performance.now() - startedAt,
        });
        if (isEndless(response)) call.destroy();
      };
      response.once('end', finish);
    });
    call.end(body);
  });
}

function isEndless({ headers }: IncomingMessage): boolean {
  return headers['content-type'] === 'text/event-stream';
}

/** Sends bytes that no HTTP client would send, and returns what arrives before the connection is closed. */
function sendRaw(bytes: Buffer, port: number): Promise<FuzzAnswer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(NO_ANSWER_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.once('error', reject);
    socket.once('close', (failed) => {
      if (!failed)
        resolve(answerIn(Buffer.concat(parts).toString(), performance.now() - startedAt));
    });
  });
}

function answerIn(text: string, ms: number): FuzzAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    contentType: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
    retryAfter: undefined,
    text: rest.join('\r\n\r\n'),
    ms,
  };
}

const END = 'Connection: close\r\n\r\n';
const RAW: readonly string[] = [
  `GET /api/health HTTP/1.1\r\n${END}`,
  `GET /api/health HTTP/1.1\r\nHost: \r\n${END}`,
  `GET /api/health HTTP/1.1\r\nHost: a b\r\n${END}`,
  `GET /api/health HTTP/1.1\r\nHost: evil.example.org/x?\r\n${END}`,
  `GET http://[::1/api HTTP/1.1\r\nHost: a\r\n${END}`,
  `GET api/health HTTP/1.1\r\nHost: a\r\n${END}`,
  `GET /api\\health HTTP/1.1\r\nHost: a\r\n${END}`,
  `GET /api/\u00e9 HTTP/1.1\r\nHost: a\r\n${END}`,
  `BREW /api/health HTTP/1.1\r\nHost: a\r\n${END}`,
  `GET /api/health HTTP/9.9\r\nHost: a\r\n${END}`,
  `GET /api/health HTTP/1.1\r\nHost: a\r\nno colon\r\n${END}`,
  `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n${END}`,
  `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n${END}`,
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n${END}`,
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${END}{}`,
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${END}zz\r\n`,
  '\u0016\u0003\u0001',
];

export function rawRequest(random: Random): Buffer {
  return Buffer.from(random.pick(RAW), 'latin1');
}
