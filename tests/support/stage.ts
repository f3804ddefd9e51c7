import { test as base } from '@playwright/test';
import { type AppServer, startAppServer } from './app-server.ts';
import { type Backend, backendFor, lettersTo } from './backend.ts';
import { type Device, makeDevice } from './browser.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { makeFirefoxDevice } from './firefox.ts';

export { expect } from '@playwright/test';

/** The built app with its demo network, behind a network with injected faults. */
export interface Stage {
  server: AppServer;
  proxy: FaultProxy;
  /** The address that browsers know. */
  origin: string;
  /** One person's view of the server, past the network. */
  backendFor(username: string): Promise<Backend>;
  lettersTo(address: string): ReturnType<typeof lettersTo>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** The reference server (default), or only what the specifications document. */
  extras?: boolean;
  planters?: number;
  /** Accounts that manage users or read reports must have a second factor. */
  requiresFactor?: boolean;
  /** For Node itself, ahead of the server. */
  nodeOptions?: readonly string[];
}

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { extras = true, requiresFactor = false, planters, nodeOptions = [] } = options;
  const proxy = await startFaultProxy();
  const server = await startAppServer({
    extras,
    requiresFactor,
    nodeOptions,
    publicUrl: proxy.origin,
    ...(planters === undefined ? {} : { planters }),
  });
  proxy.target = server.origin;
  return {
    server,
    proxy,
    origin: proxy.origin,
    backendFor: (username) => backendFor(server.origin, username),
    lettersTo: (address) => lettersTo(server.origin, address),
    async close() {
      await proxy.close();
      await server.stop();
    },
  };
}

/**
 * `test.use(NOT_INSTALLED)`: each test has a browser of its own, and installing the whole app in it costs more
 * than most tests. For those that are about neither the app offline nor its updates.
 */
export const NOT_INSTALLED = { serviceWorkers: 'block' } as const;

interface TestFixtures {
  /** A server of this test alone, for tests that change what others rely on. */
  ownStage(options?: StageOptions): Promise<Stage>;
  /** A browser that can be killed, on a profile that stays. */
  device: Device;
  /** More of them, where people meet or one person has two. */
  newDevice(): Device;
  quietNetwork: undefined;
}

interface WorkerFixtures {
  /** Shared by the tests of one worker: they leave its people and hubs as they are. */
  stage: Stage;
}

/** Browser tests. Relative addresses lead to `stage`, whose network is a good one at each start. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the pattern
    async ({}, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => use(stage.origin),
  quietNetwork: [
    async ({ stage }, use) => {
      await use(undefined);
      stage.proxy.reset();
      stage.proxy.reached.length = 0;
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the pattern
  ownStage: async ({}, use) => {
    const opened: Stage[] = [];
    await use(async (options) => {
      const stage = await openStage(options);
      opened.push(stage);
      return stage;
    });
    await Promise.all(opened.map((stage) => stage.close()));
  },
  device: async ({ browserName }, use) => {
    const device = browserName === 'firefox' ? makeFirefoxDevice() : makeDevice();
    await use(device);
    await device.discard();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the pattern
  newDevice: async ({}, use) => {
    const made: Device[] = [];
    await use(() => {
      const device = makeDevice();
      made.push(device);
      return device;
    });
    await Promise.all(made.map((device) => device.discard()));
  },
});
