// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page whose code started this long after the navigation, and whose first screen is shown. */
async function signInAfter(ms: number) {
  vi.spyOn(performance, 'now').mockReturnValue(ms);
  const opening = await import('./opening.ts');
  opening.sayOpened();
  opening.openAgain();
  return opening;
}

test('after a sign-in over a slow line, everything else waits for the first rows', async () => {
  const { isOpened, opened, sayOpened } = await signInAfter(23_000);
  const after = vi.fn();
  void opened().then(after);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isOpened()).toBe(false);
  expect(after).not.toHaveBeenCalled();
  sayOpened();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOpened()).toBe(true);
  expect(after).toHaveBeenCalledOnce();
});

test('it waits a minute at most', async () => {
  const { opened } = await signInAfter(6_000);
  const after = vi.fn();
  void opened().then(after);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(after).toHaveBeenCalledOnce();
});

test('over any other line, nothing waits again', async () => {
  const { isOpened } = await signInAfter(3_000);
  expect(isOpened()).toBe(true);
});
