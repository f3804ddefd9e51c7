import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Not faked below: a message between two ports takes real time. */
const realTurn = setImmediate;

class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/service-worker.js', location.href).href;
  state: ServiceWorkerState = 'installing';
  postMessage = vi.fn();

  /** Replies to the last message through its port. */
  async answer(data: string) {
    const [port] = this.postMessage.mock.calls.at(-1)?.[1] ?? [];
    port.postMessage(data);
    await act(() => new Promise((resolve) => realTurn(resolve)));
  }

  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn(async () => this);

  find(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }

  /** The worker waits if another version is active, otherwise it takes over at once. */
  installed(worker: FakeWorker) {
    worker.become('installed');
    if (this.active) {
      this.waiting = worker;
      return;
    }
    worker.become('activating');
    this.active = worker;
    worker.become('activated');
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = new FakeWorker();
  registration = new FakeRegistration();
  register = vi.fn(async () => this.registration);
}

let container: FakeContainer;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  container = new FakeContainer();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  reload = vi.fn<() => void>();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Loads a fresh page: `updates.ts` keeps its state in the module. */
async function startPage() {
  const { registerServiceWorker } = await import('./register-app.ts');
  const { UpdateBanner } = await import('./update-banner.tsx');
  // Its code is there before it is needed, as on a device with the app.
  await import('./update-offer.tsx');
  render(<UpdateBanner />);
  await act(registerServiceWorker);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const banner = () => screen.queryByText('A new version is available!');

/** The page runs a version that was installed long ago. */
async function startPageOfInstalledApp() {
  container.registration.active = container.controller;
  await startPage();
}

/** A page with a version that is waiting, whose user has pressed the button. Returns this version. */
async function pressUpdateNow(): Promise<FakeWorker> {
  const worker = new FakeWorker();
  worker.state = 'installed';
  container.registration.waiting = worker;
  await startPageOfInstalledApp();
  fireEvent.click(screen.getByRole('button', { name: 'Update Now' }));
  return worker;
}

it('stays silent during the very first installation', async () => {
  container.controller = null;
  await startPage();
  const worker = new FakeWorker();
  container.registration.find(worker);
  container.registration.installed(worker);
  await pass(1_000);
  expect(banner()).toBeNull();
});

it('stays silent if a first installation is reported after its worker controls the page', async () => {
  container.controller = null;
  await startPage();
  const worker = new FakeWorker();
  container.registration.find(worker);
  container.controller = worker;
  container.registration.installed(worker);
  await pass(1_000);
  expect(banner()).toBeNull();
});

it('retries a failed first installation with growing delays, but not a failed update', async () => {
  container.controller = null;
  await startPage();
  const fail = () => {
    const worker = new FakeWorker();
    container.registration.find(worker);
    worker.become('redundant');
  };
  fail();
  await pass(5_000);
  expect(container.register).toHaveBeenCalledTimes(2);
  container.register.mockRejectedValueOnce(new TypeError('no network'));
  fail();
  await pass(10_000);
  expect(container.register).toHaveBeenCalledTimes(3);
  await pass(20_000);
  expect(container.register).toHaveBeenCalledTimes(4);
  container.registration.active = new FakeWorker();
  fail();
  await pass(600_000);
  expect(container.register).toHaveBeenCalledTimes(4);
});

it('retries a failed registration', async () => {
  container.controller = null;
  container.register.mockRejectedValueOnce(new TypeError('no network'));
  await startPage();
  expect(container.register).toHaveBeenCalledTimes(1);
  await pass(5_000);
  expect(container.register).toHaveBeenCalledTimes(2);
});

it('offers a version that is installed and waiting, and does nothing unasked', async () => {
  await startPageOfInstalledApp();
  const worker = new FakeWorker();
  container.registration.find(worker);
  await pass(1_000);
  expect(banner()).toBeNull();
  container.registration.installed(worker);
  await pass(1_000);
  expect(banner()).toBeTruthy();
  expect(worker.postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it('offers a version that is found long after the start, and every later one', async () => {
  await startPageOfInstalledApp();
  const [second, third] = [new FakeWorker(), new FakeWorker()];
  for (const worker of [second, third]) {
    await pass(60 * 60_000);
    container.registration.find(worker);
    container.registration.installed(worker);
  }
  await pass(1_000);
  fireEvent.click(screen.getByRole('button', { name: 'Update Now' }));
  expect(second.postMessage).not.toHaveBeenCalled();
  expect(third.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' });
});

it('offers a version after one that failed to install', async () => {
  await startPageOfInstalledApp();
  const [first, failed, third] = [new FakeWorker(), new FakeWorker(), new FakeWorker()];
  for (const worker of [first, failed]) {
    await pass(60 * 60_000);
    container.registration.find(worker);
    worker.become('redundant');
  }
  expect(banner()).toBeNull();
  container.registration.find(third);
  container.registration.installed(third);
  await pass(1_000);
  expect(banner()).toBeTruthy();
});

it('checks for a new version every hour, even after an hour without a network', async () => {
  await startPageOfInstalledApp();
  container.registration.update.mockRejectedValueOnce(new TypeError('no network'));
  await pass(2 * 60 * 60_000);
  expect(container.registration.update).toHaveBeenCalledTimes(2);
});

it('activates the new version on Update Now, and reloads when it has taken control', async () => {
  const worker = await pressUpdateNow();
  expect(worker.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  await pass(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads if the new version is complete but does not get control', async () => {
  const worker = await pressUpdateNow();
  // It may still be fetching files.
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  await worker.answer('complete');
  await pass(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('stays on the page if the new version lacks files', async () => {
  const worker = await pressUpdateNow();
  await worker.answer('incomplete');
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Update Now' })).toHaveProperty('disabled', false);
});

it('does not reload a page whose new version was activated by another tab', async () => {
  const worker = new FakeWorker();
  worker.state = 'installed';
  container.registration.waiting = worker;
  await startPageOfInstalledApp();
  worker.state = 'activated';
  container.registration.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Update Now' }));
  await pass(10_000);
  expect(reload).toHaveBeenCalledOnce();
});
