import { wrap } from 'comlink';
import { set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_RECORD } from '#shared/session-record.ts';
import type { SyncWorker } from '#shared/sync-protocol.ts';

const account = {
  apiBase: 'http://network.example/api',
  userId: 7,
  names: ['Henry Carter'],
  version: '1.2.3',
};

const { port1, port2 } = new MessageChannel();
afterEach(() => {
  port1.close();
  port2.close();
});

test('F75 serves a wake that arrives while the engine is opening instead of answering "signed out"', async () => {
  vi.stubGlobal('addEventListener', port1.addEventListener.bind(port1));
  vi.stubGlobal('postMessage', port1.postMessage.bind(port1));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: unknown, work: () => unknown) => work() },
  });
  await set(SESSION_RECORD, { ...account, token: 'a token', savedAt: 1 });
  await import('./entry.ts');
  port1.start();
  const worker = wrap<SyncWorker>(port2);

  const started = worker.start(account);
  const woken = worker.wake('manual');
  await started;
  expect(await woken).toMatchObject({ end: 'offline' });
  await worker.stop();
  expect(await worker.wake('manual')).toBe('signed-out');
});
