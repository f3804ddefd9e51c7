import { onFreshDevice } from '../harness/browser.ts';
import { openDevice, startPlace } from '../harness/engine-page.ts';
import { renameChurch } from '../harness/rename-church.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const BETWEEN_CHANGES_MS = 100;

/** One row changes on the server: bytes on the wire, and time from the wake until the device has the change. */
export const delta: Bench = {
  name: 'delta',
  async run(world) {
    const place = await startPlace(world, true);
    const { origin, leader } = place;
    const times: number[] = [];
    const bytes: number[] = [];
    await onFreshDevice(world.browser, async (context) => {
      const { page } = await openDevice(context, place);
      for (let sample = 0; sample < world.scale.samples; sample += 1) {
        // Separately, so that no run is still ending when the next row changes.
        await page.waitForTimeout(BETWEEN_CHANGES_MS);
        const church = `Church ${sample}`;
        await renameChurch(`${origin.url}/api`, { planter: 1, church, token: leader.token });
        const before = origin.wireBytes();
        times.push(await page.evaluate((name) => window.bench.wakeForChurch(1, name), church));
        bytes.push(origin.wireBytes() - before);
      }
    });
    return [
      rowOf({
        what: 'one changed row: wake to mirror',
        unit: 'ms',
        samples: times,
        aim: { median: 100 },
      }),
      rowOf({ what: '  on the wire', unit: 'kB', samples: bytes, aim: { median: 2_000 } }),
    ];
  },
};
