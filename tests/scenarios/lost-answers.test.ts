import { describe, expect } from 'vitest';
import { sendAgain } from '#tests/support/sim-acts.ts';
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
  opOf,
  PLANTER,
  rowOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeDrawn,
  writeInvitation,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

describe('an answer is lost', () => {
  story(
    'F1 S15 a contact is recognized even if the server does not return its key',
    { extras: true, batch: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(5 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  story('F1 a contact whose answer was lost is recognized', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('unsure');
    await world.clock.sleep(2 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
  });

  story(
    'F2 a contact that never arrived is sent once more after two empty reads',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world, { fits: isContactPost, fault: { kind: 'drop-before' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(85 * SECOND);
      expect(sent.filter(isContactPost)).toHaveLength(1);
      expect((await opOf(phone, op))?.emptyReads).toBe(1);
      await world.clock.sleep(2 * MINUTE);
      expect(sent.filter(isContactPost)).toHaveLength(2);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('F3 two intentionally equal contacts stay two', async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(4 * SECOND);
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(5 * MINUTE);
    expect(contactsWith(world, 'note-1')).toHaveLength(2);
    expect(await rowsWith(phone, 'note-1')).toHaveLength(2);
  });

  story(
    'F4 S15 a monthly report whose gateway gave up, though the backend had finished, is recognized and reported once',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const isReport = ({ method, path }: Wire) => method === 'POST' && path === 'mbcb-reports';
      const fault: Fault = {
        kind: 'answer',
        reply: { status: 504, text: '<h1>Timeout</h1>', headers: { 'content-type': 'text/html' } },
        executed: 'before',
      };
      const sent = faults(world, { fits: isReport, fault });
      const op = await writeDrawn(world, phone, 'submit-report', 'november');
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('unsure');
      await world.clock.sleep(6 * MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
      // A backend notifies the leadership at each POST that it executes.
      expect(sent.filter(isReport)).toHaveLength(1);
      const executed = world.server.ledger.filter(({ effect }) => effect.includes('november'));
      expect(executed).toHaveLength(1);
    },
  );

  story(
    'F4 a gateway gives up and the backend continues: recognized, not sent twice',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const slow = { ...answer(504, '<h1>Timeout</h1>'), executed: { laterMs: 100 * SECOND } };
      const sent = faults(world, { fits: isContactPost, fault: slow as ReturnType<typeof answer> });
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(6 * MINUTE);
      expect(sent.filter(isContactPost)).toHaveLength(1);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('F13 a page killed while sending creates no duplicate contact', async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } });
    const op = await writeContact(world, phone, { notes: 'note-1' });
    phone.wake('enqueue');
    await world.clock.sleep(SECOND);
    expect(await stateOf(phone, op)).toBe('sending');
    phone.crash();
    const again = await phone.device.open(LEADER);
    await again.engine.wake('start');
    await world.clock.sleep(5 * MINUTE);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });

  story('S10 a write that was being sent at a crash is unsure, never queued', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: { kind: 'late', afterMs: 40 * SECOND } });
    const op = await writeContact(world, phone, { notes: 'note-1' });
    phone.wake('enqueue');
    await world.clock.sleep(SECOND);
    phone.crash();
    const again = await phone.device.open(LEADER);
    await again.engine.wake('start');
    expect(await stateOf(again, op)).toBe('unsure');
  });

  story('S10 an edit that was being sent at a crash is sent again', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isWrite, fault: { kind: 'hang' } });
    const op = await writeProfile(world, phone, { bio: 'bio-1' });
    phone.wake('enqueue');
    await world.clock.sleep(SECOND);
    expect(await stateOf(phone, op)).toBe('sending');
    phone.crash();
    const again = await phone.device.open(LEADER);
    again.wake('start');
    await world.clock.sleep(5 * MINUTE);
    expect(world.server.users.get(LEADER)?.fields.bio).toBe('bio-1');
  });

  storyOfBoth('F57 a crash at each step of a run loses and duplicates nothing', async (world) => {
    for (let at = 0; at < 40; at += 1) {
      const tab =
        at === 0 ? await world.started('phone', LEADER) : await world.device('phone').open(LEADER);
      await writeContact(world, tab, { notes: `crash ${at};` });
      let left = at;
      world.atStep = (context) => {
        left -= 1;
        if (left < 0) context.crash();
      };
      tab.wake('enqueue');
      await world.clock.sleep(4 * MINUTE);
      world.atStep = () => undefined;
      tab.crash();
    }
  });
});

