import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncWorker } from '#shared/sync-protocol.ts';
import { currentWorker, loadWorker, startWorker, stopWorker, wakeWorker } from './bridge.ts';

/* What the page does with a worker that takes long, and with one that is dead. */

const ACCOUNT = { apiBase: '/api', userId: 1 };
const DONE = { end: 'done' };
const never = () => new Promise<never>(() => undefined);

/** What each worker answers, in the order in which they are started. */
let workers: Pick<SyncWorker, 'ping' | 'wake'>[];
let started: number;
let ended: number;

vi.mock('comlink', () => ({
  wrap: () => ({ start: async () => {}, follow: async () => {}, ...workers[started - 1] }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  started = 0;
  ended = 0;
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        started += 1;
      }
      terminate() {
        ended += 1;
      }
    },
  );
});

afterEach(() => {
  stopWorker();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('S37 a worker that reads a long list is left alone, and the page learns that it continues', async () => {
  workers = [{ ping: async () => {}, wake: never }];
  await startWorker(ACCOUNT as never);
  const outcome = wakeWorker('manual');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await outcome).toEqual({ kind: 'ended', end: 'deadline' });
  expect({ started, ended }).toEqual({ started: 1, ended: 0 });
});

test('S37 a dead worker is replaced, and its replacement starts to work', async () => {
  const wake = vi.fn(async () => DONE);
  workers = [
    { ping: never, wake: never },
    { ping: async () => {}, wake: wake as never },
  ];
  await startWorker(ACCOUNT as never);
  const outcome = wakeWorker('enqueue');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual({ kind: 'silent' });
  expect({ started, ended }).toEqual({ started: 2, ended: 1 });
  expect(wake).toHaveBeenCalledWith('start');
});

test('S37 a worker that dies in the middle of a run is replaced', async () => {
  const ping = vi.fn<SyncWorker['ping']>(never).mockResolvedValueOnce(undefined);
  workers = [
    { ping, wake: never },
    { ping: async () => {}, wake: async () => DONE as never },
  ];
  await startWorker(ACCOUNT as never);
  const outcome = wakeWorker('manual');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await outcome).toEqual({ kind: 'silent' });
  expect(started).toBe(2);
});

test('a worker that was loaded ahead is the one that is started', async () => {
  const wake = vi.fn(async () => DONE);
  workers = [{ ping: async () => {}, wake: wake as never }];
  loadWorker();
  loadWorker();
  await vi.dynamicImportSettled();
  expect(started).toBe(1);
  await startWorker(ACCOUNT as never);
  expect(await wakeWorker('start')).toEqual({ kind: 'ended', ...DONE });
  expect({ started, ended }).toEqual({ started: 1, ended: 0 });
});

test('a worker that was loaded ahead ends with a sign-out, even if its code arrives later', async () => {
  workers = [{ ping: async () => {}, wake: never }];
  loadWorker();
  stopWorker();
  await vi.dynamicImportSettled();
  expect({ started, ended }).toEqual({ started: 1, ended: 1 });
});

test('a worker that could not be loaded ahead is loaded again by the start', async () => {
  const wake = vi.fn(async () => DONE);
  workers = [{ ping: async () => {}, wake: wake as never }];
  const { Worker } = globalThis;
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('No memory');
      }
    },
  );
  loadWorker();
  await vi.dynamicImportSettled();
  vi.stubGlobal('Worker', Worker);
  await startWorker(ACCOUNT as never);
  expect(await wakeWorker('start')).toEqual({ kind: 'ended', ...DONE });
});

test('a start during which the person signs out leaves no worker behind', async () => {
  workers = [{ ping: async () => {}, wake: never }];
  const starting = startWorker(ACCOUNT as never);
  stopWorker();
  await starting;
  expect({ started, ended }).toEqual({ started: 1, ended: 1 });
  expect(currentWorker()).toBeUndefined();
});
