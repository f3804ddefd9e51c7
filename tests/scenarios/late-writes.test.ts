import { describe, expect } from 'vitest';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Fault } from '#tests/support/sim-network.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  faults,
  HOUR,
  isWrite,
  MINUTE,
  rowOf,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const LATE: Fault = { kind: 'late', afterMs: 50 * SECOND };
const isProfilePut = (wire: Wire) => isWrite(wire) && wire.path === 'users/profile';

function bioOf(world: World): unknown {
  return world.server.users.get(LEADER)?.fields.bio;
}

/** The bio that everybody has read before the story begins. */
function giveBio(world: World, bio: string): void {
  const user = world.server.users.get(LEADER);
  if (!user) throw new Error('there is no leader');
  Object.assign(user.fields, { bio });
  Object.assign(user.firstFields, { bio });
}

/** Every bio that was written, in the server's order. */
function biosWritten(world: World): unknown[] {
  return world.server.ledger.flatMap(({ effect }): unknown[] => {
    const bio: unknown = Reflect.get(JSON.parse(effect) as object, 'bio');
    return bio === undefined ? [] : [bio];
  });
}

/** A request that does not say what it has read, as from an app that takes this server for a documented one. */
function putBio(world: World, { device }: SimContext, bio: string): void {
  const token = device.session?.token ?? '';
  const body = { bio };
  world.server.handle({ method: 'PUT', path: 'users/profile', token, key: undefined, body });
}

/** Reversals that the author was notified of. */
async function reversals(context: SimContext): Promise<unknown[]> {
  const told = await context.ports.relaxed.putAside.toArray();
  return told
    .filter((one) => one.kind === 'reversed')
    .map(({ opId, field, mine, theirs }) => ({ opId, field, mine, theirs }));
}