describe('the outcome is unknown', () => {
  story('S15 nothing is resent while the confirming list cannot be read', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    let posts = 0;
    world.network.decide = (wire) => {
      if (isContactPost(wire)) posts += 1;
      if (isContactPost(wire)) return { kind: 'drop-before' };
      return isContactList(wire) ? answer(500, 'broken') : { kind: 'none' };
    };
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(20 * MINUTE);
    expect(posts).toBe(1);
    expect(await stateOf(phone, op)).toBe('unsure');
  });

  story('S15 an absolute write is simply resent', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
    await writeProfile(world, phone, { bio: 'new' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * SECOND);
    expect(sent.filter(isWrite)).toHaveLength(2);
    expect(world.server.users.get(LEADER)?.fields.bio).toBe('new');
  });

  story(
    'S15 an invitation whose answer was lost is recognized by the duplicate answer',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
      const op = await writeInvitation(world, phone, 'new@example.org');
      await phone.engine.wake('enqueue');
      await world.clock.sleep(2 * MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
      expect(world.server.invitations.get('new@example.org')?.sent).toBe(1);
    },
  );

  story(
    'S15 a list that this person may no longer read returns the write to its author',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      world.server.moveToHub(11, 2);
      await world.clock.sleep(15 * MINUTE);
      expect((await opOf(phone, op))?.reason?.kind).toBe('unverifiable');
      // Back in the hub and signed in again: a write that may have been sent is not offered again automatically.
      world.server.moveToHub(11, LEADER);
      phone.device.signIn(LEADER);
      await phone.engine.wake('account');
      await world.clock.sleep(5 * MINUTE);
      expect(sent.filter(isContactPost)).toHaveLength(1);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  story(
    'S16 with keys, a lost answer leads to a resend with the same key and body',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(
        world,
        { fits: isContactPost, fault: { kind: 'drop-after' } },
        { fits: isContactPost, fault: { kind: 'cut' } },
      );
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(30 * SECOND);
      const posts = sent.filter(isContactPost);
      expect(posts.map((wire) => wire.key)).toEqual([op.id, op.id, op.id]);
      expect(new Set(posts.map((wire) => JSON.stringify(wire.body))).size).toBe(1);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  story(
    'F11 S16 a profile that is resent with its key contains nothing that others changed since',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const tablet = await world.started('tablet', LEADER);
      faults(world, { fits: isWrite, fault: { kind: 'drop-before' } });
      await writeProfile(world, phone, { bio: 'from the phone' });
      await phone.engine.wake('enqueue');
      await writeProfile(world, tablet, { company: 'from the tablet' });
      await tablet.engine.wake('enqueue');
      await world.clock.sleep(30 * SECOND);
      const { bio, company } = world.server.users.get(LEADER)?.fields ?? {};
      expect({ bio, company }).toEqual({ bio: 'from the phone', company: 'from the tablet' });
    },
  );

  story(
    'F12 S16 a write whose key the server forgot after ten days is looked for, not resent',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      const running = phone.engine.wake('enqueue');
      await world.clock.sleep(100);
      always(world, () => true, { kind: 'drop-before' });
      await running;
      phone.crash();
      await world.clock.sleep(10 * DAY);
      // The server still offers keys, but has forgotten this one.
      world.server.forgetKeys();
      const open = await phone.device.open(LEADER);
      expect(await stateOf(open, op)).not.toBe('gone');
      const sent = faults(world);
      open.wake('start');
      await world.clock.sleep(10 * MINUTE);
      expect(sent.filter(isContactPost)).toEqual([]);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await stateOf(open, op)).toBe('gone');
    },
  );

  story(
    'S16 S21 a parked write whose key was forgotten is looked for and resent within the hour',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, isContactPost, answer(502, '<h1>Bad gateway</h1>', 'text/html'));
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(HOUR);
      expect(await stateOf(phone, op)).toBe('parked');
      phone.crash();
      await world.clock.sleep(10 * DAY);
      const open = await phone.device.open(LEADER);
      open.wake('start');
      await world.clock.sleep(75 * MINUTE);
      faults(world);
      await world.clock.sleep(70 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  story(
    'S17 a create that was sent without a key is not resent with one without consent',
    { extras: true },
    async (world) => {
      world.server.settings.extras = false;
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
      const op = await writeDrawn(world, phone, 'create-cohort', 'cohort-1');
      await phone.engine.wake('enqueue');
      world.server.settings.extras = true;
      phone.device.signIn(LEADER);
      await phone.engine.wake('account');
      await world.clock.sleep(10 * MINUTE);
      const made = world.server.ledger.filter(({ effect }) => effect.includes('cohort-1'));
      expect(made).toHaveLength(1);
      expect(await opOf(phone, op)).toMatchObject({ reason: { kind: 'unverifiable' } });
    },
  );

  story(
    'F12 a write whose key the server forgot is not resent blindly once keys are no longer offered',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      phone.crash();
      world.server.forgetKeys();
      world.server.settings.extras = false;
      const again = await phone.device.open(LEADER);
      await again.engine.wake('start');
      await world.clock.sleep(10 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  story(
    'F12 a refusal by an intermediary, with an attempt still in flight, is not trusted once keys are no longer offered',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(
        world,
        { fits: isContactPost, fault: { kind: 'late', afterMs: 45 * SECOND } },
        { fits: isContactPost, fault: answer(422, '{"success":false,"error":"No"}') },
      );
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(2 * MINUTE);
      expect(await stateOf(phone, op)).toBe('attention');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      phone.crash();
      world.server.settings.extras = false;
      const again = await phone.device.open(LEADER);
      await sendAgain(again, op);
      await again.engine.wake('start');
      await world.clock.sleep(10 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await stateOf(again, op)).toBe('gone');
    },
  );

  storyOfBoth(
    'F10 a receipt that cannot be stored leads neither to a refusal nor to a resend',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      let isFull = true;
      phone.ports.strict.ops.hook('updating', (change) => {
        if (isFull && Reflect.get(change, 'state') === 'acked') throw new Error('quota');
      });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('sending');
      isFull = false;
      await world.clock.sleep(10 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await stateOf(phone, op)).toBe('gone');
      await phone.ports.relaxed.runs.clear();
    },
  );
});

