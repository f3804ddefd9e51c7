import { describe, expect } from 'vitest';
import { asLeader } from '#sync/core/leader.ts';
import { always, MINUTE, opOf, SECOND, story, writeProfile } from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

/** Behaviour that no test demanded until a small change of the code went unnoticed (`npm run mutants`). */

describe('a device without any connection', () => {
  story('S21 does not count that as failures of a write that reads first', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    await writeProfile(world, phone, { bio: 'mine' });
    const [op] = await phone.ports.relaxed.ops.toArray();
    always(world, () => true, { kind: 'drop-before' });
    for (let nth = 0; nth < 12; nth += 1) {
      await phone.engine.wake('visible');
      await world.clock.sleep(10 * MINUTE);
    }
    const stored = op && (await opOf(phone, op));
    expect(stored).toMatchObject({ state: 'queued', attempts: 0, failures: 0 });
    world.network.decide = () => ({ kind: 'none' });
  });
});

describe('the lease', () => {
  story('S13 of a successor is not renewed by whom it replaced', {}, async (world) => {
    const { ports } = await world.started('phone', LEADER);
    await asLeader(ports, 0, async ({ epoch }) => {
      const now = world.clock.now();
      const successor = { epoch: epoch + 1, until: now + 30 * SECOND, stolenAt: now };
      await ports.relaxed.meta.put({ key: 'lease', value: successor });
      await world.clock.sleep(20 * SECOND);
      expect((await ports.relaxed.meta.get('lease'))?.value).toEqual(successor);
    });
  });

  story('S13 that was taken away ends as busy, without an error', {}, async (world) => {
    const { ports } = await world.started('phone', LEADER);
    const withLock = () => Promise.reject(new DOMException('Stolen', 'AbortError'));
    const robbed = { ...ports, locks: { withLock } };
    expect(await asLeader(robbed, 0, async () => 'done')).toBe('busy');
  });

  story('S13 that cannot be asked for is an error, not a busy one', {}, async (world) => {
    const { ports } = await world.started('phone', LEADER);
    const withLock = () => Promise.reject(new DOMException('Not active', 'InvalidStateError'));
    const broken = { ...ports, locks: { withLock } };
    await expect(asLeader(broken, 0, async () => 'done')).rejects.toThrow('Not active');
  });
});
