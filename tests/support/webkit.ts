import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import * as z from 'zod';
import { AppState, isComplete } from '#shared/app-files.ts';
import { webkitPath } from '../../scripts/lib/tools.mjs';
import { appOnDevice } from './steps.ts';

/**
 * A page in WebKitGTK, the engine closest to Safari, driven by classic WebDriver. Its automation window forgets
 * everything when one of its processes dies; `webkit-device.ts` can be killed and keeps its profile.
 */
export interface WebKitPage {
  goto(url: string): Promise<void>;
  /** Evaluates a function in the page, which may use only its own arguments. */
  run<Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args): Promise<unknown>;
  /** A real click on the first element that an XPath finds, once it has stopped moving. */
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** The visible text of the page. */
  text(): Promise<string>;
  close(): Promise<void>;
}

/** Whether the screens of the signed-in person are on the device. */
export async function hasScreens(page: WebKitPage): Promise<boolean> {
  const app = AppState.safeParse(await page.run(appOnDevice)).data;
  return app !== undefined && isComplete(app.needed);
}

const STARTING_MS = 20_000;
/** An opening dialog takes some 200 ms, and a busy machine much longer. */
const RESTING_MS = 20_000;
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

function isPassing(error: unknown): boolean {
  return error instanceof Error && /^(element not|stale element)/.test(error.message);
}

const Answer = z.object({ value: z.unknown() });
const Problem = z.object({ error: z.string(), message: z.string() });
const NewSession = z.object({ sessionId: z.string() });
const Element = z.record(z.string(), z.string());

export async function openWebKit(): Promise<WebKitPage> {
  const port = await freePort();
  // Its own process group, so that the X server, the driver and the browser end together.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    // A container does not support WebKit's own sandbox.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ask = askerOf(port);
  const sessionId = await startSession(ask, driver);
  const inSession = (method: string, path: string, body?: unknown) =>
    ask(method, `/session/${sessionId}${path}`, body);

  async function find(xpath: string): Promise<string> {
    const found = Element.parse(
      await inSession('POST', '/element', { using: 'xpath', value: xpath }),
    );
    return found[ELEMENT_KEY] ?? '';
  }

  /** The driver clicks where it last saw an element, so it would miss one that still moves. */
  async function untilAtRest(element: string): Promise<void> {
    const deadline = Date.now() + RESTING_MS;
    let before = '';
    for (;;) {
      const place = JSON.stringify(await inSession('GET', `/element/${element}/rect`));
      if (place === before) return;
      if (Date.now() > deadline)
        throw new Error(`What should be clicked never comes to rest: ${place}`);
      before = place;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function patiently(xpath: string, act: (element: string) => Promise<unknown>) {
    const deadline = Date.now() + RESTING_MS;
    for (;;) {
      const element = await find(xpath);
      await untilAtRest(element);
      try {
        await act(element);
        return;
      } catch (error) {
        // A dialog that is opening, or a list that is arriving, may move the element between the look and the act.
        if (Date.now() > deadline || !isPassing(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  return {
    async goto(url) {
      await inSession('POST', '/url', { url });
    },
    run: (work, ...args) =>
      inSession('POST', '/execute/sync', {
        script: `return (${work}).apply(null, arguments)`,
        args,
      }),
    async click(xpath) {
      await patiently(xpath, (element) => inSession('POST', `/element/${element}/click`, {}));
    },
    async type(xpath, text) {
      await patiently(xpath, (element) => inSession('POST', `/element/${element}/value`, { text }));
    },
    async text() {
      const script = 'return document.body.innerText';
      return z.string().parse(await inSession('POST', '/execute/sync', { script, args: [] }));
    },
    async close() {
      await inSession('DELETE', '');
      if (driver.pid) process.kill(-driver.pid, 'SIGKILL');
    },
  };
}

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

function askerOf(port: number): Ask {
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = Answer.parse(await response.json());
    const problem = Problem.safeParse(value);
    if (!response.ok && problem.success) {
      throw new Error(`${problem.data.error}: ${problem.data.message}`);
    }
    return value;
  };
}

async function startSession(ask: Ask, driver: ChildProcess): Promise<string> {
  const wanted = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: webkitPath(), args: ['--automation'] },
    },
  };
  const deadline = Date.now() + STARTING_MS;
  for (;;) {
    try {
      return NewSession.parse(await ask('POST', '/session', { capabilities: wanted })).sessionId;
    } catch (error) {
      if (Date.now() > deadline || driver.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
