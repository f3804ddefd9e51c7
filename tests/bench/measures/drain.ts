import type { Page } from '@playwright/test';
import { onFreshDevice, processorMs } from '../harness/browser.ts';
import { openDevice, type Place, startPlace } from '../harness/engine-page.ts';
import { type Row, rowOf } from '../harness/table.ts';
import type { Bench, World } from '../harness/world.ts';

/** Round trip time of a bad network, in milliseconds. */
const ROUND_TRIP_MS = 100;

/** A day without signal: a thousand queued contacts are sent when the network is back. */
export const drain: Bench = {
  name: 'drain',
  async run(world) {
    return [...(await drainAgainst(world, false)), ...(await drainAgainst(world, true))];
  },
};

async function drainAgainst(world: World, extras: boolean): Promise<Row[]> {
  const mode = extras ? 'with keys' : 'documented';
  const { writes } = world.scale;
  const place = await startPlace(world, extras);
  const slow = await measure(world, place, ROUND_TRIP_MS);
  const fast = await measure(world, place, 0);
  return [
    rowOf({
      what: `${writes} queued contacts, ${mode}, at ${ROUND_TRIP_MS} ms round trip`,
      unit: 's',
      samples: [slow.sent],
      aim: { median: (extras ? 5 : 30) * writes },
    }),
    rowOf({ what: '  until all are seen on the server’s lists', unit: 's', samples: [slow.ended] }),
    rowOf({ what: '  without any round trip', unit: 's', samples: [fast.sent], peer: [fast.bare] }),
    rowOf({
      what: '  the device’s part of each write',
      unit: 'ms',
      samples: [(fast.sent - fast.bare) / writes],
      aim: { median: 8 },
    }),
    rowOf({ what: '  and its processor time', unit: 'ms', samples: [fast.work / writes] }),
  ];
}

interface Drained {
  /** Milliseconds from the wake until every write had its receipt. */
  sent: number;
  /** Milliseconds from the wake until every write was seen in a new read. */
  ended: number;
  /** Milliseconds for the same requests in a bare loop, four at a time. */
  bare: number;
  work: number;
}

async function measure(world: World, place: Place, delayMs: number): Promise<Drained> {
  const { origin, leader } = place;
  const { writes } = world.scale;
  return onFreshDevice(world.browser, async (context) => {
    const { page } = await openDevice(context, place);
    const by = leader.user.id;
    // No attempt may happen while the queue fills: the engine would investigate a failed first attempt for a minute.
    await page.evaluate(() => window.bench.pauseSync());
    await page.evaluate((input) => window.bench.logSomeContacts(input), {
      by,
      count: writes,
      pauseMs: 0,
    });
    await page.evaluate((userId) => window.bench.resumeSync(userId), by);
    origin.delayMs = delayMs;
    const before = await processorMs(world.browser);
    const times = await timeDrain(page);
    const work = (await processorMs(world.browser)) - before;
    const bare = await page.evaluate((input) => window.bench.bareDrain(input), {
      planters: await page.evaluate((id) => window.bench.planterIds(id), by),
      token: leader.token,
      count: writes,
    });
    origin.delayMs = 0;
    return { ...times, bare, work };
  });
}

function timeDrain(page: Page): Promise<{ sent: number; ended: number }> {
  return page.evaluate(async () => {
    const startedAt = performance.now();
    void window.bench.wake('manual');
    const [sent, ended] = await Promise.all([window.bench.untilSent(), window.bench.untilEnded()]);
    return { sent: sent - startedAt, ended: ended - startedAt };
  });
}
