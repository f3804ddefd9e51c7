import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute, MINUTE_MS } from './minutes.ts';

let isVisible: boolean;
let moments: number[];
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isVisible = true;
  moments = [];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isVisible ? 'visible' : 'hidden',
  );
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

function begin(): void {
  ends.push(everyMinute(() => moments.push(Date.now())));
}

function show(visible: boolean): void {
  isVisible = visible;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('does all work of a visible page at one moment of each minute', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(20_000);
  begin();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS - 20_000);
  expect(moments).toHaveLength(120);
  expect(new Set(moments).size).toBe(60);
});

test('does nothing while the page is hidden, and catches up when it is shown', async () => {
  begin();
  show(false);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(moments).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  show(true);
  expect(moments).toEqual([Date.now()]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(moments).toHaveLength(2);
});

test('starts to wait when a page is shown that was opened hidden', async () => {
  isVisible = false;
  begin();
  show(true);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(moments).toHaveLength(3);
});

test('does nothing when nobody needs it any more', async () => {
  begin();
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(moments).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
