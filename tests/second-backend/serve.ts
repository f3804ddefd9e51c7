import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Backend } from './backend.ts';
import type { Profile } from './profiles.ts';
import { serveStatic } from './static-files.ts';

export type ServeOptions = {
  backend: Backend;
  /** Files of a web page. Navigations outside /api fall back to its index.html. */
  directory?: string;
  /** Lets pages of another origin call the backend. */
  cors?: boolean;
};

export type Listening = { url: string; close(): Promise<void> };
export type Served = { listen(port?: number, host?: string): Promise<Listening> };

function headerName(profile: Profile, name: string): string {
  if (profile.headerCase === 'lower') return name;
  if (profile.headerCase === 'upper') return name.toUpperCase();
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function corsHeaders(message: IncomingMessage): Record<string, string> {
  const { origin } = message.headers;
  if (origin === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type',
    vary: 'Origin',
  };
}

async function forward(
  options: ServeOptions,
  url: URL,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { backend } = options;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = message.method ?? 'GET';
  const body = await readAll(message);
  const withBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  const answer = await backend.fetch(
    new Request(url, {
      method,
      headers,
      redirect: 'manual',
      ...(withBody ? { body: new Uint8Array(body) } : {}),
    }),
  );
  response.sendDate = false;
  for (const [name, value] of answer.headers) {
    response.setHeader(headerName(backend.profile, name), value);
  }
  if (options.cors) {
    for (const [name, value] of Object.entries(corsHeaders(message))) {
      response.setHeader(name, value);
    }
  }
  response.writeHead(answer.status);
  if (answer.body) {
    for await (const chunk of answer.body) response.write(chunk);
  }
  response.end();
}

/** Puts a backend behind a real port. A dropped request breaks the connection. */
export function serve(options: ServeOptions): Served {
  const server = createServer((message, response) => {
    const host = message.headers.host ?? 'localhost';
    const url = new URL(message.url ?? '/', `http://${host}`);
    const isApi = /^\/(api|uploads)(\/|$)/.test(url.pathname);
    const method = message.method ?? 'GET';
    const run = async (): Promise<void> => {
      if (options.cors && method === 'OPTIONS') {
        response.writeHead(204, corsHeaders(message)).end();
        return;
      }
      if (!isApi && options.directory !== undefined && (method === 'GET' || method === 'HEAD')) {
        const accept = message.headers.accept ?? '';
        if (await serveStatic(options.directory, url, accept, response, method)) return;
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
        return;
      }
      await forward(options, url, message, response);
    };
    run().catch(() => response.destroy());
  });
  return {
    listen: (port = 0, host = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address() as AddressInfo;
          resolve({
            url: `http://${host}:${address.port}`,
            close: () =>
              new Promise((closed) => {
                server.close(() => closed());
                server.closeAllConnections();
              }),
          });
        });
      }),
  };
}
