import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from './listen.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  const address = await new Promise<AddressInfo>((resolve) => {
    server = listen(() => new Response('ok'), { port: 0, hostname: '127.0.0.1' }, resolve);
  });
  port = address.port;
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
});

/** Head and body of the response. */
async function answerTo(request: string): Promise<[string, string]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return [head, body];
}

const TOO_LONG = `/api/hubs?search=${'x'.repeat(20_000)}`;

test('refuses an address that is too long with the usual JSON refusal', async () => {
  const [head, body] = await answerTo(`GET ${TOO_LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(body)).toMatchObject({ success: false });
  expect(head).toContain(`Content-Length: ${body.length}`);
});

test('sends no body to a HEAD request that it cannot parse', async () => {
  const [head, body] = await answerTo(`HEAD ${TOO_LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(body).toBe('');
});
