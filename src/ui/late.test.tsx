// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A part with a part of its own, as a screen has dialogs. */
function partWithPart() {
  const inner = vi.fn(async () => () => null);
  const outer = vi.fn(async () => {
    module.late(inner);
    return () => null;
  });
  return { inner, outer };
}

/** New for each test, because it counts from the start of the page. */
let module: typeof import('./late.tsx');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  module = await import('./late.tsx');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part is loaded when the page has opened, before it is shown', async () => {
  const { sayOpened } = await import('#shared/opening.ts');
  const { outer } = partWithPart();
  module.late(outer);
  await vi.advanceTimersByTimeAsync(500);
  expect(outer).not.toHaveBeenCalled();
  sayOpened();
  await vi.runAllTimersAsync();
  expect(outer).toHaveBeenCalledTimes(1);
});

test('if the files are on the device, a part does not preload its own parts', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const { inner, outer } = partWithPart();
  module.late(outer);
  await vi.runAllTimersAsync();
  expect(outer).toHaveBeenCalledTimes(1);
  expect(inner).not.toHaveBeenCalled();
});

test('otherwise it does, because the network may be gone later', async () => {
  vi.stubGlobal('navigator', {});
  const { inner, outer } = partWithPart();
  module.late(outer);
  await vi.runAllTimersAsync();
  expect(inner).toHaveBeenCalledTimes(1);
});

test('a part that fails to load does not block the next one', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const next = vi.fn(async () => () => null);
  module.late(async () => Promise.reject(new Error('no network')));
  module.late(next);
  await vi.runAllTimersAsync();
  expect(next).toHaveBeenCalledTimes(1);
});

test('content that waits for the first rows is rendered once they are painted', async () => {
  const { WhenOpened, useOpening } = module;
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

test('without rows, it is rendered four seconds after the page started', async () => {
  const { WhenOpened } = module;
  const { container } = render(<WhenOpened>later</WhenOpened>);
  await act(() => vi.advanceTimersByTimeAsync(3_900));
  expect(container.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(container.textContent).toBe('later');
});
