import { describe, expect, vi } from 'vitest';
import { ChangedMeanwhile } from '#shared/questions.ts';
import { answeredFields } from '#src/mutations/conflict.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import {
  faults,
  isWrite,
  MINUTE,
  opOf,
  rowOf,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

vi.mock('#src/mutations/edit-profile.ts', async (original) => {
  const { editProfile } = await original<typeof import('#src/mutations/edit-profile.ts')>();
  const { askAboutProfile } = await import('#tests/support/ask-profile.ts');
  return { editProfile: { ...editProfile, conflict: askAboutProfile } };
});

type Written = Awaited<ReturnType<typeof writeProfile>>;

async function questionOf(context: SimContext, op: Written) {
  const { reason } = (await opOf(context, op)) ?? {};
  expect(reason).toMatchObject({ kind: 'question', question: { name: 'changed-meanwhile' } });
  return ChangedMeanwhile.parse(reason?.question?.data);
}

/** Answers a conflict as the page's `answerConflict` does. */
async function answerWith(
  world: World,
  context: SimContext,
  op: Written,
  chosen: Record<string, string>,
) {
  const { theirs } = await questionOf(context, op);
  const old = op.args as { fields: object; before: object };
  const args = answeredFields(
    { fields: { ...old.fields }, before: { ...old.before } },
    chosen,
    theirs,
  );
  const id = `${op.id}-answered`;
  const act = world.acts.get(op.id);
  if (act) {
    const mark = Object.values(args.fields).join('|');
    world.acts.set(id, { ...act, opId: id, mark, values: args.fields, isDisturbed: true });
    act.isRevised = true;
  }
  expect(await acts.editAndSendAgain(context, op, args, id)).toBe(true);
  return { ...op, id };
}

async function takenBack(world: World, context: SimContext, op: Written): Promise<boolean> {
  const act = world.acts.get(op.id);
  if (act) act.isWithdrawn = true;
  return acts.withdraw(context, op);
}

const bioOf = (world: World) => world.server.users.get(LEADER)?.fields.bio;

