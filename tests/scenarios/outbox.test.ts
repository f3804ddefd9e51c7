import { describe, expect } from 'vitest';
import type { Op } from '#db/op.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  DAY,
  faults,
  HOUR,
  isContactPost,
  isWrite,
  MINUTE,
  OTHER_PLANTER,
  opOf,
  PLANTER,
  rowOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

describe('the outbox', () => {
  storyOfBoth(
    'S1 a row shows the server copy with its writes, and has a shadow only as long as it has writes',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const { shadows } = phone.ports.relaxed;
      await writeProfile(world, phone, { bio: 'bio-1' });
      await writeProfile(world, phone, { company: 'company-2' });
      expect(await rowOf(phone, 'profile', 'me')).toMatchObject({
        bio: 'bio-1',
        company: 'company-2',
      });
      expect((await shadows.get('profile:me'))?.truth).toMatchObject({ bio: '', company: '' });
      await phone.engine.wake('enqueue');
      expect(await shadows.count()).toBe(0);
    },
  );

  storyOfBoth('S5 writes keep their order even if the clock is set back', async (world) => {
    const phone = await world.started('phone', LEADER);
    await writeContact(world, phone, { notes: 'note-1' });
    const second = await writeContact(world, phone, { notes: 'note-2' });
    await phone.ports.strict.ops.update(second.seq, { createdAt: second.createdAt - DAY });
    await phone.engine.wake('enqueue');
    const order = world.server.ledger.map((entry) => /note-\d/.exec(entry.effect)?.[0]);
    expect(order).toEqual(['note-1', 'note-2']);
  });

  storyOfBoth(
    'S7 a double tap is one write, two taps four seconds apart are two',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const first = await writeContact(world, phone, { notes: 'note-1' });
      await world.clock.sleep(300);
      const tapped = await writeContact(world, phone, { notes: 'note-1' });
      expect(tapped.id).toBe(first.id);
      await world.clock.sleep(4 * SECOND);
      const meant = await writeContact(world, phone, { notes: 'note-1' });
      expect(meant.id).not.toBe(first.id);
      await phone.engine.wake('enqueue');
      expect(contactsWith(world, 'note-1')).toHaveLength(2);
    },
  );

  storyOfBoth(
    'S7 a second tap is the same write even if the first has been received and has ended',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const first = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, first)).toBe('gone');
      const tapped = await writeContact(world, phone, { notes: 'note-1' });
      expect(tapped.id).toBe(first.id);
      await phone.engine.wake('enqueue');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('S7 the same change after a different one is a new write', async (world) => {
    const phone = await world.started('phone', LEADER);
    const edit = async (bio: string, before: string, mark: string) => {
      const args = { fields: { bio }, before: { bio: before } };
      await acts.enqueue(phone, 'edit-profile', args, `op-${mark}`);
      await phone.engine.wake('enqueue');
    };
    await edit('on', '', 'first');
    await edit('', 'on', 'second');
    await edit('on', '', 'third');
    expect(world.server.users.get(LEADER)?.fields.bio).toBe('on');
  });

  storyOfBoth('S7 a tap after an undo is a new write', async (world) => {
    const phone = await world.started('phone', LEADER);
    const first = await writeContact(world, phone, { notes: 'note-1' });
    await acts.withdraw(phone, first);
    const act = world.acts.get(first.id);
    if (act) act.isWithdrawn = true;
    const meant = await writeContact(world, phone, { notes: 'note-1' });
    expect(meant.id).not.toBe(first.id);
    await phone.engine.wake('enqueue');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });

  storyOfBoth('S7 a write is withdrawn before its first attempt, not after it', async (world) => {
    const phone = await world.started('phone', LEADER);
    const first = await writeContact(world, phone, { notes: 'note-1' });
    expect(await acts.withdraw(phone, first)).toBe(true);
    const act = world.acts.get(first.id);
    if (act) act.isWithdrawn = true;
    expect(await rowsWith(phone, 'note-1')).toEqual([]);
    expect((await rowOf(phone, 'planters', PLANTER))?.last_contact_date).toBe('2026-10-01');
    faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
    const second = await writeContact(world, phone, { notes: 'note-2' });
    await phone.engine.wake('enqueue');
    expect(await acts.withdraw(phone, second)).toBe(false);
  });

  storyOfBoth('S8 the state `sending` is stored before the request is sent', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeContact(world, phone, { notes: 'note-1' });
    const seen: Promise<string>[] = [];
    world.network.decide = (wire) => {
      if (isWrite(wire)) seen.push(stateOf(phone, op));
      return { kind: 'none' };
    };
    await phone.engine.wake('enqueue');
    expect(await Promise.all(seen)).toEqual(['sending']);
  });

  storyOfBoth(
    'S11 nothing expires: a write is sent after a year without network',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, () => true, { kind: 'drop-before' });
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      phone.crash();
      await world.clock.sleep(365 * DAY);
      faults(world);
      const again = await phone.device.open(LEADER);
      await again.engine.wake('start');
      await world.clock.sleep(2 * HOUR);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('S12 a hanging lane blocks no other, and keeps its own order', async (world) => {
    const phone = await world.started('phone', LEADER);
    const isPoisoned = (wire: Wire) => isContactPost(wire) && wire.path.includes('/11/');
    always(world, isPoisoned, { kind: 'drop-before' });
    await writeContact(world, phone, { notes: 'note-1' });
    const behind = await writeContact(world, phone, { notes: 'note-2' });
    await writeContact(world, phone, { notes: 'note-3', planter: OTHER_PLANTER });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(15 * SECOND);
    expect(contactsWith(world, 'note-3')).toHaveLength(1);
    expect(contactsWith(world, 'note-2')).toHaveLength(0);
    expect((await opOf(phone, behind))?.state).toBe('queued');
    faults(world);
    await world.clock.sleep(10 * MINUTE);
    expect(contactsWith(world, 'note-1').concat(contactsWith(world, 'note-2'))).toHaveLength(2);
  });

  storyOfBoth(
    'S12 at most four lanes send at once',
    async (world) => {
      for (let id = 100; id < 110; id += 1) world.server.addPlanter(id, LEADER);
      const phone = await world.started('phone', LEADER);
      for (let id = 100; id < 110; id += 1) {
        await writeContact(world, phone, { notes: `note-${id}`, planter: `s${id}` });
      }
      // An answer takes 80 ms, so requests within that time are in flight together.
      const sentAt: number[] = [];
      world.network.decide = (wire) => {
        if (isWrite(wire)) sentAt.push(world.clock.now());
        return { kind: 'none' };
      };
      await phone.engine.wake('enqueue');
      const together = sentAt.map(
        (at) => sentAt.filter((one) => one >= at && one < at + 80).length,
      );
      expect(Math.max(...together)).toBe(4);
      expect(world.server.ledger).toHaveLength(10);
    },
    { batch: false },
  );

  storyOfBoth(
    'S12 a write prepared for a lane is not sent after the network is lost, and is not counted',
    async (world) => {
      for (let id = 100; id < 110; id += 1) world.server.addPlanter(id, LEADER);
      const phone = await world.started('phone', LEADER);
      const ops: Op[] = [];
      for (let id = 100; id < 110; id += 1) {
        ops.push(await writeContact(world, phone, { notes: `note-${id}`, planter: `s${id}` }));
      }
      always(world, () => true, { kind: 'drop-before' });
      await phone.engine.wake('enqueue');
      const attempts = await Promise.all(ops.map(async (op) => (await opOf(phone, op))?.attempts));
      expect(attempts).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
      expect(await Promise.all(ops.slice(4).map((op) => stateOf(phone, op)))).toEqual(
        Array.from({ length: 6 }, () => 'queued'),
      );
      faults(world);
    },
    { batch: false },
  );

  storyOfBoth(
    'S21 a write that keeps failing is parked, its lane waits, and it is retried every hour',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, isWrite, answer(500, 'broken'));
      const op = await writeProfile(world, phone, { bio: 'bio-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(2 * HOUR);
      expect(await stateOf(phone, op)).toBe('parked');
      faults(world);
      await world.clock.sleep(70 * MINUTE);
      expect(world.server.users.get(LEADER)?.fields.bio).toBe('bio-1');
    },
  );
});

