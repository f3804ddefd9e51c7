import { describe, expect } from 'vitest';
import * as acts from '#tests/support/sim-acts.ts';
import type { Fault } from '#tests/support/sim-network.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import { faults, isWrite, MINUTE, SECOND, story, writeProfile } from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const LATE: Fault = { kind: 'late', afterMs: 50 * SECOND };
const isProfilePut = (wire: Wire) => isWrite(wire) && wire.path === 'users/profile';

function bioOf(world: World): unknown {
  return world.server.users.get(LEADER)?.fields.bio;
}

/** When each value of the field `bio` was written, in seconds of the story. */
function biosWritten(world: World): unknown[] {
  return world.server.ledger.flatMap(({ effect }): unknown[] => {
    const bio: unknown = Reflect.get(JSON.parse(effect) as object, 'bio');
    return bio === undefined ? [] : [bio];
  });
}

describe('a write that may still be executed', () => {
  story(
    'S19 holds the next different write of its lane, but not its own resend',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world, { fits: isProfilePut, fault: LATE });
      await writeProfile(world, phone, { bio: 'one' });
      phone.wake('enqueue');
      await world.clock.sleep(40 * SECOND);
      expect(sent.filter(isProfilePut)).toHaveLength(2);
      expect(bioOf(world)).toBe('one');

      await writeProfile(world, phone, { bio: 'two' });
      phone.wake('enqueue');
      await world.clock.sleep(30 * SECOND);
      expect(sent.filter(isProfilePut)).toHaveLength(2);
      await world.clock.sleep(2 * MINUTE);
      expect(biosWritten(world).at(-1)).toBe('two');
      expect(bioOf(world)).toBe('two');
    },
  );

  story('S19 holds its lane also after its author has discarded it', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(
      world,
      { fits: isProfilePut, fault: LATE },
      { fits: (wire) => wire.path === 'users/me', fault: { kind: 'drop-before' } },
    );
    const op = await writeProfile(world, phone, { bio: 'one' });
    phone.wake('enqueue');
    await world.clock.sleep(32 * SECOND);
    await acts.discard(phone, op);
    const act = world.acts.get(op.id);
    if (act) act.isDiscarded = true;
    await writeProfile(world, phone, { bio: 'two' });
    await phone.engine.wake('manual');
    await world.clock.sleep(5 * MINUTE);
    expect(bioOf(world)).toBe('two');
  });

  story('S19 holds nothing once a clock that was ahead is corrected', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const ahead = world.clock.now() + 400 * 24 * 60 * MINUTE;
    const hold = { me: { opId: 'op-0', from: ahead, until: ahead + MINUTE } };
    await phone.ports.relaxed.meta.put({ key: 'laneHolds', value: hold });
    await writeProfile(world, phone, { bio: 'one' });
    await phone.engine.wake('enqueue');
    expect(bioOf(world)).toBe('one');
  });
});
