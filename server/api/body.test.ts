import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#server/listen.ts';
import { Refused, refusalResponse } from '#server/refused.ts';
import { readJsonBody } from './body.ts';

const MOST = 20;

let server: Server;
let port: number;

beforeAll(async () => {
  const address = await new Promise<AddressInfo>((resolve) => {
    server = listen(echo, { port: 0, hostname: '127.0.0.1' }, resolve);
  });
  port = address.port;
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
});

async function echo(request: Request): Promise<Response> {
  try {
    return Response.json(await readJsonBody(request, { maxBytes: MOST }));
  } catch (error) {
    if (error instanceof Refused) return refusalResponse(error);
    throw error;
  }
}

/** The status and the body of the first response to a body that is sent under these headers. */
async function answerTo(headers: string, body: string): Promise<[number, string]> {
  const socket = connect(port, '127.0.0.1');
  const head = `Host: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n${headers}`;
  socket.write(`POST / HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  const [answered = '', content = ''] = (await text(socket)).split('\r\n\r\n');
  return [Number(answered.split(' ')[1]), content];
}

const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
const FULL = JSON.stringify('x'.repeat(MOST - 2));
const LARGE = JSON.stringify('x'.repeat(MOST - 1));

test('reads a body of the largest size, with a declared length and in chunks', async () => {
  expect(await answerTo(`Content-Length: ${MOST}`, FULL)).toEqual([200, FULL]);
  const chunks = chunk(FULL.slice(0, 5)) + chunk(FULL.slice(5)) + chunk('');
  const [status, content] = await answerTo('Transfer-Encoding: chunked', chunks);
  expect([status, content]).toEqual([200, FULL]);
});

test('refuses a larger body, with a declared length and in chunks', async () => {
  expect((await answerTo(`Content-Length: ${LARGE.length}`, LARGE))[0]).toBe(413);
  const chunks = chunk(LARGE.slice(0, 5)) + chunk(LARGE.slice(5)) + chunk('');
  expect((await answerTo('Transfer-Encoding: chunked', chunks))[0]).toBe(413);
});

test('refuses a body that is longer than it declares', async () => {
  expect((await answerTo('Content-Length: 4', `true${LARGE}`))[0]).toBe(400);
});

test('refuses a body that declares a length and is sent in chunks', async () => {
  const both = 'Content-Length: 4\r\nTransfer-Encoding: chunked';
  expect((await answerTo(both, chunk(LARGE) + chunk('')))[0]).toBe(400);
});
