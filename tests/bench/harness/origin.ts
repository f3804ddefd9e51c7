import { readFile } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** Answers a request itself, or returns false to leave it to the server behind. */
type Override = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The one address that a measured page talks to: the pages of a folder, and the real server behind
 * `/api`. It can delay and cut connections, and it counts the bytes on the wire.
 */
export interface Origin {
  url: string;
  /** Delay of every answer of the API in milliseconds: the round trip time of a bad network. */
  delayMs: number;
  /** True resets every connection at the socket. */
  setCut(cut: boolean): void;
  override: Override | undefined;
  /** Bytes in both directions so far, including headers. */
  wireBytes(): number;
  close(): Promise<void>;
}

export interface OriginSettings {
  /** Folder of built pages; without it, every request goes to the server behind. */
  folder?: string;
  /** Port of the real server on this machine. */
  behind?: number;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The same rule for scripts as on the real server, so that zod does not compile its schemas here either. */
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
  // Only localhost and https give a page a secure context, which service workers and locks need.
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
  // A page that is closed in the middle of a request is not an error.
  response.once('error', () => onward.destroy());
  request.pipe(onward);
}

function bytesOf(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
