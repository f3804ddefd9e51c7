// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { late } from './late.tsx';

/** A part that has a part of its own, as a screen has dialogs. */
function partWithPart() {
  const inner = vi.fn(async () => () => null);
  const outer = vi.fn(async () => {
    late(inner);
    return () => null;
  });
  return { inner, outer };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part is fetched when the page has opened, before it is shown', async () => {
  const { outer } = partWithPart();
  late(outer);
  expect(outer).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(outer).toHaveBeenCalledTimes(1);
});

test('with the files on the device, a part brings no parts of its own', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const { inner, outer } = partWithPart();
  late(outer);
  await vi.runAllTimersAsync();
  expect(outer).toHaveBeenCalledTimes(1);
  expect(inner).not.toHaveBeenCalled();
});

test('without them it does, because the network may be gone by then', async () => {
  vi.stubGlobal('navigator', {});
  const { inner, outer } = partWithPart();
  late(outer);
  await vi.runAllTimersAsync();
  expect(inner).toHaveBeenCalledTimes(1);
});

test('a part that cannot be fetched does not keep the next one away', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const next = vi.fn(async () => () => null);
  late(async () => Promise.reject(new Error('no network')));
  late(next);
  await vi.runAllTimersAsync();
  expect(next).toHaveBeenCalledTimes(1);
});

test('a part that waits for the first rows is drawn when they are painted', async () => {
  vi.resetModules();
  const { WhenOpened, useOpening } = await import('./late.tsx');
  function Rows({ isShown }: { isShown: boolean }) {
    useOpening(isShown);
    return null;
  }
  const page = (isShown: boolean) => (
    <>
      <Rows isShown={isShown} />
      <WhenOpened>later</WhenOpened>
    </>
  );
  const { container, rerender } = render(page(false));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(container.textContent).toBe('');
  rerender(page(true));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(container.textContent).toBe('later');
});

test('where no rows come, it is drawn two seconds after the page began', async () => {
  vi.resetModules();
  const { WhenOpened } = await import('./late.tsx');
  const { container } = render(<WhenOpened>later</WhenOpened>);
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(container.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(container.textContent).toBe('later');
});
