import type { Page } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

/**
 * From the tap on Mark as Contacted until the new dot is painted, and until the card says that the change waits to
 * be sent: by then it has been saved on the device and read back.
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

/** Taps one card after the other, starting at `first`. The most overdue come first, so none of them is green yet. */
async function timeTaps(page: Page, count: number, first: number) {
  const times = { dot: [] as number[], waits: [] as number[] };
  for (let nth = first; nth < first + count; nth += 1) {
    const cell = page.locator(`li[aria-posinset="${nth + 1}"]`);
    const button = cell.getByRole('button', { name: 'Mark as Contacted' });
    await button.scrollIntoViewIfNeeded();
    // A user looks before tapping: by then, the work that scrolling started has ended.
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

/** Measures from the time stamp of the click until the task after the frame that shows the expected result. */
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
    /** When the finger touched the screen, when the dot was painted, and when the card said that the change waits. */
    tapPainted: Promise<number[]>;
  }
}
