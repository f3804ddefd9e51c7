import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, type Page } from '@playwright/test';
import { firefoxPath } from '../../scripts/lib/tools.mjs';
import type { Device } from './browser.ts';

/** Without these, Firefox asks whether storage may be persistent, and waits for an answer that nobody gives. */
export const FIREFOX_PREFS = {
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
};

/** Playwright's channel for Debian's Firefox. */
export const FIREFOX_CHANNEL = 'moz-firefox';

/** A phone with Firefox: the profile is persistent, and the browser can die at any moment. */
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

/** The browser and its child processes, all of which have the profile in their command line. */
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
    return false; // it ended between listing and reading
  }
}
