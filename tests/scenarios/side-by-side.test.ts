import { describe, expect } from 'vitest';
import type { Fault } from '#tests/support/sim-network.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  DAY,
  faults,
  HOUR,
  isContactList,
  isContactPost,
  isWrite,
  MINUTE,
  OTHER_PLANTER,
  opOf,
  PLANTER,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const isHub = (wire: Wire) => wire.path.endsWith('/church-planters');

describe('sending and reading', () => {
  story(
    'S12 sixty slow writes do not delay any list for longer than 10 seconds',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      for (let nth = 0; nth < 60; nth += 1) {
        const planter = nth % 2 === 0 ? PLANTER : OTHER_PLANTER;
        await writeContact(world, phone, { notes: `slow ${nth};`, planter });
      }
      const slow = { kind: 'slow-answer', afterMs: 8 * SECOND } as const;
      const sent: Wire[] = [];
      world.network.decide = (wire) => {
        sent.push(wire);
        return isContactPost(wire) ? slow : { kind: 'none' };
      };
      phone.wake('enqueue');
      await world.clock.sleep(SECOND);
      // A screen requests its list while the queue drains.
      await phone.ports.relaxed.feeds.update(`hub:${LEADER}`, { dirty: true });
      sent.length = 0;
      await world.clock.sleep(11 * SECOND);
      expect(sent.filter(isHub).length).toBeGreaterThan(0);
      expect(sent.filter(isHub).length).toBeLessThan(4);
      faults(world);
    },
  );

  story('S23 a list is read again once no write to it can be sent', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    for (let nth = 0; nth < 8; nth += 1)
      await writeContact(world, phone, { notes: `slow ${nth};` });
    const sent = always(world, isContactPost, { kind: 'slow-answer', afterMs: 8 * SECOND });
    // A screen requests this list.
    await phone.ports.relaxed.feeds.update(`contacts:${PLANTER}`, { dirty: true });
    phone.wake('enqueue');
    await world.clock.sleep(50 * SECOND);
    expect((await phone.ports.relaxed.feeds.get(`contacts:${PLANTER}`))?.dirty).toBe(true);
    expect(sent.filter((wire) => isContactList(wire) && wire.path.includes('/11/'))).toEqual([]);
    await world.clock.sleep(30 * SECOND);
    expect(await rowsWith(phone, 'slow 7;')).toHaveLength(1);
    expect(await phone.ports.relaxed.ops.count()).toBe(0);
    faults(world);
  });

  story('S29 "Sync now" reads a list after the writes to it have been sent', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    await world.clock.sleep(MINUTE);
    for (let nth = 0; nth < 3; nth += 1)
      await writeContact(world, phone, { notes: `slow ${nth};` });
    const sent = always(world, isContactPost, { kind: 'slow-answer', afterMs: 3 * SECOND });
    phone.wake('manual');
    await world.clock.sleep(20 * SECOND);
    const isOfPlanter = (wire: Wire) => isContactList(wire) && wire.path.includes('/11/');
    const order = sent.filter((wire) => isContactPost(wire) || isOfPlanter(wire));
    expect(order.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'GET']);
    faults(world);
  });

  story('S29 "Sync now" reads a list although no write to it arrives', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    await world.clock.sleep(MINUTE);
    await writeContact(world, phone, { notes: 'note-1' });
    const sent = always(world, isContactPost, answer(500, 'broken'));
    phone.wake('manual');
    await world.clock.sleep(20 * SECOND);
    const isOfPlanter = (wire: Wire) => isContactList(wire) && wire.path.includes('/11/');
    expect(sent.filter(isOfPlanter).length).toBeGreaterThan(0);
    faults(world);
  });

  storyOfBoth('S12 a write is sent while a long list is in flight', async (world) => {
    const phone = await world.started('phone', LEADER);
    const isList = (wire: Wire) => isHub(wire) || wire.path.startsWith('sync/changes');
    faults(world, { fits: isList, fault: { kind: 'slow-answer', afterMs: 28 * SECOND } });
    phone.wake('manual');
    await world.clock.sleep(5 * SECOND);
    const op = await writeContact(world, phone, { notes: 'note-1' });
    phone.wake('enqueue');
    await world.clock.sleep(2 * SECOND);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    expect(await stateOf(phone, op)).toBe('acked');
    // The same after the run has used its 25 seconds.
    await world.clock.sleep(19.5 * SECOND);
    await writeContact(world, phone, { notes: 'note-2', planter: OTHER_PLANTER });
    await world.clock.sleep(1.5 * SECOND);
    expect(contactsWith(world, 'note-2')).toHaveLength(1);
  });

  story(
    'S9 a list is read to confirm receipts once no other write to it can be sent',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      for (let nth = 0; nth < 6; nth += 1)
        await writeContact(world, phone, { notes: `slow ${nth};` });
      let reads = 0;
      world.network.decide = (wire) => {
        if (isContactList(wire)) reads += 1;
        return isContactPost(wire)
          ? { kind: 'slow-answer', afterMs: 4 * SECOND }
          : { kind: 'none' };
      };
      phone.wake('enqueue');
      await world.clock.sleep(22 * SECOND);
      expect(world.server.ledger).toHaveLength(6);
      expect(reads).toBe(0);
      await world.clock.sleep(8 * SECOND);
      expect(await phone.ports.relaxed.ops.count()).toBe(0);
      faults(world);
    },
  );

  story('S20 a refused token ends the sending of all lanes at once', {}, async (world) => {
    for (let id = 100; id < 110; id += 1) world.server.addPlanter(id, LEADER);
    const phone = await world.started('phone', LEADER);
    for (let id = 100; id < 110; id += 1) {
      await writeContact(world, phone, { notes: `note-${id}`, planter: `s${id}` });
    }
    world.server.revoke(phone.device.session?.token ?? '');
    // The answers arrive one after another, so others are in flight while one lane is answered.
    let posts = 0;
    world.network.decide = (wire) => {
      if (!isContactPost(wire)) return { kind: 'none' };
      posts += 1;
      return { kind: 'none', upMs: 40 + posts * 15 };
    };
    phone.wake('enqueue');
    await world.clock.sleep(MINUTE);
    expect(posts).toBe(4);
    faults(world);
  });

  storyOfBoth('S12 a write of another tab is sent while this one reads', async (world) => {
    const phone = await world.started('phone', LEADER);
    const tab = await phone.device.open(LEADER);
    const isList = (wire: Wire) => isHub(wire) || wire.path.startsWith('sync/changes');
    faults(world, { fits: isList, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } });
    phone.wake('manual');
    await world.clock.sleep(SECOND);
    await writeContact(world, tab, { notes: 'note-1' });
    await world.clock.sleep(2 * SECOND);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });
});

