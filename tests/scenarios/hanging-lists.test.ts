import { expect } from 'vitest';
import { PROMISED } from '#tests/support/sim-promised.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import { isContactList, MINUTE, PLANTER, story, writeContact } from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

/* Each request to an address that never answers costs half a minute. It must delay only that address (S21, S29). */

const HUB = `church-planters/users/${LEADER}/church-planters`;
const REPORTS = 'mbcb-reports/my-reports';

/** Lets matching requests hang for an hour. Returns the longest gap between two good reads of hub or reports. */
async function longestPause(world: World, hangs: (wire: Wire) => boolean): Promise<number> {
  const phone = await world.started('phone', LEADER);
  const readAt = new Map([HUB, REPORTS].map((path) => [path, [world.clock.now()]]));
  world.network.decide = (wire) => {
    if (hangs(wire)) return { kind: 'hang' };
    readAt.get(wire.path.split('?')[0] ?? '')?.push(world.clock.now());
    return { kind: 'none' };
  };
  phone.wake('visible');
  await world.clock.sleep(60 * MINUTE);
  world.network.decide = () => ({ kind: 'none' });
  const pauses = [...readAt.values()].flatMap((moments) =>
    [...moments, world.clock.now()].slice(1).map((at, nth) => at - (moments[nth] ?? 0)),
  );
  return Math.max(...pauses);
}

story("S29 lists stay fresh while the request for the person's roles hangs", {}, async (world) => {
  const pause = await longestPause(world, ({ path }) => path.startsWith('roles/'));
  expect(pause).toBeLessThanOrEqual(PROMISED.list);
});

story('S29 lists stay fresh while the contact lists of all planters hang', {}, async (world) => {
  for (let id = 100; id < 110; id += 1) world.server.addPlanter(id, LEADER);
  const pause = await longestPause(world, isContactList);
  expect(pause).toBeLessThanOrEqual(PROMISED.list);
});

story(
  'S29 a run for a write does not postpone the lists that are due after it',
  {},
  async (world) => {
    world.clock.after(3 * MINUTE, () => {
      const [phone] = [...world.devices.values()].flatMap((device) => device.running());
      if (phone)
        void writeContact(world, phone, { notes: 'note-1' }).then(() => phone.wake('enqueue'));
    });
    const pause = await longestPause(world, () => false);
    expect(pause).toBeLessThanOrEqual(PROMISED.list);
  },
);

story('S29 lists stay fresh while the requests of screens hang', {}, async (world) => {
  const phone = await world.started('phone', LEADER);
  const wanted = ['churches', 'trainers', 'coaches', 'planters', `stage-history:${PLANTER}`];
  const unread = { readTick: 0, readAt: 0, dirty: true, wantedAt: world.clock.now() };
  await phone.ports.relaxed.feeds.bulkPut(wanted.map((key) => ({ ...unread, key })));
  const pause = await longestPause(world, ({ path, method }) => {
    const isWanted = /^(churches|242|church-planters(\?|$)|church-planters\/\d+\/stage)/.test(path);
    return method === 'GET' && isWanted;
  });
  expect(pause).toBeLessThanOrEqual(PROMISED.list);
});
