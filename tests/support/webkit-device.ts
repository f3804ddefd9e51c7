import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webkitPath } from '../../scripts/lib/tools.mjs';
import type { FaultProxy } from './fault-proxy.ts';

/** Calls a function repeatedly until it returns something. */
export type Until = <T>(look: () => T | undefined | null | false) => Promise<T>;

/**
 * A user's phone with WebKitGTK: the profile is persistent, and the browser can die at any moment. A window opened by a
 * driver would forget everything, so there is no driver: the proxy injects a script into each page that acts like a
 * user.
 */
export interface WebKitDevice {
  /**
   * Opens an address and resolves when `hands` has done its work in the page. The function may use only its own
   * arguments.
   */
  start<Args extends unknown[]>(
    url: string,
    hands: (until: Until, ...args: Args) => Promise<void>,
    ...args: Args
  ): Promise<void>;
  /** Sends SIGKILL to all processes of the browser. */
  kill(): Promise<void>;
  discard(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const PAGES = { method: 'GET', path: /^\/(login|index\.html)?(\?.*)?$/ };

export function makeWebKitDevice(proxy: FaultProxy): WebKitDevice {
  const profile = mkdtempSync(join(tmpdir(), 'fieldbook-webkit-'));
  const addHands = (page: string) =>
    page.replace('</head>', '<script src="/hands.js" defer></script></head>');
  proxy.when(PAGES, { kind: 'rewrite', change: addHands });
  let running: ChildProcess | undefined;

  const device: WebKitDevice = {
    async start(url, hands, ...args) {
      const done = proxy.when({ path: /^\/hands\/done$/ }, answer('text/plain', ''));
      const script = `(${hands})(${until}, ...${JSON.stringify(args)}).then(() => fetch('/hands/done'))`;
      const laid = proxy.when({ path: /^\/hands\.js/ }, answer('text/javascript', script));
      running = spawn('xvfb-run', ['-a', webkitPath() ?? 'MiniBrowser', url], {
        // Its own process group, so that the X server and all processes of the browser end together.
        detached: true,
        stdio: 'ignore',
        env: environmentOn(profile),
      });
      const deadline = Date.now() + PATIENCE_MS;
      while (done.hits() === 0) {
        if (Date.now() > deadline) throw new Error('The hands in the page did not end their work.');
        await pause(20);
      }
      done.remove();
      laid.remove();
    },
    async kill() {
      if (running?.pid) process.kill(-running.pid, 'SIGKILL');
      running = undefined;
      while (processesOn(profile).length > 0) {
        for (const pid of processesOn(profile)) endNow(pid);
        await pause(20);
      }
    },
    async discard() {
      await device.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return device;
}

function answer(type: string, body: string) {
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store' };
  return { kind: 'answer' as const, status: 200, headers, body };
}

/** Runs in the page. */
async function until<T>(look: () => T | undefined | null | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function environmentOn(profile: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOME: profile,
    XDG_DATA_HOME: join(profile, 'data'),
    XDG_CACHE_HOME: join(profile, 'cache'),
    XDG_CONFIG_HOME: join(profile, 'config'),
    // A container does not support WebKit's own sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

/** The browser and its child processes, all of which have the profile as their home. */
function processesOn(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => isHome(`/proc/${pid}/environ`, profile))
    .map(Number);
}

function isHome(file: string, profile: string): boolean {
  try {
    return readFileSync(file).includes(`HOME=${profile}`);
  } catch {
    return false; // it ended between listing and reading
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has already ended
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