describe('the network', () => {
  storyOfBoth(
    'F72 S21 a network on which nothing answers costs no attempt and makes nothing unsure',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      await world.clock.sleep(MINUTE);
      const portal = answer(200, '<html>Sign in to the hotel</html>', 'text/html');
      const sent = always(world, () => true, portal);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      for (let minute = 0; minute < 10; minute += 1) {
        phone.wake('visible');
        await world.clock.sleep(MINUTE);
      }
      expect(sent.filter(isWrite)).toEqual([]);
      expect(await opOf(phone, op)).toMatchObject({ state: 'queued', attempts: 0 });
    },
  );

  storyOfBoth('F73 S14 a 429 that asks for two minutes gets two minutes', async (world) => {
    const phone = await world.started('phone', LEADER);
    const busy = answer(429, '');
    if (busy.kind === 'answer') busy.reply.headers = { 'retry-after': '120' };
    const sent = faults(world, { fits: isWrite, fault: busy });
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    const before = sent.length;
    for (let second = 0; second < 115; second += 5) {
      phone.wake('visible');
      await world.clock.sleep(5 * SECOND);
    }
    expect(sent).toHaveLength(before);
    await world.clock.sleep(10 * SECOND);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });

  story(
    "S21 if even a person's own record gets no answer, nothing is tried for half a minute",
    { store: 'indexeddb' }, // memory mirrors lack `modify`
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = always(world, () => true, { kind: 'drop-before' });
      for (let at = 0; at < 8; at += 1) {
        await phone.engine.wake('visible');
        await phone.ports.relaxed.feeds.toCollection().modify({ dirty: true });
      }
      const before = sent.length;
      await phone.engine.wake('visible');
      await world.clock.sleep(20 * SECOND);
      expect(before).toBeGreaterThanOrEqual(1);
      expect(sent).toHaveLength(before);
    },
  );
});
