import { onFreshDevice } from '../harness/browser.ts';
import { openDevice, startPlace } from '../harness/engine-page.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

/** A write is durable on the device before the screen confirms it. This measures one write and a thousand. */
export const enqueue: Bench = {
  name: 'enqueue',
  async run(world) {
    const place = await startPlace(world, true);
    return onFreshDevice(world.browser, async (context) => {
      const { page, leader } = await openDevice(context, place);
      const by = leader.user.id;
      const { samples, writes } = world.scale;
      const single = await page.evaluate((input) => window.bench.logSomeContacts(input), {
        by,
        count: samples,
        pauseMs: 100,
      });
      // Offline, so that only the device is measured.
      place.origin.setCut(true);
      const many = await page.evaluate((input) => window.bench.logSomeContacts(input), {
        by,
        count: writes,
        pauseMs: 0,
      });
      const sum = many.times.reduce((total, time) => total + time, 0);
      return [
        rowOf({
          what: 'local commit of a contact',
          unit: 'ms',
          samples: single.times,
          aim: { p95: 15 },
        }),
        rowOf({ what: `${writes} contacts one after the other`, unit: 's', samples: [sum] }),
        rowOf({ what: '  each', unit: 'ms', samples: many.times }),
        rowOf({ what: '  an input meanwhile waits', unit: 'ms', samples: many.inputDelays }),
        rowOf({
          what: '  and at most',
          unit: 'ms',
          samples: [Math.max(...many.inputDelays)],
          aim: { median: 50 },
        }),
      ];
    });
  },
};
