import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test';
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
  /** The address that browsers use. */
  origin: string;
  /** One person's direct access to the server, without the simulated network. */
  backendFor(username: string): Promise<Backend>;
  lettersTo(address: string, subject?: string): ReturnType<typeof lettersTo>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** The reference server (default), or only what the specifications document. */
  extras?: boolean;
  planters?: number;
  /** Requires a second factor for accounts that manage users or read reports. */
  requiresFactor?: boolean;
  /** Options for Node itself, placed before the script. */
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
    lettersTo: (address, subject) => lettersTo(server.origin, address, subject),
    async close() {
      await proxy.close();
      await server.stop();
    },
  };
}

/**
 * `test.use(NOT_INSTALLED)`: for tests that involve neither the offline app nor its updates. Each test has its own
 * browser, and installing the whole app in it would take longer than most tests.
 */
export const NOT_INSTALLED = { serviceWorkers: 'block' } as const;

/** For the others, in a file with NOT_INSTALLED. */
export const INSTALLED = { serviceWorkers: 'allow' } as const;

export type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

interface TestFixtures {
  /** Opens another browser for another person. It is closed with the test, or its pages would continue to sync. */
  newContext: NewContext;
  /** A server only for this test, if it changes data that other tests rely on. */
  ownStage(options?: StageOptions): Promise<Stage>;
  /** A browser with a persistent profile that can be killed. */
  device: Device;
  /** Another such browser, for tests with several people or devices. */
  newDevice(): Device;
  quietNetwork: undefined;
}

interface WorkerFixtures {
  /** Shared by the tests of one worker, which must not change its people and hubs. */
  stage: Stage;
}

/** Browser tests. Relative addresses lead to `stage`, whose network works at the start of each test. */
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
  newContext: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
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
