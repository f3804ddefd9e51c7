import { describe, expect } from 'vitest';
import { unreadFeed } from '#sync/core/feed-state.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import {
  faults,
  HOUR,
  MINUTE,
  SECOND,
  storyOfBoth,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const MOMENT = 17 * SECOND;
const VISIBLE = { isVisible: true, isListening: false, minuteMoment: MOMENT };
const HIDDEN = { ...VISIBLE, isVisible: false };

/** Times at which a timer of this context fires. */
function firings(world: World, { ports }: SimContext): number[] {
  const fired: number[] = [];
  const { sleep } = ports.clock;
  ports.clock.sleep = async (ms, signal) => {
    await sleep(ms, signal);
    if (!signal?.aborted) fired.push(world.clock.now());
  };
  return fired;
}

/** The first of each group of moments that are less than two seconds apart. */
function groups(moments: readonly number[]): number[] {
  return moments.filter((at, nth) => at - (moments[nth - 1] ?? 0) > 2 * SECOND);
}

describe('an engine with nothing to send', () => {
  storyOfBoth('S29 reads once in five minutes, when its page wakes anyway', async (world) => {
    const phone = await world.started('phone', LEADER);
    const fired = firings(world, phone);
    phone.engine.follow(VISIBLE);
    await world.clock.sleep(10 * MINUTE);
    fired.length = 0;
    const asked: number[] = [];
    world.network.decide = () => {
      asked.push(world.clock.now());
      return { kind: 'none', upMs: 40, downMs: 40 };
    };
    await world.clock.sleep(HOUR);
    for (const moments of [groups(fired), groups(asked)]) {
      expect(moments.length).toBeGreaterThanOrEqual(11);
      expect(moments.length).toBeLessThanOrEqual(12);
      expect(moments.map((at) => Math.floor(((at - MOMENT) % MINUTE) / SECOND))).toEqual(
        moments.map(() => 0),
      );
    }
  });

  storyOfBoth('S29 wakes no more often for a list that a screen requested', async (world) => {
    const phone = await world.started('phone', LEADER);
    const fired = firings(world, phone);
    phone.engine.follow(VISIBLE);
    await world.clock.sleep(20 * SECOND);
    const wantedAt = world.clock.now();
    await phone.ports.relaxed.feeds.put({ ...unreadFeed('churches'), dirty: true, wantedAt });
    await phone.engine.wake('want');
    await world.clock.sleep(20 * SECOND);
    fired.length = 0;
    await world.clock.sleep(12 * MINUTE);
    const moments = groups(fired);
    expect(moments.map((at) => Math.floor(((at - MOMENT) % MINUTE) / SECOND))).toEqual([0, 0]);
  });

  storyOfBoth('S29 does nothing behind a hidden page, and reads when it is seen', async (world) => {
    const phone = await world.started('phone', LEADER);
    const fired = firings(world, phone);
    const sent = faults(world);
    phone.engine.follow(VISIBLE);
    phone.engine.follow(HIDDEN);
    fired.length = 0;
    await world.clock.sleep(HOUR);
    expect(sent).toEqual([]);
    expect(fired).toEqual([]);
    phone.engine.follow(VISIBLE);
    await world.clock.sleep(2 * MINUTE);
    expect(sent.length).toBeGreaterThan(0);
  });
});

storyOfBoth('S21 a write is retried behind a hidden page until it is received', async (world) => {
  const phone = await world.started('phone', LEADER);
  phone.engine.follow(HIDDEN);
  const sent = faults(
    world,
    ...Array.from({ length: 6 }, () => ({
      fits: () => true,
      fault: { kind: 'drop-before' as const },
    })),
  );
  await writeContact(world, phone, { notes: 'behind the page' });
  await phone.engine.wake('enqueue');
  await world.clock.sleep(30 * MINUTE);
  expect(sent.some(({ method }) => method === 'POST')).toBe(true);
  expect(await phone.ports.relaxed.ops.count()).toBe(0);
});

storyOfBoth('S21 a hidden page sends what another tab leaves behind', async (world) => {
  const phone = await world.started('phone', LEADER);
  await world.clock.sleep(MINUTE);
  phone.engine.follow(HIDDEN);
  const other = await phone.device.open(LEADER);
  await world.clock.sleep(HOUR);
  await writeContact(world, other, { notes: 'left behind' });
  other.crash();
  await world.clock.sleep(6 * MINUTE);
  expect(await phone.ports.relaxed.ops.count()).toBe(0);
  const sent = faults(world);
  await world.clock.sleep(HOUR);
  expect(sent).toEqual([]);
});

storyOfBoth(
  'S33 a hidden page sends what a tab of an older build could not read',
  async (world) => {
    const phone = await world.started('phone', LEADER);
    await world.clock.sleep(MINUTE);
    phone.engine.follow(HIDDEN);
    const older = await phone.device.open(LEADER);
    await writeContact(world, older, { notes: 'of the newer build' });
    const { ops } = older.ports.strict;
    const [op] = await ops.toArray();
    await ops.update(op?.seq ?? 0, { state: 'held', nextAt: Number.MAX_SAFE_INTEGER });
    older.crash();
    await world.clock.sleep(6 * MINUTE);
    expect(await phone.ports.relaxed.ops.count()).toBe(0);
  },
);

storyOfBoth(
  'S21 a hidden page sends what is left even if it could not read the outbox at first',
  async (world) => {
    const phone = await world.started('phone', LEADER);
    phone.engine.follow(HIDDEN);
    const other = await phone.device.open(LEADER);
    await world.clock.sleep(HOUR);
    const { ops } = phone.ports.relaxed;
    const { filter } = ops;
    ops.filter = () => {
      throw new Error('the connection is lost');
    };
    await writeContact(world, other, { notes: 'left behind' });
    other.crash();
    await world.clock.sleep(10 * SECOND);
    ops.filter = filter;
    await world.clock.sleep(6 * MINUTE);
    expect(await ops.count()).toBe(0);
  },
);

storyOfBoth('S34 a hidden page sends in time although its clock was set back', async (world) => {
  const phone = await world.started('phone', LEADER);
  const sent = faults(world, {
    fits: ({ method }) => method === 'POST',
    fault: { kind: 'drop-before' },
  });
  await writeContact(world, phone, { notes: 'before the clock was set' });
  await phone.engine.wake('enqueue');
  phone.device.aheadMs = -24 * HOUR;
  phone.engine.follow(HIDDEN);
  // The longest legal wait is an hour.
  await world.clock.sleep(HOUR + 6 * MINUTE);
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  expect(await phone.ports.relaxed.ops.count()).toBe(0);
});

storyOfBoth(
  'S21 a list that failed is read again within seconds on a visible page',
  async (world) => {
    const phone = await world.started('phone', LEADER);
    phone.engine.follow(VISIBLE);
    await world.clock.sleep(10 * MINUTE);
    const asked: number[] = [];
    world.network.decide = ({ path }) => {
      if (!/my-reports|sync\/changes/.test(path)) return { kind: 'none' };
      asked.push(world.clock.now());
      return asked.length > 1
        ? { kind: 'none' }
        : { kind: 'answer', reply: { status: 500, text: '{"error":"Internal server error"}' } };
    };
    await world.clock.sleep(6 * MINUTE);
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThan(0);
    expect(second - first).toBeLessThanOrEqual(5 * SECOND);
  },
);
