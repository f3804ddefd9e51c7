import type { Page } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

/**
 * From the tap on Mark as Contacted to the new dot on the screen, and to the card that says that it waits
 * to be sent: then it is saved on the device and read from there again.
 */
export const tapToDot: Bench = {
  name: 'tap-to-dot',
  async run(world) {
    const origin = await startApp(world);
    return onFreshDevice(world.browser, async (context) => {
      const page = await signInOnDevice(context, origin);
      const { samples, slower } = world.scale;
      const normal = await timeTaps(page, samples, 0);
      await slowDown(page, slower);
      const slow = await timeTaps(page, samples, samples);
      return [
        rowOf({ what: 'tap to painted dot', unit: 'ms', samples: normal.dot, aim: { p95: 16 } }),
        rowOf({ what: `  ${slower}x slower`, unit: 'ms', samples: slow.dot, aim: { p95: 50 } }),
        rowOf({ what: 'tap to painted "waits"', unit: 'ms', samples: normal.waits }),
        rowOf({ what: `  ${slower}x slower`, unit: 'ms', samples: slow.waits }),
      ];
    });
  },
};

/** Taps one card after the other, from the `first` on: most overdue first, so none of them is green yet. */
async function timeTaps(page: Page, count: number, first: number) {
  const times = { dot: [] as number[], waits: [] as number[] };
  for (let nth = first; nth < first + count; nth += 1) {
    const cell = page.locator(`li[aria-posinset="${nth + 1}"]`);
    const button = cell.getByRole('button', { name: 'Mark as Contacted' });
    await button.scrollIntoViewIfNeeded();
    // A person looks before the tap: what scrolling started has ended by then.
    await page.waitForTimeout(300);
    const card = await cell.elementHandle();
    if (!card) throw new Error(`There is no card ${nth + 1}.`);
    await card.evaluate(armStopwatch);
    await button.click();
    const [tappedAt = 0, dotAt = 0, waitsAt = 0] = await page.evaluate(() => window.tapPainted);
    times.dot.push(dotAt - tappedAt);
    times.waits.push(waitsAt - tappedAt);
  }
  return times;
}

/** From the click's own time stamp to the task after the frame that shows what is looked for. */
function armStopwatch(card: Element): void {
  const tappedAt = new Promise<number>((resolve) => {
    card.addEventListener('click', (event) => resolve(event.timeStamp), {
      capture: true,
      once: true,
    });
  });
  const paintedAt = [
    () => card.querySelector('[data-color="green"]') !== null,
    () => card.textContent?.includes('Waiting to send') ?? false,
  ].map(
    (isThere) =>
      new Promise<number>((resolve) => {
        const watching = new MutationObserver(() => {
          if (!isThere()) return;
          watching.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        });
        const everything = {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        };
        watching.observe(card, everything);
      }),
  );
  window.tapPainted = Promise.all([tappedAt, ...paintedAt]);
}

declare global {
  interface Window {
    /** When the finger came down, when the dot was painted, when the card said that it waits. */
    tapPainted: Promise<number[]>;
  }
}
