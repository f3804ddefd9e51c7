import type { BrowserContext } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const OPENINGS = 9;

/** The elements to wait for: the first card of the hub, and the line that says how much is due. */
const PARTS = { home: 'article button:last-child', today: 'details summary h2 + span:not(:empty)' };
type Part = keyof typeof PARTS;

/**
 * Time from Home until Today is painted, offline, with the whole hub and its contacts on the device; and time to
 * unfold it.
 */
export const today: Bench = {
  name: 'today',
  async run(world) {
    const { planters, samples, slower } = world.scale;
    const origin = await startApp(world);
    const after: number[] = [];
    const home: number[] = [];
    const unfolded: number[] = [];
    await onFreshDevice(world.browser, async (context) => {
      await (await signInOnDevice(context, origin)).close();
      await context.setOffline(true);
      origin.setCut(true);
      for (let nth = 0; nth < Math.min(OPENINGS, samples); nth += 1) {
        const opened = await openHome(context, `${origin.url}/`, slower);
        home.push(opened.home);
        after.push(opened.today - opened.home);
        unfolded.push(opened.unfolded);
      }
    });
    const what = `Today after the home, ${planters} planters, ${slower}x slower`;
    return [
      rowOf({ what, unit: 'ms', samples: after, aim: { p95: 100 } }),
      rowOf({ what: '  the home, from the start of the navigation', unit: 'ms', samples: home }),
      rowOf({ what: '  tap on Today to its painted entries', unit: 'ms', samples: unfolded }),
    ];
  },
};

async function openHome(context: BrowserContext, url: string, slower: number) {
  const page = await context.newPage();
  try {
    await slowDown(page, slower);
    await page.addInitScript(watchParts, PARTS);
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await page.evaluate(() => window.partsPainted);
    const unfolded = await page.evaluate(timeUnfolding);
    return { ...painted, unfolded };
  } finally {
    await page.close();
  }
}

/** Times of the frames that show each part, from the start of the navigation. */
function watchParts(parts: Record<Part, string>): void {
  window.partsPainted = new Promise((resolve) => {
    const painted: Partial<Record<Part, number>> = {};
    const seen = new Set<string>();
    const watching = new MutationObserver(() => {
      for (const [part, selector] of Object.entries(parts)) {
        if (seen.has(part) || !document.querySelector(selector)) continue;
        seen.add(part);
        requestAnimationFrame(() =>
          setTimeout(() => {
            painted[part as Part] = performance.now();
            const { home, today } = painted;
            if (home === undefined || today === undefined) return;
            watching.disconnect();
            resolve({ home, today });
          }),
        );
      }
    });
    watching.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

function timeUnfolding(): Promise<number> {
  return new Promise((resolve) => {
    const since = performance.now();
    const watching = new MutationObserver(() => {
      if (!document.querySelector('details li')) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
    });
    watching.observe(document, { childList: true, subtree: true });
    document.querySelector<HTMLElement>('details summary')?.click();
  });
}

declare global {
  interface Window {
    partsPainted: Promise<{ home: number; today: number }>;
  }
}
