import type { Page } from '@playwright/test';
import { onFreshDevice, openPage, processorMs } from '../harness/browser.ts';
import { recordFeed } from '../harness/recording.ts';
import { type SignedIn, signIn } from '../harness/sign-in.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

/**
 * The first download of a hub of 10,000 planters and their contacts through the change feed, against a
 * bare loop over the same bytes. The bytes come from a recording, so that only the device is measured.
 */
export const firstDownload: Bench = {
  name: 'first-download',
  async run({ scale, pages, browser, startNetwork, startOrigin }) {
    const network = await startNetwork({ planters: scale.planters, extras: true });
    const origin = await startOrigin({ folder: await pages(), behind: network.port });
    const leader = await signIn(`${origin.url}/api`, 'hubleader');
    const recording = await recordFeed(`${origin.url}/api`, leader.token);
    origin.override = recording.replay;
    const url = `${origin.url}/engine.html`;

    const engine: number[] = [];
    const bare: number[] = [];
    const firstRows: number[] = [];
    const longest: number[] = [];
    const delays: number[] = [];
    const engineWork: number[] = [];
    const bareWork: number[] = [];
    for (let run = 0; run < scale.runs; run += 1) {
      await onFreshDevice(browser, async (context) => {
        const page = await openPage(context, url);
        const before = await processorMs(browser);
        const measured = await downloadWithEngine(page, leader);
        engineWork.push((await processorMs(browser)) - before);
        engine.push(measured.total);
        firstRows.push(measured.firstRows);
        longest.push(Math.max(0, ...measured.longTasks));
        delays.push(Math.max(0, ...measured.inputDelays));
      });
      await onFreshDevice(browser, async (context) => {
        const page = await openPage(context, url);
        const before = await processorMs(browser);
        bare.push(await page.evaluate((token) => window.bench.bareDownload(token), leader.token));
        bareWork.push((await processorMs(browser)) - before);
      });
    }
    return [
      rowOf({
        what: `first download, ${recording.rows} rows`,
        unit: 's',
        samples: engine,
        peer: bare,
        aim: { ratio: 1.3 },
      }),
      rowOf({ what: '  a bare loop over the same bytes', unit: 's', samples: bare }),
      rowOf({ what: '  processor time of both', unit: 's', samples: engineWork, peer: bareWork }),
      rowOf({
        what: '  until the first 50 planters can be read',
        unit: 'ms',
        samples: firstRows,
        aim: { median: 300 },
      }),
      rowOf({
        what: '  an input meanwhile waits at most',
        unit: 'ms',
        samples: delays,
        aim: { median: 50 },
      }),
      rowOf({
        what: '  longest task on the page meanwhile',
        unit: 'ms',
        samples: longest,
        aim: { median: 50 },
      }),
    ];
  },
};

async function downloadWithEngine(page: Page, leader: SignedIn) {
  return page.evaluate(
    async ({ userId, token }) => {
      const { bench } = window;
      bench.watchLongTasks();
      const inputDelays = bench.watchInputDelay();
      const startedAt = performance.now();
      await bench.start({ userId, token });
      bench.watchAsHome(userId);
      const [first, whole] = await Promise.all([
        bench.until(async () => (await bench.planters(userId)).length > 0),
        bench.untilDownloaded(['changes']),
      ]);
      return {
        total: whole - startedAt,
        firstRows: first - startedAt,
        longTasks: bench.longTasks?.() ?? [],
        inputDelays: inputDelays(),
      };
    },
    { userId: leader.user.id, token: leader.token },
  );
}
