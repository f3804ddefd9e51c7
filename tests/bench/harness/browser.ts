import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '#tests/support/browser.ts';
import { chromiumPath } from '../../../scripts/lib/tools.mjs';

/** The same browser as the tests'. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS],
  });
}

/** A fresh device: nothing stored, nothing cached. Gone afterwards. */
export async function onFreshDevice<T>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** A page whose faults end the benchmark: a figure from a broken page is worth nothing, and may never come. */
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
 * Processor time that all of the browser's processes have used so far, in milliseconds. On a machine that
 * is busy with other things it says more than the clock on the wall.
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
