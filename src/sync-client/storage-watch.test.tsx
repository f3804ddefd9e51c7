import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDevice } from '#tests/support/screen.tsx';
import { stopWatchingStorage, useStuckStorage, watchStorage } from './storage-watch.ts';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
});

afterEach(async () => {
  vi.useRealTimers();
  stopWatchingStorage();
  await device.close();
});

function Told() {
  return <p>{useStuckStorage() ? 'stuck' : 'answers'}</p>;
}

/** Advances the timers by this much, and lets the database work in between. */
async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  });
}

/** A transaction that never ends, as left behind by a dead worker. */
async function holdStorage() {
  let isHeld = true;
  const held = device.db.transaction('rw', 'meta', async () => {
    while (isHeld) await device.db.meta.get('lease');
  });
  return async () => {
    isHeld = false;
    await held;
  };
}

test('never reports storage as stuck while it responds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Told />);
  watchStorage();
  await pass(10_000);
  await pass(5_000);
  expect(screen.getByText('answers')).toBeTruthy();
});

test('reports storage that does not respond as stuck until it responds again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Told />);
  const release = await holdStorage();
  watchStorage();
  await pass(10_000);
  expect(screen.getByText('answers')).toBeTruthy();
  await pass(5_000);
  expect(screen.getByText('stuck')).toBeTruthy();
  await release();
  await pass(10_000);
  await pass(5_000);
  expect(screen.getByText('answers')).toBeTruthy();
});
