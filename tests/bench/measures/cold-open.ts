import type { BrowserContext, Page } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const OPENINGS = 9;

/** An opening that takes longer has failed. */
const OPENING_MS = 60_000;

/**
 * From the tap on the icon to the grid that takes a tap: no network, 10,000 planters on the device. The
 * peer is the least that a page with React and a database can be, from a server on this machine.
 */
export const coldOpen: Bench = {
  name: 'cold-open',
  async run(world) {
    const { planters, samples, slower } = world.scale;
    const origin = await startApp(world);
    const bare = await world.startOrigin({ folder: world.site.folder });
    const ours: number[] = [];
    const peer: number[] = [];
    await onFreshDevice(world.browser, async (context) => {
      await (await signInOnDevice(context, origin)).close();
      for (let nth = 0; nth < Math.min(OPENINGS, samples); nth += 1) {
        await context.setOffline(true);
        origin.setCut(true);
        ours.push(
          await timeOpening(context, `${origin.url}/`, {
            looksFor: 'article button:last-child',
            slower,
          }),
        );
        await context.setOffline(false);
        origin.setCut(false);
        peer.push(
          await timeOpening(context, `${bare.url}/bare-row.html`, { looksFor: 'button', slower }),
        );
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
    ];
  },
};

/** Milliseconds from the start of the navigation until an element is painted and the page takes input. */
async function timeOpening(
  context: BrowserContext,
  url: string,
  { looksFor, slower }: { looksFor: string; slower: number },
): Promise<number> {
  const page = await context.newPage();
  try {
    await slowDown(page, slower);
    await page.addInitScript((wanted) => {
      window.usableAt = new Promise((resolve) => {
        const watching = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          watching.disconnect();
          // The task after the next frame: painted, and the thread is free for an input.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
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

/** Ends an opening that never comes with what the page shows instead. */
async function failAfterLimit(page: Page): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS).unref());
  const text = page.isClosed() ? '' : await page.locator('body').innerText();
  throw new Error(`Not open after ${OPENING_MS / 1000} s: ${text}`);
}

declare global {
  interface Window {
    usableAt: Promise<number>;
  }
}
