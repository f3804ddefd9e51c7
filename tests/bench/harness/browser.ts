import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '#tests/support/browser.ts';
import { chromiumPath } from '../../../scripts/lib/tools.mjs';

const PHONE = { width: 390, height: 844 };

/** tsx wraps every function in a call of `__name`, which does not exist in a page. */
export const NAMES_OF_TSX = 'globalThis.__name = (named) => named';

/** The browser that the tests use, too. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS],
  });
}

/** Runs `work` on a fresh device, with nothing stored and nothing cached, and removes the device afterwards. */
export async function onFreshDevice<T>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Runs `work` in a new browser process on a device whose data stays in a folder. */
export async function onKeptDevice<T>(
  folder: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS],
    viewport: PHONE,
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Opens a page. An error in it ends the benchmark: a figure from a broken page is worthless, or never comes. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    console.error('The measured page failed:', error);
    process.exitCode = 1;
    void context.close();
  });
  await page.goto(url);
  return page;
}

/**
 * Processor time used so far by all processes of the browser, in milliseconds. On a busy machine it is more
 * meaningful than wall-clock time.
 */
export async function processorMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Makes the page's processor `rate` times slower. Workers keep their speed: Chromium cannot slow them. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
