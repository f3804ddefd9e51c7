import { onFreshDevice, openPage } from '../harness/browser.ts';
import { startPlace } from '../harness/engine-page.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

/** The first download from a server with only the documented calls: the hub's list, then the contacts one by one. */
export const documentedHub: Bench = {
  name: 'documented-hub',
  async run(world) {
    const { origin, leader } = await startPlace(world, false);
    origin.delayMs = 100;
    const hub: number[] = [];
    const contacts: number[] = [];
    for (let run = 0; run < world.scale.runs; run += 1) {
      await onFreshDevice(world.browser, async (context) => {
        const page = await openPage(context, `${origin.url}/engine.html`);
        const measured = await page.evaluate(
          async ({ userId, token }) => {
            const startedAt = performance.now();
            await window.bench.start({ userId, token });
            const [hubAt, contactsAt] = await Promise.all([
              window.bench.untilDownloaded([`hub:${userId}`]),
              window.bench.untilContactsRead(userId),
            ]);
            return { hub: hubAt - startedAt, contacts: contactsAt - startedAt };
          },
          { userId: leader.user.id, token: leader.token },
        );
        hub.push(measured.hub);
        contacts.push(measured.contacts);
      });
    }
    return [
      rowOf({ what: 'documented: hub of 24 at 100 ms round trip', unit: 'ms', samples: hub }),
      rowOf({ what: '  with all of its contacts', unit: 'ms', samples: contacts }),
    ];
  },
};
