import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { failOver } from '#tests/torture/failover.ts';
import { torture } from '#tests/torture/torture.ts';
import { startWriter } from '#tests/torture/writer.ts';

test('a restart of PostgreSQL ends no process, and each acknowledged write is stored exactly once', async () => {
  const result = await torture({ processes: 2, writers: 6, restarts: 1, terminations: 5 });
  expect(result).toMatchObject({ dead: 0, lost: [], doubled: [], terminated: 5 });
  expect(result.backAfterMs).toHaveLength(1);
  expect(result.acknowledged).toBeGreaterThan(20);
}, 600_000);

test('a failover of PostgreSQL ends no process, and the standby has each acknowledged write exactly once', async () => {
  const result = await failOver({ processes: 2, writers: 6 });
  expect(result).toMatchObject({ dead: 0, lost: [], doubled: [] });
  expect(result.acknowledged).toBeGreaterThan(20);
}, 600_000);

test('a write whose outcome is unknown keeps its key, even after a later 503', async () => {
  const keys: string[] = [];
  const answers = [500, 503, 201];
  const server = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']));
    response.writeHead(answers[keys.length - 1] ?? 201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const writer = startWriter({ base: `http://127.0.0.1:${port}`, name: 'w', token: '' });
  await expect.poll(() => writer.acknowledged, { timeout: 60_000 }).toContain('w-1');
  await writer.stop();
  server.close();
  expect(keys.slice(0, 3)).toEqual(['w-1-1', 'w-1-1', 'w-1-1']);
  expect(writer.historyOf('w-1')).toBe('key 1: 500, key 1: 503, key 1: 201');
});
