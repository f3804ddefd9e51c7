import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, type Page } from '@playwright/test';
import { firefoxPath } from '../../scripts/lib/tools.mjs';
import type { Device } from './browser.ts';

/** Without these Firefox asks whether storage may persist, and waits for an answer that nobody gives. */
export const FIREFOX_PREFS = {
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
};

/** How Playwright drives Debian's Firefox. */
export const FIREFOX_CHANNEL = 'moz-firefox';

/** A phone with Firefox: the profile stays, the browser on it can die at any moment. */
export function makeFirefoxDevice(viewport = { width: 390, height: 844 }): Device {
  const profile = mkdtempSync(join(tmpdir(), 'fieldbook-firefox-'));
  let isRunning = false;

  async function start(): Promise<Page> {
    const context = await firefox.launchPersistentContext(profile, {
      channel: FIREFOX_CHANNEL,
      executablePath: firefoxPath(),
      firefoxUserPrefs: FIREFOX_PREFS,
      viewport,
    });
    isRunning = true;
    return context.pages()[0] ?? context.newPage();
  }

  async function kill(): Promise<void> {
    if (!isRunning) return;
    isRunning = false;
    for (const pid of processesOn(profile)) process.kill(pid, 'SIGKILL');
    while (processesOn(profile).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    profile,
    start,
    kill,
    async discard() {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The browser and its children: each names the profile in its command line. */
function processesOn(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => holds(`/proc/${pid}/cmdline`, profile))
    .map(Number);
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).includes(text);
  } catch {
    return false; // it went away between being listed and being read
  }
}
