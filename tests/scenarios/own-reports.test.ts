import { describe, expect } from 'vitest';
import { unreadFeed } from '#sync/core/feed-state.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import { always, answer, MINUTE, story } from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

function own({ ports }: SimContext): Promise<number> {
  return ports.relaxed.rows('reports').count();
}

async function feed({ ports }: SimContext, key: string) {
  return ports.relaxed.feeds.get(key);
}

async function open(context: SimContext, world: World, key: string): Promise<void> {
  const known = (await feed(context, key)) ?? unreadFeed(key);
  await context.ports.relaxed.feeds.put({ ...known, dirty: true, wantedAt: world.clock.now() });
  await context.engine.wake('manual');
}

describe("everybody's reports are refused", () => {
  story(
    "S36 a person's own reports stay on the device if everybody's reports are refused",
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const before = await own(phone);
      expect(before).toBeGreaterThan(0);
      always(world, ({ path }) => path.startsWith('mbcb-reports?'), answer(403, '{}'));
      await open(phone, world, 'reports:2024');
      expect((await feed(phone, 'reports:2024'))?.readAt).toBe(0);
      expect(await own(phone)).toBe(before);
    },
  );

  story("S36 a person's own reports also stay while their own list fails", {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const before = await own(phone);
    world.network.decide = ({ path }) => {
      if (path.startsWith('mbcb-reports?')) return answer(403, '{}');
      return path.startsWith('mbcb-reports/') ? answer(500, '{}') : { kind: 'none' };
    };
    await world.clock.sleep(20 * MINUTE);
    await open(phone, world, 'reports:2024');
    expect((await feed(phone, 'reports:2024'))?.readAt).toBe(0);
    expect(await own(phone)).toBe(before);
  });

  story(
    "S36 a person's own reports also stay if their own list is refused once",
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const before = await own(phone);
      always(world, ({ path }) => path.startsWith('mbcb-reports'), answer(403, '{}'));
      await open(phone, world, 'my-reports');
      expect((await feed(phone, 'my-reports'))?.refused).toBeDefined();
      await open(phone, world, 'reports:2024');
      expect((await feed(phone, 'reports:2024'))?.readAt).toBe(0);
      expect(await own(phone)).toBe(before);
    },
  );

  story(
    "S36 a person's own reports also stay if they were missing in their own list once",
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const before = await own(phone);
      world.network.decide = ({ path }) => {
        if (path.startsWith('mbcb-reports?')) return answer(403, '{}');
        const isOwnList = path.startsWith('mbcb-reports/my-reports');
        return isOwnList ? answer(200, '{"reports":[]}') : { kind: 'none' };
      };
      await open(phone, world, 'my-reports');
      await open(phone, world, 'reports:2024');
      expect((await feed(phone, 'reports:2024'))?.readAt).toBe(0);
      expect(await own(phone)).toBe(before);
    },
  );

  story(
    "S36 a person's own reports also stay if only the change feed has returned them",
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const before = await own(phone);
      world.server.settings.extras = false;
      world.network.decide = ({ path }) => {
        if (path.startsWith('mbcb-reports?')) return answer(403, '{}');
        return path.startsWith('mbcb-reports/') ? answer(500, '{}') : { kind: 'none' };
      };
      phone.device.signIn(LEADER);
      await phone.engine.wake('account');
      await open(phone, world, 'reports:2024');
      expect((await feed(phone, 'reports:2024'))?.refused).toBeDefined();
      expect(await own(phone)).toBe(before);
    },
  );
});
