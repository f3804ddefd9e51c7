import type { Page } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

/** From the tap on Mark as Contacted to the new dot on the screen, saved on the device in between. */
export const tapToDot: Bench = {
  name: 'tap-to-dot',
  async run(world) {
    const origin = await startApp(world);
    return onFreshDevice(world.browser, async (context) => {
      const page = await signInOnDevice(context, origin);
      const normal = await timeTaps(page, world.scale.samples, 0);
      await slowDown(page, 4);
      const slow = await timeTaps(page, world.scale.samples, world.scale.samples);
      return [
        rowOf({ what: 'tap to painted dot', unit: 'ms', samples: normal, aim: { p95: 16 } }),
        rowOf({ what: '  4x slower', unit: 'ms', samples: slow, aim: { p95: 50 } }),
      ];
    });
  },
};

/** Taps one card after the other, from the `first` on: most overdue first, so none of them is green yet. */
async function timeTaps(page: Page, count: number, first: number): Promise<number[]> {
  const times: number[] = [];
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
    times.push(await page.evaluate(() => window.dotPainted));
  }
  return times;
}

/** From the click's own time stamp to the task after the frame in which the dot is green. */
function armStopwatch(card: Element): void {
  window.dotPainted = new Promise((resolve) => {
    let tappedAt = 0;
    card.addEventListener(
      'click',
      (event) => {
        tappedAt = event.timeStamp;
      },
      { capture: true, once: true },
    );
    const watching = new MutationObserver(() => {
      if (!card.querySelector('[data-colour="green"]')) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)));
    });
    watching.observe(card, { attributes: true, childList: true, subtree: true });
  });
}

declare global {
  interface Window {
    dotPainted: Promise<number>;
  }
}
