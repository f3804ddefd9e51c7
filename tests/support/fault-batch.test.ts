import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BatchAnswer, BatchRequest } from '#shared/contract/sync.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { dropAfter, jsonAnswer, pass, portalPage, readWhole } from './faults.ts';

/** Keys of the writes that the server has executed, batch by batch. */
let run: string[][];
let server: Server;
let proxy: FaultProxy;

beforeEach(async () => {
  run = [];
  server = createServer((request, response) => {
    void readWhole(request).then((body) => {
      const { writes } = BatchRequest.parse(JSON.parse(body.toString()));
      run.push(writes.map(({ key }) => key));
      const answers = writes.map(({ key }) => ({ key, status: 201, body: { id: key } }));
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ success: true, answers }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

const postTo = (path: string) => ({ method: 'POST', path: new RegExp(`^/api${path}$`) });

function send(...keys: string[]): Promise<Response> {
  const writes = keys.map((key) => ({ key, method: 'POST', path: `/${key}`, body: { key } }));
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ writes });
  return fetch(`${proxy.origin}/api/sync/batch`, { method: 'POST', headers, body });
}

async function statusesOf(answer: Response): Promise<string[]> {
  const { answers } = BatchAnswer.parse(await answer.json());
  return answers.map(({ key, status }) => `${key} ${status}`);
}

test('a batch is recorded as the writes in it', async () => {
  expect(await statusesOf(await send('a', 'b'))).toEqual(['a 201', 'b 201']);
  expect(proxy.reached).toEqual([
    { method: 'POST', path: '/api/a', body: '{"key":"a"}', status: 201, lost: false },
    { method: 'POST', path: '/api/b', body: '{"key":"b"}', status: 201, lost: false },
  ]);
});

test("an answer to one write replaces the server's, and the server executes the others", async () => {
  proxy.when(postTo('/b'), jsonAnswer(422, { error: 'No' }));
  expect(await statusesOf(await send('a', 'b', 'c'))).toEqual(['a 201', 'b 422', 'c 201']);
  expect(run).toEqual([['a', 'c']]);
  expect(await statusesOf(await send('b'))).toEqual(['b 422']);
  expect(run).toHaveLength(1);
});

test('no write after an inconclusive answer is executed', async () => {
  proxy.when({ path: /^\/api\/[abc]$/ }, jsonAnswer(401, { error: 'Sign in' }));
  proxy.when({ path: /^\/api\/[abc]$/ }, pass, { times: 1 });
  expect(await statusesOf(await send('a', 'b', 'c'))).toEqual(['a 201', 'b 401']);
  expect(run).toEqual([['a']]);
});

test('a network fault hits the whole batch, once per rule', async () => {
  const first = proxy.when(postTo('/a'), dropAfter, { times: 1 });
  const second = proxy.when(postTo('/b'), dropAfter, { times: 1 });
  proxy.when(postTo('/c'), jsonAnswer(422, { error: 'No' }));
  await expect(send('a', 'b', 'c')).rejects.toThrow();
  expect([first.hits(), second.hits()]).toEqual([1, 0]);
  await expect(send('a', 'b', 'c')).rejects.toThrow();
  expect(await statusesOf(await send('a', 'b', 'c'))).toEqual(['a 201', 'b 201', 'c 422']);
  expect(run).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(proxy.reached.map(({ path, lost }) => `${path} ${lost}`).slice(0, 2)).toEqual([
    '/api/a true',
    '/api/b true',
  ]);
});

test('a portal answers the batch as a whole', async () => {
  proxy.when({ path: /^\/api\// }, portalPage, { times: 1 });
  expect((await send('a')).headers.get('Content-Type')).toContain('html');
  proxy.when(postTo('/a'), portalPage, { times: 1 });
  expect((await send('a', 'b')).headers.get('Content-Type')).toContain('html');
  expect(run).toEqual([]);
});
