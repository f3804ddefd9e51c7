import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/lib/tools.mjs';

/** What a test browser needs to run in a container, and to make no requests of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** `test.use(WHOLE_CHROMIUM)`: for what the headless Chromium of the other tests leaves out. */
export const WHOLE_CHROMIUM = {
  launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
};

const START_TIMEOUT_MS = 20_000;

/** A person's phone: the profile stays, the browser on it can die at any moment. */
export interface Device {
  profile: string;
  /** Starts the browser on the profile and answers its page. */
  start(): Promise<Page>;
  /** SIGKILL to the whole process group: nothing gets to tidy up. */
  kill(): Promise<void>;
  /** Kills what runs and removes the profile. */
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
        // A process group of its own, so that all of the browser's processes die together.
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

/** Chromium says on its error stream where it can be driven. */
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
