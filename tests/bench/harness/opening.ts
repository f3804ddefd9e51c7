import type { BrowserContext, Page } from '@playwright/test';
import { slowDown } from './browser.ts';

/** Time limit for one opening of a page. */
const OPENING_MS = 60_000;

/** From the start of the navigation until an element is painted and the page takes input; also what it loaded. */
export async function timeOpening(
  context: BrowserContext,
  url: string,
  { looksFor, slower }: { looksFor: string; slower: number },
): Promise<{ ms: number; scripts: number }> {
  const page = await context.newPage();
  try {
    await slowDown(page, slower);
    await page.addInitScript((wanted) => {
      window.usableAt = new Promise((resolve) => {
        const watching = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          watching.disconnect();
          // The task after the next frame: the frame is painted, and the thread is free for input.
          requestAnimationFrame(() =>
            setTimeout(() => {
              const files = performance
                .getEntriesByType('resource')
                .filter(({ name }) => /\.(js|css)$/.test(name));
              resolve({ ms: performance.now(), scripts: files.length });
            }),
          );
        });
        watching.observe(document, { childList: true, subtree: true });
      });
    }, looksFor);
    await page.goto(url, { waitUntil: 'commit' });
    return await Promise.race([page.evaluate(() => window.usableAt), failAfterLimit(page)]);
  } finally {
    await page.close();
  }
}

/** Fails an opening that takes too long, with the text that the page shows at that time. */
async function failAfterLimit(page: Page): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS).unref());
  const text = page.isClosed() ? '' : await page.locator('body').innerText();
  throw new Error(`Not open after ${OPENING_MS / 1000} s: ${text}`);
}

declare global {
  interface Window {
    usableAt: Promise<{ ms: number; scripts: number }>;
  }
}
