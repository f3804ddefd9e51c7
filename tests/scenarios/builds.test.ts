import { afterEach, describe, expect, test } from 'vitest';
import { MUTATIONS } from '#src/mutations/index.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import {
  always,
  contactsWith,
  faults,
  isContactPost,
  isWrite,
  MINUTE,
  opOf,
  PLANTER,
  rowsWith,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

/** Number of runs on this device so far. */
async function runsOf({ ports }: SimContext): Promise<number> {
  return Number((await ports.relaxed.runs.orderBy('seq').last())?.seq ?? 0);
}

const NAME = 'log-contact';
const today = acts.registered(NAME);

/** Registers a mutation as a later build would. Only these tests may change the registry. */
function register(mutation: Mutation): void {
  if (!(MUTATIONS instanceof Map)) throw new Error('The registry is no map any more.');
  MUTATIONS.set(NAME, mutation);
}

afterEach(() => register(today));

/** Two versions later: in version 1 notes were called `text`, and the planned day was added in version 3. */
const later: Mutation = {
  ...today,
  version: 3,
  upgrade: {
    1: (args) => ({ ...Object(args), notes: `${Object(args).notes} from 1 to 2` }),
    2: (args) => ({ ...Object(args), notes: `${Object(args).notes} to 3` }),
  },
};

describe('a newer build', () => {
  storyOfBoth(
    'F60 F61 S33 args of version 1 are upgraded to version 3 step by step and sent once',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      await writeContact(world, phone, { notes: 'note-1' });
      phone.crash();
      register(later);
      const newer = await phone.device.open(LEADER);
      const sent = faults(world);
      await newer.engine.wake('start');
      expect(sent.filter(isWrite)).toHaveLength(1);
      expect(contactsWith(world, 'note-1 from 1 to 2 to 3')).toHaveLength(1);
    },
  );

  storyOfBoth(
    'S33 an older build holds waiting and unsure writes of a newer one, whatever happens to their row',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      register(later);
      always(world, isContactPost, { kind: 'drop-after' });
      const first = await writeContact(world, phone, { notes: 'note-1' });
      const second = await writeContact(world, phone, { notes: 'note-2' });
      await phone.engine.wake('enqueue');
      phone.crash();

      register(today);
      const older = await phone.device.open(LEADER);
      const sent = faults(world);
      world.server.addContact(11, LEADER, '2026-11-01');
      const begun = await runsOf(older);
      await older.engine.wake('start');
      await world.clock.sleep(10 * MINUTE);
      expect(await older.ports.relaxed.rows('planters').get(PLANTER)).toBeDefined();
      expect(['queued', 'held', 'unsure']).toContain(await stateOf(older, first));
      expect(['queued', 'held']).toContain(await stateOf(older, second));
      expect(sent.filter(isWrite)).toEqual([]);
      // One at the start, one every five minutes, and any that a woken tab may add.
      expect((await runsOf(older)) - begun).toBeLessThan(10);
      older.crash();

      register(later);
      const back = await phone.device.open(LEADER);
      await back.engine.wake('start');
      await world.clock.sleep(5 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(contactsWith(world, 'note-2')).toHaveLength(1);
    },
  );

  story(
    'S1 S33 a write that an older build held is on the screen as soon as it can be read',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      const [row] = await rowsWith(phone, 'note-1');
      // The older build held it and then merged newer rows, without the write.
      await phone.ports.strict.ops.update(op.seq, { state: 'held' });
      await phone.ports.strict.rows('contacts').delete(row?.lid ?? '');
      faults(world, { fits: isWrite, fault: { kind: 'drop-before' } });
      await phone.engine.wake('start');
      expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
    },
  );

  story(
    'S33 an unsure write that cannot be read any more is returned to its author',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('unsure');
      await phone.ports.strict.ops.update(op.seq, { args: { notes: 1 } });
      await world.clock.sleep(5 * MINUTE);
      expect(await opOf(phone, op)).toMatchObject({
        state: 'attention',
        reason: { kind: 'unreadable' },
      });
      const act = world.acts.get(op.id);
      if (act) act.isDiscarded = true;
    },
  );

  test('S33 args without an upgrade, or with a failing upgrade, are unreadable, but never dropped', () => {
    const op = { name: NAME, version: 1, args: {} };
    register({ ...later, upgrade: {} });
    expect(readOp(op)).toEqual({ kind: 'unreadable', error: 'no upgrade from version 1' });
    register({
      ...later,
      upgrade: {
        1: () => {
          throw new Error('cannot');
        },
      },
    });
    expect(readOp(op)).toMatchObject({ kind: 'unreadable' });
  });
});
