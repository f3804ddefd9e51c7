import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/lib/tools.mjs';

/** Arguments for running a test browser in a container without requests of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** `test.use(WHOLE_CHROMIUM)`: for features that the headless shell of the other tests lacks. */
export const WHOLE_CHROMIUM = {
  launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
};

const START_TIMEOUT_MS = 20_000;

/** A user's phone: the profile is persistent, and the browser can die at any moment. */
export interface Device {
  profile: string;
  /** Starts the browser with the profile and returns its page. */
  start(): Promise<Page>;
  /** Sends SIGKILL to the whole process group, so that nothing can clean up. */
  kill(): Promise<void>;
  /** Kills a running browser and removes the profile. */
  discard(): Promise<void>;
}

export function makeDevice(viewport = { width: 390, height: 844 }): Device {
  const profile = mkdtempSync(join(tmpdir(), 'fieldbook-device-'));
  let running: { child: ChildProcess; browser: Browser; ended: Promise<void> } | undefined;

  const device: Device = {
    profile,
    async start() {
      const child = spawn(
        chromiumPath(),
        [
          ...CHROMIUM_ARGS,
          '--headless=new',
          '--remote-debugging-port=0',
          '--no-default-browser-check',
          '--hide-crash-restore-bubble',
          `--user-data-dir=${profile}`,
          'about:blank',
        ],
        // Its own process group, so that all processes of the browser die together.
        { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const ended = new Promise<void>((resolve) => {
        child.once('close', () => resolve());
      });
      const browser = await chromium.connectOverCDP(await debuggingAddress(child));
      running = { child, browser, ended };
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no context.');
      const page = context.pages()[0] ?? (await context.newPage());
      await page.setViewportSize(viewport);
      return page;
    },
    async kill() {
      if (!running) return;
      const { child, ended } = running;
      running = undefined;
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
    async discard() {
      await device.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return device;
}

/** Reads the address of the debugging port from Chromium's error stream. */
function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    const timer = setTimeout(
      () => reject(new Error(`Chromium did not start:\n${written}`)),
      START_TIMEOUT_MS,
    );
    stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(written)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
