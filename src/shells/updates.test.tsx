import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  postMessage = vi.fn();

  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  active: FakeWorker | null = null;

  find(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

class FakeContainer extends EventTarget {
  controller: object | null = {};
  registration = new FakeRegistration();
  register = vi.fn(async () => this.registration);
}

let container: FakeContainer;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.resetModules();
  container = new FakeContainer();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  reload = vi.fn<() => void>();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A fresh page: the modules keep what they noticed. */
async function startPage() {
  const { registerServiceWorker } = await import('./updates.ts');
  const { UpdateBanner } = await import('./update-banner.tsx');
  render(<UpdateBanner />);
  await act(registerServiceWorker);
}

it('is silent at the very first installation', async () => {
  container.controller = null;
  await startPage();
  const worker = new FakeWorker();
  container.registration.find(worker);
  act(() => worker.become('installed'));
  expect(screen.queryByText('A new version is available!')).toBeNull();
});

it('is silent at a first installation that is reported after its worker serves the page', async () => {
  container.controller = null;
  await startPage();
  const worker = new FakeWorker();
  container.registration.find(worker);
  container.controller = worker;
  act(() => worker.become('installed'));
  expect(screen.queryByText('A new version is available!')).toBeNull();
});

it('tries a first installation again that failed, later each time, and no update', async () => {
  vi.useFakeTimers();
  container.controller = null;
  await startPage();
  const fail = () => {
    const worker = new FakeWorker();
    container.registration.find(worker);
    worker.become('redundant');
  };
  fail();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(container.register).toHaveBeenCalledTimes(2);
  container.register.mockRejectedValueOnce(new TypeError('no network'));
  fail();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(container.register).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(container.register).toHaveBeenCalledTimes(4);
  container.registration.active = new FakeWorker();
  fail();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(container.register).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

it('offers a version that has installed beside the running one, and does nothing without being asked', async () => {
  container.registration.active = new FakeWorker();
  await startPage();
  const worker = new FakeWorker();
  container.registration.find(worker);
  expect(screen.queryByText('A new version is available!')).toBeNull();
  act(() => worker.become('installed'));
  expect(screen.getByText('A new version is available!')).toBeTruthy();
  expect(worker.postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it('brings it into use at Update Now and reloads when it has taken over', async () => {
  const worker = new FakeWorker();
  worker.state = 'installed';
  container.registration.waiting = worker;
  await startPage();
  fireEvent.click(screen.getByRole('button', { name: 'Update Now' }));
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('does not reload a page whose new version another tab brought into use', async () => {
  const worker = new FakeWorker();
  worker.state = 'installed';
  container.registration.waiting = worker;
  await startPage();
  worker.state = 'activated';
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Update Now' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