describe('an edit that asks', () => {
  storyOfBoth(
    'S28 after an edit by the same author that is taken back, asks nothing',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const first = await writeProfile(world, phone, { bio: 'first' });
      const second = await writeProfile(world, phone, { bio: 'second' });
      expect(await takenBack(world, phone, first)).toBe(true);
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, second)).toBe('gone');
      expect(bioOf(world)).toBe('second');
    },
  );

  storyOfBoth('S28 after an edit that is discarded and restored, asks nothing', async (world) => {
    const phone = await world.started('phone', LEADER);
    const first = await writeProfile(world, phone, { bio: 'first' });
    const second = await writeProfile(world, phone, { bio: 'second' });
    await (await acts.discard(phone, first))?.();
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, first)).toBe('gone');
    expect(await stateOf(phone, second)).toBe('gone');
    expect(bioOf(world)).toBe('second');
  });

  storyOfBoth('S28 after an edit that is taken back, still notices others', async (world) => {
    const phone = await world.started('phone', LEADER);
    const first = await writeProfile(world, phone, { bio: 'first' });
    const second = await writeProfile(world, phone, { bio: 'second' });
    expect(await takenBack(world, phone, first)).toBe(true);
    world.server.changeUser(LEADER, { bio: 'theirs' });
    await phone.engine.wake('enqueue');
    await questionOf(phone, second);
  });

  storyOfBoth('S28 is sent if nobody else touched the field', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeProfile(world, phone, { bio: 'mine' });
    world.server.changeUser(LEADER, { company: 'theirs' });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('gone');
    expect(world.server.users.get(LEADER)?.fields).toMatchObject({
      bio: 'mine',
      company: 'theirs',
    });
  });

  storyOfBoth('S28 is sent if somebody else wrote the same value', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeProfile(world, phone, { bio: 'same' });
    world.server.changeUser(LEADER, { bio: 'same' });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('gone');
  });

  storyOfBoth(
    'S28 never overwrites: the author sees both values and the previous one',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world);
      const op = await writeProfile(world, phone, { bio: 'mine', website: 'site-1' });
      world.server.changeUser(LEADER, { bio: 'theirs' });
      await phone.engine.wake('enqueue');
      expect(await questionOf(phone, op)).toEqual({
        conflicts: [
          { field: 'bio', label: 'Bio', before: '', mine: 'mine', theirs: 'theirs', isText: true },
        ],
        theirs: { bio: 'theirs', website: null },
      });
      expect(sent.filter(isWrite)).toEqual([]);
      expect(bioOf(world)).toBe('theirs');
      expect((await opOf(phone, op))?.args).toMatchObject({ fields: { bio: 'mine' } });
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'profile', 'me')).toMatchObject({ bio: 'theirs', website: '' });
    },
  );

  storyOfBoth('S28 keep mine: it is sent over the value that was shown', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeProfile(world, phone, { bio: 'mine', website: 'site-1' });
    world.server.changeUser(LEADER, { bio: 'theirs' });
    await phone.engine.wake('enqueue');
    const answered = await answerWith(world, phone, op, { bio: 'mine' });
    expect(await rowOf(phone, 'profile', 'me')).toMatchObject({ bio: 'mine', website: 'site-1' });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, answered)).toBe('gone');
    expect(world.server.users.get(LEADER)?.fields).toMatchObject({
      bio: 'mine',
      website: 'site-1',
    });
  });

  storyOfBoth('S28 take theirs for one field: the others are sent', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeProfile(world, phone, { bio: 'mine', website: 'site-1' });
    world.server.changeUser(LEADER, { bio: 'theirs' });
    await phone.engine.wake('enqueue');
    await answerWith(world, phone, op, { bio: 'theirs' });
    await phone.engine.wake('enqueue');
    expect(world.server.users.get(LEADER)?.fields).toMatchObject({
      bio: 'theirs',
      website: 'site-1',
    });
  });

  storyOfBoth(
    'S28 asks again if the record has changed again before the answer was sent',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'mine' });
      world.server.changeUser(LEADER, { bio: 'theirs' });
      await phone.engine.wake('enqueue');
      const answered = await answerWith(world, phone, op, { bio: 'both' });
      world.server.changeUser(LEADER, { bio: 'theirs again' });
      await phone.engine.wake('enqueue');
      expect((await questionOf(phone, answered)).conflicts).toMatchObject([
        { before: 'theirs', mine: 'both', theirs: 'theirs again' },
      ]);
    },
  );

  storyOfBoth('S28 two consecutive edits by one author ask nothing', async (world) => {
    const phone = await world.started('phone', LEADER);
    await writeProfile(world, phone, { bio: 'one' });
    await writeProfile(world, phone, { bio: 'two' });
    await phone.engine.wake('enqueue');
    expect(await phone.ports.relaxed.ops.count()).toBe(0);
    expect(bioOf(world)).toBe('two');
  });

  storyOfBoth('S28 two devices of one person: the later one to send is asked', async (world) => {
    const phone = await world.started('phone', LEADER);
    const tablet = await world.started('tablet', LEADER);
    const first = await writeProfile(world, phone, { bio: 'on the phone' });
    const second = await writeProfile(world, tablet, { bio: 'on the tablet' });
    await phone.engine.wake('enqueue');
    await tablet.engine.wake('enqueue');
    expect(await stateOf(phone, first)).toBe('gone');
    expect((await questionOf(tablet, second)).conflicts).toMatchObject([
      { mine: 'on the tablet', theirs: 'on the phone' },
    ]);
  });

  storyOfBoth(
    'S28 a lost answer raises no question: the server already has my value',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
      const op = await writeProfile(world, phone, { bio: 'mine' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(5 * MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
      expect(bioOf(world)).toBe('mine');
    },
  );

  storyOfBoth(
    'S28 the read before the write failed: nothing is sent, nothing is lost',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'mine' });
      faults(world, {
        fits: (wire) => wire.path === 'users/me',
        fault: { kind: 'drop-before' },
      });
      await phone.engine.wake('enqueue');
      expect(await opOf(phone, op)).toMatchObject({ state: 'queued', attempts: 0 });
      await world.clock.sleep(MINUTE);
      expect(bioOf(world)).toBe('mine');
    },
  );

  story(
    'S28 the server detects a change between the read and the write (extras)',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'mine' });
      world.network.decide = (wire) => {
        if (isWrite(wire)) world.server.changeUser(LEADER, { bio: 'theirs' });
        return { kind: 'none' };
      };
      await phone.engine.wake('enqueue');
      world.network.decide = () => ({ kind: 'none' });
      expect((await questionOf(phone, op)).conflicts).toMatchObject([
        { before: '', mine: 'mine', theirs: 'theirs' },
      ]);
      expect(bioOf(world)).toBe('theirs');
    },
  );

  story(
    'S28 resent with its key, it still does not overwrite (extras)',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'mine' });
      faults(world, { fits: isWrite, fault: { kind: 'drop-before' } });
      await phone.engine.wake('enqueue');
      world.server.changeUser(LEADER, { bio: 'theirs' });
      await world.clock.sleep(30 * SECOND);
      expect((await questionOf(phone, op)).conflicts).toMatchObject([{ theirs: 'theirs' }]);
      expect(bioOf(world)).toBe('theirs');
    },
  );
});