describe('an older value that replaces a confirmed one', () => {
  story('S19 is reported to its author, who can restore their own value', {}, async (world) => {
    giveBio(world, 'zero');
    const phone = await world.started('phone', LEADER);
    const tablet = await world.started('tablet', LEADER);
    // The tablet's request is based on the current bio, and runs after the phone has changed it.
    faults(world, { fits: isProfilePut, fault: LATE });
    await writeProfile(world, tablet, { company: 'of the tablet' });
    tablet.wake('enqueue');
    await world.clock.sleep(5 * SECOND);
    const op = await writeProfile(world, phone, { bio: 'of the phone' });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('gone');
    expect(bioOf(world)).toBe('of the phone');
    expect(await reversals(phone)).toEqual([]);

    await world.clock.sleep(2 * MINUTE);
    expect(bioOf(world)).toBe('zero');
    await phone.engine.wake('manual');
    const told = { opId: op.id, field: 'bio', mine: 'of the phone', theirs: 'zero' };
    expect(await reversals(phone)).toEqual([told]);
    await phone.engine.wake('manual');
    expect(await reversals(phone)).toHaveLength(1);
  });

  story('S19 is not reported if somebody chose another value', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const tablet = await world.started('tablet', LEADER);
    await writeProfile(world, phone, { bio: 'of the phone' });
    await phone.engine.wake('enqueue');
    await tablet.engine.wake('manual');
    await writeProfile(world, tablet, { bio: 'of the tablet' });
    await tablet.engine.wake('enqueue');
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'profile', 'me')).toMatchObject({ bio: 'of the tablet' });
    expect(await reversals(phone)).toEqual([]);
  });

  story('S19 is also reported on a reference server', { extras: true }, async (world) => {
    giveBio(world, 'zero');
    const phone = await world.started('phone', LEADER);
    const op = await writeProfile(world, phone, { bio: 'of the phone' });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('gone');
    putBio(world, phone, 'zero');
    await phone.engine.wake('manual');
    expect(await reversals(phone)).toEqual([
      { opId: op.id, field: 'bio', mine: 'of the phone', theirs: 'zero' },
    ]);
  });

  story(
    'S19 is reported while another write waits for the record',
    { extras: true },
    async (world) => {
      giveBio(world, 'zero');
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'of the phone' });
      await phone.engine.wake('enqueue');
      world.network.decide = (wire) => (isWrite(wire) ? { kind: 'drop-before' } : { kind: 'none' });
      await writeProfile(world, phone, { company: 'waiting' });
      await phone.engine.wake('enqueue');
      putBio(world, phone, 'zero');
      await world.clock.sleep(10 * MINUTE);
      expect(await reversals(phone)).toEqual([
        { opId: op.id, field: 'bio', mine: 'of the phone', theirs: 'zero' },
      ]);
      faults(world);
    },
  );

  story(
    'S19 is not reported for a field that its author sets again',
    { extras: true },
    async (world) => {
      giveBio(world, 'zero');
      const phone = await world.started('phone', LEADER);
      await writeProfile(world, phone, { bio: 'of the phone' });
      await phone.engine.wake('enqueue');
      // Its own author restores the first value, and the answer to that is lost.
      faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
      await writeProfile(world, phone, { bio: 'zero' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(10 * MINUTE);
      expect(bioOf(world)).toBe('zero');
      expect(await reversals(phone)).toEqual([]);
    },
  );

  for (const extras of [false, true]) {
    story(
      `S19 is reported once its author discards the write that set the field again (${extras ? 'extras' : 'documented'})`,
      { extras },
      async (world) => {
        giveBio(world, 'zero');
        const phone = await world.started('phone', LEADER);
        const op = await writeProfile(world, phone, { bio: 'of the phone' });
        await phone.engine.wake('enqueue');
        await world.clock.sleep(10 * MINUTE);
        world.network.decide = (wire) => (isWrite(wire) ? answer(503, '') : { kind: 'none' });
        const again = await writeProfile(world, phone, { bio: 'once more' });
        await phone.engine.wake('enqueue');
        putBio(world, phone, 'zero');
        await world.clock.sleep(10 * MINUTE);
        expect(await reversals(phone)).toEqual([]);
        await acts.discard(phone, again);
        const act = world.acts.get(again.id);
        if (act) act.isDiscarded = true;
        await phone.engine.wake('manual');
        const told = { opId: op.id, field: 'bio', mine: 'of the phone', theirs: 'zero' };
        expect(await reversals(phone)).toEqual([told]);
        await phone.engine.wake('manual');
        expect(await reversals(phone)).toHaveLength(1);
      },
    );
  }

  storyOfBoth(
    'S19 is reported while a refused write of the field waits for its author',
    async (world) => {
      giveBio(world, 'zero');
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isProfilePut, fault: answer(422, '{"error":"Not like this"}') });
      const refused = await writeProfile(world, phone, { bio: 'refused' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, refused)).toBe('attention');
      const op = await writeProfile(world, phone, { bio: 'of the phone' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('gone');
      putBio(world, phone, 'zero');
      await phone.engine.wake('manual');
      expect(await stateOf(phone, refused)).toBe('attention');
      const told = { opId: op.id, field: 'bio', mine: 'of the phone', theirs: 'zero' };
      expect(await reversals(phone)).toEqual([told]);
    },
  );

  story('S19 is reported once the write that set the field again is refused', {}, async (world) => {
    giveBio(world, 'zero');
    const phone = await world.started('phone', LEADER);
    const op = await writeProfile(world, phone, { bio: 'of the phone' });
    await phone.engine.wake('enqueue');
    always(world, isProfilePut, answer(503, ''));
    const again = await writeProfile(world, phone, { bio: 'once more' });
    await phone.engine.wake('enqueue');
    putBio(world, phone, 'zero');
    await world.clock.sleep(10 * MINUTE);
    expect(await reversals(phone)).toEqual([]);
    always(world, isProfilePut, answer(422, '{"error":"Not like this"}'));
    await phone.engine.wake('manual');
    expect(await stateOf(phone, again)).toBe('attention');
    await phone.engine.wake('manual');
    const told = { opId: op.id, field: 'bio', mine: 'of the phone', theirs: 'zero' };
    expect(await reversals(phone)).toEqual([told]);
  });

  story(
    'S19 is reported even if the write that set the field again waited for more than a day',
    { store: 'memory' },
    async (world) => {
      giveBio(world, 'zero');
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'of the phone' });
      await phone.engine.wake('enqueue');
      always(world, isProfilePut, answer(503, ''));
      const again = await writeProfile(world, phone, { bio: 'once more' });
      await phone.engine.wake('enqueue');
      putBio(world, phone, 'zero');
      await world.clock.sleep(30 * HOUR);
      await acts.discard(phone, again);
      const act = world.acts.get(again.id);
      if (act) act.isDiscarded = true;
      await phone.engine.wake('manual');
      const told = { opId: op.id, field: 'bio', mine: 'of the phone', theirs: 'zero' };
      expect(await reversals(phone)).toEqual([told]);
      expect(await phone.ports.relaxed.ownValues.toArray()).toEqual([]);
    },
  );

  story(
    "S19 is not reported if the server shows the value of its author's refused write",
    {},
    async (world) => {
      giveBio(world, 'zero');
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'of the phone' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('gone');
      // The server executes the write, but reports that it did not.
      const reply = { status: 422, text: '{"error":"Not like this"}' };
      const fault: Fault = { kind: 'answer', reply, executed: 'before' };
      faults(world, { fits: isProfilePut, fault });
      const back = await writeProfile(world, phone, { bio: 'zero' });
      await phone.engine.wake('enqueue');
      await phone.engine.wake('manual');
      expect(bioOf(world)).toBe('zero');
      expect(await stateOf(phone, back)).toBe('attention');
      expect(await reversals(phone)).toEqual([]);
    },
  );

  story(
    'S19 is also reported if the value returned before the write was confirmed',
    {},
    async (world) => {
      giveBio(world, 'zero');
      const phone = await world.started('phone', LEADER);
      const tablet = await world.started('tablet', LEADER);
      faults(world, { fits: isProfilePut, fault: LATE });
      await writeProfile(world, tablet, { company: 'of the tablet' });
      tablet.wake('enqueue');
      await world.clock.sleep(5 * SECOND);
      await writeProfile(world, phone, { bio: 'one' });
      await phone.engine.wake('enqueue');
      // The phone's last write is received, but no list can be read until the late one has run.
      let isReceived = false;
      world.network.decide = (wire) => {
        if (isReceived && !isWrite(wire)) return { kind: 'drop-before' };
        isReceived ||= isProfilePut(wire);
        return { kind: 'none' };
      };
      const last = await writeProfile(world, phone, { bio: 'two' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, last)).toBe('acked');
      await world.clock.sleep(MINUTE);
      faults(world);
      await phone.engine.wake('manual');
      expect(await stateOf(phone, last)).toBe('gone');
      expect(await reversals(phone)).toMatchObject([
        { opId: last.id, mine: 'two', theirs: 'zero' },
      ]);
    },
  );
});

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

  story('S19 holds its lane even after its author has discarded it', {}, async (world) => {
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
