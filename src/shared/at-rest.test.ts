import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether `afterPaint` has resolved. */
function watched() {
  const state = { isOver: false };
  void afterPaint().then(() => {
    state.isOver = true;
  });
  return state;
}

test('work that waits for a paint waits for the frame of a slow phone', async () => {
  let draw = () => {};
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    draw = callback;
  });
  const state = watched();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(state.isOver).toBe(false);
  draw();
  await vi.advanceTimersByTimeAsync(100);
  expect(state.isOver).toBe(true);
});

test('in a hidden tab, which paints nothing, it continues after two seconds', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  const state = watched();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(state.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(state.isOver).toBe(true);
});

test('where there is no page, it hardly waits', async () => {
  const state = watched();
  await vi.advanceTimersByTimeAsync(100);
  expect(state.isOver).toBe(true);
});