describe('a create on a device that has never read its list', () => {
  /** Makes the first read of the list fail until the story ends that. */
  async function unread(world: World, fault: Fault = answer(500, 'broken')) {
    const isList = (wire: Wire) => isContactList(wire) && wire.path.includes('/11/');
    always(world, isList, fault);
    const phone = await world.started('phone', LEADER);
    expect(await rowsWith(phone, 'from the server')).toHaveLength(0);
    return phone;
  }

  story('S15 is sent without it', {}, async (world) => {
    const phone = await unread(world);
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    faults(world);
  });

  story('S15 is sent although its list never arrives within the timeout', {}, async (world) => {
    const phone = await unread(world, { kind: 'hang' });
    const op = await writeContact(world, phone, { notes: 'note-1' });
    phone.wake('enqueue');
    await world.clock.sleep(10 * SECOND);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    // Its receipt is stored, so no read is needed to know that it arrived.
    await world.clock.sleep(HOUR);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    expect(await stateOf(phone, op)).toBe('acked');
    faults(world);
    await world.clock.sleep(HOUR);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
  });

  story(
    'S17 asks its author if its answer was lost and an equal row may be older',
    {},
    async (world) => {
      const phone = await unread(world);
      // Logged earlier on another device.
      const older = world.server.addContact(11, LEADER, '2026-11-02');
      const row = world.server.contacts.get(older);
      if (row) row.notes = 'note-1';
      faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(10 * MINUTE);
      expect(await opOf(phone, op)).toMatchObject({
        state: 'attention',
        reason: { kind: 'unverifiable' },
      });
    },
  );

  story('S15 is resent if its answer was lost and no row matches', {}, async (world) => {
    const phone = await unread(world);
    faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
  });
});

