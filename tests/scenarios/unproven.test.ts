import { describe, expect } from 'vitest';
import { asLeader } from '#sync/core/leader.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { Fault } from '#tests/support/sim-network.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  isContactPost,
  MINUTE,
  opOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  writeContact,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

/** Behavior that no test covered until a mutant survived (`npm run mutants`). */

describe('a write that could not be verified', () => {
  story('S17 is looked for once more before its author resends it', {}, async (world) => {
    for (let nth = 0; nth < 10; nth += 1) world.server.addContact(12, LEADER, '2026-09-01');
    const phone = await world.started('phone', LEADER);
    const isList = (wire: Wire) => wire.method === 'GET' && wire.path.includes('12/contacts');
    const rows = [...world.server.contacts.values()].filter((one) => one.planter_id === 12);
    const cutList = answer(200, JSON.stringify({ success: true, data: rows }));
    const lost: Fault = { kind: 'drop-after' };
    world.network.decide = (wire) => {
      if (isList(wire)) return cutList;
      return isContactPost(wire) ? lost : { kind: 'none' };
    };
    const op = await writeContact(world, phone, { notes: 'note-1', planter: 's12' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(await opOf(phone, op)).toMatchObject({ reason: { kind: 'unverifiable' } });

    world.network.decide = () => ({ kind: 'none' });
    await phone.engine.wake('manual');
    // The list is complete now: it shows the row that was created here, and no second one.
    const { contact: lid } = op.args as { contact: string };
    expect(await rowsWith(phone, 'note-1')).toMatchObject([{ lid }]);
    await acts.sendAgain(phone, op);
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });
});

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
  story('S13 of a successor is not renewed by the context that it replaced', {}, async (world) => {
    const { ports } = await world.started('phone', LEADER);
    await asLeader(ports, 0, async ({ epoch }) => {
      const now = world.clock.now();
      const successor = { epoch: epoch + 1, until: now + 30 * SECOND, stolenAt: now };
      await ports.relaxed.meta.put({ key: 'lease', value: successor });
      await world.clock.sleep(20 * SECOND);
      expect((await ports.relaxed.meta.get('lease'))?.value).toEqual(successor);
    });
  });

  story('S13 that was stolen ends as busy, without an error', {}, async (world) => {
    const { ports } = await world.started('phone', LEADER);
    const withLock = () => Promise.reject(new DOMException('Stolen', 'AbortError'));
    const robbed = { ...ports, locks: { withLock } };
    expect(await asLeader(robbed, 0, async () => 'done')).toBe('busy');
  });

  story('S13 that cannot be requested is an error, not busy', {}, async (world) => {
    const { ports } = await world.started('phone', LEADER);
    const withLock = () => Promise.reject(new DOMException('Not active', 'InvalidStateError'));
    const broken = { ...ports, locks: { withLock } };
    await expect(asLeader(broken, 0, async () => 'done')).rejects.toThrow('Not active');
  });
});
