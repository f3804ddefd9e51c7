import { readFile } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** Answers a request itself, or leaves it (false) to the server behind. */
type Override = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The one address that a measured page talks to: the pages of a folder, and the real server behind
 * `/api`. It can be slow, it can be cut, and it counts what crosses the wire.
 */
export interface Origin {
  url: string;
  /** Added to every answer of the API, in milliseconds: the round trip of a bad network. */
  delayMs: number;
  /** True cuts every connection at the socket. */
  setCut(cut: boolean): void;
  override: Override | undefined;
  /** Bytes in both directions so far, headers included. */
  wireBytes(): number;
  close(): Promise<void>;
}

export interface OriginSettings {
  /** Folder of built pages; without it everything goes to the server behind. */
  folder?: string;
  /** Port of the real server on this machine. */
  behind?: number;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** As the real server's for scripts: zod must not compile its shapes here either. */
const CSP = "script-src 'self'; worker-src 'self'";

export async function startOrigin({ folder, behind }: OriginSettings): Promise<Origin> {
  const sockets = new Set<Socket>();
  let closedBytes = 0;
  let isCut = false;

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => response.destroy(error));
  });
  server.on('connection', (socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      closedBytes += bytesOf(socket);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://origin').pathname;
    const isApi = path.startsWith('/api/');
    if (isApi && origin.delayMs > 0) await pause(origin.delayMs);
    if (origin.override?.(request, response)) return;
    if (folder && !isApi) await sendFile(response, folder, path);
    else if (behind) pass(request, response, behind);
    else response.writeHead(404).end();
  }

  const origin: Origin = {
    url: '',
    delayMs: 0,
    override: undefined,
    setCut(cut) {
      isCut = cut;
      if (cut) for (const socket of sockets) socket.destroy();
    },
    wireBytes: () => [...sockets].reduce((sum, socket) => sum + bytesOf(socket), closedBytes),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  // A page is a secure context, with service worker and locks, only on this name or over https.
  origin.url = `http://localhost:${typeof address === 'object' ? address?.port : address}`;
  return origin;
}

async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  const file = join(folder, normalize(path));
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const body = await readFile(file).catch(() => undefined);
  if (!body) response.writeHead(404).end();
  else response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': CSP }).end(body);
}

function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => response.destroy());
  // A page that goes away in the middle is no fault of anybody.
  response.once('error', () => onward.destroy());
  request.pipe(onward);
}

function bytesOf(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