describe('a key that the server may have forgotten', () => {
  story(
    'S16 does not duplicate a write that was in doubt for too long',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      phone.wake('enqueue');
      await world.clock.sleep(0.2 * SECOND);
      phone.crash();
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      await world.clock.sleep(40 * DAY);
      world.server.forgetKeys();
      const again = await phone.device.open(LEADER);
      const sent = faults(world);
      await again.engine.wake('start');
      await world.clock.sleep(10 * MINUTE);
      expect(sent.filter(isContactPost)).toEqual([]);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await stateOf(again, op)).toBe('gone');
    },
  );

  story(
    'S16 twenty such writes on one planter are reconciled together',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
      const notes = Array.from({ length: 20 }, (_, nth) => `note-${nth + 10}`);
      for (const one of notes) await writeContact(world, phone, { notes: one });
      phone.wake('enqueue');
      await world.clock.sleep(0.2 * SECOND);
      phone.crash();
      await world.clock.sleep(40 * DAY);
      world.server.forgetKeys();
      faults(world);
      const again = await phone.device.open(LEADER);
      await again.engine.wake('start');
      await world.clock.sleep(5 * MINUTE);
      for (const one of notes) expect(contactsWith(world, one)).toHaveLength(1);
      expect(await again.ports.relaxed.ops.count()).toBe(0);
    },
  );

  story(
    'S12 S16 later writes wait behind such a write, for each of many planters',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const ids = Array.from({ length: 12 }, (_, nth) => 100 + nth);
      for (const id of ids) world.server.addPlanter(id, LEADER);
      const planters = ids.map((id) => `s${id}`);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
      for (const [nth, planter] of planters.entries()) {
        await writeContact(world, phone, { notes: `before-${nth};`, planter });
      }
      phone.wake('enqueue');
      await world.clock.sleep(0.2 * SECOND);
      phone.crash();
      await world.clock.sleep(40 * DAY);
      world.server.forgetKeys();
      faults(world);
      const again = await phone.device.open(LEADER);
      for (const [nth, planter] of planters.entries()) {
        await writeContact(world, again, { notes: `after-${nth};`, planter });
      }
      await again.engine.wake('start');
      await world.clock.sleep(5 * MINUTE);
      for (const nth of planters.keys()) {
        const [before, after] = [`before-${nth};`, `after-${nth};`];
        const arrived = world.server.ledger.flatMap(({ effect }) =>
          [before, after].filter((notes) => effect.includes(notes)),
        );
        expect(arrived).toEqual([before, after]);
      }
    },
  );
});

describe('a clock that was ahead and is corrected', () => {
  /** Shifts every time that the engine stored, as if the device's clock had been ahead by `ms`. */
  async function aheadBy(world: World, ms: number) {
    const phone = await world.started('phone', LEADER);
    always(world, isWrite, answer(503, ''));
    const contact = await writeContact(world, phone, { notes: 'note-1' });
    const profile = await writeProfile(world, phone, { bio: 'bio-1' });
    await phone.engine.wake('enqueue');
    phone.crash();
    const { ops, feeds, meta } = phone.ports.relaxed;
    await ops.toCollection().modify((op) => {
      op.nextAt += ms;
      op.createdAt += ms;
      op.sentAt = (op.sentAt ?? world.clock.now()) + ms;
      op.firstSentAt = (op.firstSentAt ?? world.clock.now()) + ms;
    });
    await feeds.toCollection().modify((feed) => {
      feed.readAt += ms;
      feed.nextAt = (feed.nextAt ?? 0) + ms;
      feed.lastTryAt = (feed.lastTryAt ?? 0) + ms;
    });
    const until = world.clock.now() + ms;
    await meta.put({ key: 'lease', value: { epoch: 7, until, stolenAt: until } });
    faults(world);
    const again = await phone.device.open(LEADER);
    return { again, contact, profile };
  }

  storyOfBoth('S34 reads at once and sends within the hour', async (world) => {
    const { again, contact, profile } = await aheadBy(world, 730 * DAY);
    world.server.addContact(12, LEADER, '2026-10-20');
    again.wake('start');
    await world.clock.sleep(MINUTE);
    expect(await rowsWith(again, 'from the server')).toHaveLength(2);
    await world.clock.sleep(HOUR);
    expect([await stateOf(again, contact), await stateOf(again, profile)]).toEqual([
      'gone',
      'gone',
    ]);
  });

  storyOfBoth('S34 sends at once if somebody presses Sync now', async (world) => {
    const { again, contact, profile } = await aheadBy(world, 730 * DAY);
    await again.engine.wake('manual');
    expect([await stateOf(again, contact), await stateOf(again, profile)]).toEqual([
      'gone',
      'gone',
    ]);
  });

  story(
    'S15 a write is reconciled even if the clock was corrected between two reads',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      phone.device.aheadMs = 730 * DAY;
      const sent = faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      while ((await opOf(phone, op))?.emptyReads !== 1) await world.clock.sleep(SECOND);
      phone.device.aheadMs = 0;
      const before = sent.filter(isContactList).length;
      await world.clock.sleep(5 * MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(sent.filter(isContactList).length - before).toBeLessThan(8);
    },
  );

  storyOfBoth('S7 Sync now does not send what its author may still take back', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.ports.strict.ops.update(op.seq, { nextAt: world.clock.now() + 5 * SECOND });
    await phone.engine.wake('manual');
    expect(await stateOf(phone, op)).toBe('queued');
    await world.clock.sleep(6 * SECOND);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });
});
