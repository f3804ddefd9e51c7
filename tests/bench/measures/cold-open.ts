import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice } from '../harness/browser.ts';
import { timeOpening } from '../harness/opening.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const OPENINGS = 9;

/**
 * From the tap on the icon until the grid responds to taps: offline, with 10,000 planters on the device. The
 * baseline is a minimal page with React and a database, from a server on this machine.
 */
export const coldOpen: Bench = {
  name: 'cold-open',
  async run(world) {
    const { planters, samples, slower } = world.scale;
    const origin = await startApp(world);
    const bare = await world.startOrigin({ folder: await world.pages() });
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
        aim: { median: 850, ratio: 1.4 },
      }),
      rowOf({ what: '  a bare React page with one row', unit: 'ms', samples: peer }),
      rowOf({
        what: '  scripts and styles before it',
        unit: 'files',
        samples: scripts,
        aim: { median: 12 },
      }),
    ];
  },
};
