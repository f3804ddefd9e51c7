import type { BrowserContext, Page } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const OPENINGS = 9;

/** Time limit for one opening of the app. */
const OPENING_MS = 60_000;

/**
 * From the tap on the icon until the grid responds to taps: offline, with 10,000 planters on the device. The
 * baseline is a minimal page with React and a database, from a server on this machine.
 */
export const coldOpen: Bench = {
  name: 'cold-open',
  async run(world) {
    const { planters, samples, slower } = world.scale;
    const origin = await startApp(world);
    const bare = await world.startOrigin({ folder: world.site.folder });
    const ours: number[] = [];
    const peer: number[] = [];
    const scripts: number[] = [];
    await onFreshDevice(world.browser, async (context) => {
      await (await signInOnDevice(context, origin)).close();
      for (let nth = 0; nth < Math.min(OPENINGS, samples); nth += 1) {
        await context.setOffline(true);
        origin.setCut(true);
        const opening = await timeOpening(context, `${origin.url}/`, {
          looksFor: 'article button:last-child',
          slower,
        });
        ours.push(opening.ms);
        scripts.push(opening.scripts);
        await context.setOffline(false);
        origin.setCut(false);
        const bareUrl = `${bare.url}/bare-row.html`;
        peer.push((await timeOpening(context, bareUrl, { looksFor: 'button', slower })).ms);
      }
    });
    return [
      rowOf({
        what: `cold open offline, ${planters} planters, ${slower}x slower`,
        unit: 'ms',
        samples: ours,
        peer,
        aim: { median: 1_200, ratio: 1.5 },
      }),
      rowOf({ what: '  a bare React page with one row', unit: 'ms', samples: peer }),
      rowOf({
        what: '  scripts and styles before it',
        unit: 'files',
        samples: scripts,
        aim: { median: 20 },
      }),
    ];
  },
};

/** From the start of the navigation until an element is painted and the page takes input; also what it loaded. */
async function timeOpening(
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
