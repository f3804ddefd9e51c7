import { describe, expect } from 'vitest';
import type { Fault } from '#tests/support/sim-network.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  contactsWith,
  faults,
  isContactPost,
  isWrite,
  MINUTE,
  SECOND,
  stateOf,
  story,
  writeContact,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

/* A clock that is set back during a wait must not extend the wait, and one that is set ahead must not end it. */

/** The gateway gives up, and the server executes the request later. */
function gatewayTimeout(laterMs: number): Fault {
  return { kind: 'answer', reply: { status: 504, text: '' }, executed: { laterMs } };
}

describe('a clock that was ahead and is corrected', () => {
  story('S34 ends the pause after an outage', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    phone.device.aheadMs = 50 * MINUTE;
    world.network.decide = () => ({ kind: 'drop-before' });
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('queued');
    faults(world);
    phone.device.aheadMs = 0;
    await phone.engine.wake('enqueue');
    await world.clock.sleep(6 * MINUTE);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });

  story('S34 ends the wait for a list that a write depends on', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    phone.device.aheadMs = 20 * MINUTE;
    world.network.decide = (wire) =>
      wire.path === 'users/me'
        ? { kind: 'answer', reply: { status: 429, text: '', headers: { 'retry-after': '60' } } }
        : { kind: 'none' };
    await world.clock.sleep(6 * MINUTE);
    faults(world);
    phone.device.aheadMs = 0;
    const op = await writeProfile(world, phone, { company: 'Mill' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(2 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
  });

  story('S34 ends the wait for a person’s own record', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    phone.device.aheadMs = 20 * MINUTE;
    await world.clock.sleep(MINUTE);
    world.network.decide = (wire) => {
      if (wire.path === 'users/me')
        return {
          kind: 'answer',
          reply: { status: 429, text: '', headers: { 'retry-after': '60' } },
        };
      return isContactPost(wire) ? { kind: 'drop-before' } : { kind: 'none' };
    };
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    faults(world);
    phone.device.aheadMs = 0;
    await world.clock.sleep(10 * MINUTE);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });

  story('S34 does not extend the run during which it is corrected', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    phone.device.aheadMs = 50 * MINUTE;
    world.network.decide = (wire) =>
      isWrite(wire) ? { kind: 'none' } : { kind: 'slow-answer', afterMs: 10 * SECOND };
    const run = phone.engine.wake('manual');
    await world.clock.sleep(5 * SECOND);
    phone.device.aheadMs = 0;
    await run;
    const last = await phone.ports.relaxed.runs.orderBy('seq').last();
    expect(last).toMatchObject({ why: 'manual', end: 'deadline' });
    faults(world);
  });

  story('S19 S34 holds a lane no longer than its lost request may need', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    phone.device.aheadMs = 10 * MINUTE;
    const isProfile = (wire: Wire) => wire.path === 'users/profile';
    faults(world, { fits: isProfile, fault: gatewayTimeout(SECOND) });
    await writeProfile(world, phone, { bio: 'one' });
    await phone.engine.wake('enqueue');
    phone.device.aheadMs = 0;
    await world.clock.sleep(10 * MINUTE);
    const op = await writeProfile(world, phone, { bio: 'two' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(5 * SECOND);
    expect(await stateOf(phone, op)).toBe('gone');
  });
});

describe('a clock that is set ahead', () => {
  story('S15 S34 does not shorten the time that a lost request may need', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: gatewayTimeout(100 * SECOND) });
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(30 * SECOND);
    phone.device.aheadMs = 4 * 365 * 24 * 60 * MINUTE;
    await phone.engine.wake('visible');
    await world.clock.sleep(10 * MINUTE);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });
});
