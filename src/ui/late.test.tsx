// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class Boundary extends Component<{ children: ReactNode }, { problem?: string }> {
  override state: { problem?: string } = {};

  static getDerivedStateFromError(error: Error) {
    return { problem: error.message };
  }

  override render() {
    return this.state.problem ?? this.props.children;
  }
}

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

test('a part of a part is shown once its code is there', async () => {
  const Inner = module.late(async () => ({ name }: { name: string }) => <p>Hello {name}</p>);
  const Outer = module.late(async () => () => <Inner name="Ana" />);
  const { container } = render(<Outer />);
  expect(container.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(50));
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(container.textContent).toBe('Hello Ana');
});

test('until its code is there, something else is shown, and painted before the code is requested', async () => {
  const load = vi.fn(async () => () => 'everything');
  const Part = module.late(load, () => 'the first rows');
  await vi.runAllTimersAsync();
  expect(load).not.toHaveBeenCalled();
  const { container } = render(<Part />);
  expect(container.textContent).toBe('the first rows');
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(container.textContent).toBe('everything');
});

test('code that is known is shown at once', async () => {
  const Part = module.late(async () => () => 'here');
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(render(<Part />).container.textContent).toBe('here');
});

test('a part that could not be loaded fails where it is shown, and is loaded again later', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(async () => () => 'here');
  load.mockRejectedValueOnce(new Error('no network'));
  const Part = module.late(load);
  const first = render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(first.container.textContent).toBe('no network');
  first.unmount();
  const second = render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(second.container.textContent).toBe('here');
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