describe('a receipt', () => {
  story(
    'S9 an acknowledged write stays on the screen until a later read shows it',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.network.decide = (wire) =>
        isContactList(wire) ? { kind: 'drop-before' } : { kind: 'none' };
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('acked');
      expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
      expect((await rowOf(phone, 'planters', PLANTER))?.last_contact_date).toBe('2026-11-02');
      faults(world);
      await world.clock.sleep(6 * MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
    },
  );

  story(
    'S26 a contact created here that is read before its number is known stays one row',
    { tellsIdOfCreated: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('gone');
      const rows = await rowsWith(phone, 'note-1');
      expect(rows).toHaveLength(1);
      expect(rows[0]?.id).toBe(contactsWith(world, 'note-1')[0]?.id);
    },
  );

  story(
    'S26 a contact that was read as a separate row has its number as soon as it is recognized',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      const [contact] = contactsWith(world, 'note-1');
      if (contact) contact.contacted_by_name = 'New Name';
      await phone.engine.wake('manual');
      expect(await rowsWith(phone, 'note-1')).toHaveLength(2);
      world.server.changeUser(LEADER, { first_name: 'New', last_name: 'Name' });
      let reads = 0;
      world.network.decide = (wire) => {
        reads += Number(isContactList(wire) && wire.path.includes('/11/'));
        return reads > 1 ? { kind: 'drop-before' } : { kind: 'none' };
      };
      await world.clock.sleep(70 * SECOND);
      expect(await stateOf(phone, op)).toBe('acked');
      expect(await rowsWith(phone, 'note-1')).toMatchObject([{ id: contact?.id }]);
      faults(world);
    },
  );

  story(
    'S26 a contact is recognized after its author changed their own name',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      await writeProfile(world, phone, { last_name: 'Changed' });
      await phone.engine.wake('enqueue');
      faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(5 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('S3 a record keeps its local key when it gets its number', async (world) => {
    const phone = await world.started('phone', LEADER);
    await writeContact(world, phone, { notes: 'note-1' });
    const [before] = await rowsWith(phone, 'note-1');
    await phone.engine.wake('enqueue');
    const after = await rowsWith(phone, 'note-1');
    expect(after.map((row) => row.lid)).toEqual([before?.lid]);
    expect(before?.id).toBeNull();
    expect(after[0]?.id).toBe(contactsWith(world, 'note-1')[0]?.id);
  });
});
