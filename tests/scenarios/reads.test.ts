import { describe, expect } from 'vitest';
import type { Op } from '#db/op.ts';
import { CHANGES, unreadFeed } from '#sync/core/feed-state.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  HOUR,
  isContactList,
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
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER } from '#tests/support/sim-world.ts';

const TODAY_MS = Date.UTC(2026, 10, 2);
const isHub = (wire: Wire) => wire.path.endsWith('/church-planters');
const isProfileRead = (wire: Wire) =>
  wire.method === 'GET' && (wire.path === 'users/me' || wire.path.startsWith('sync/changes'));
const isChanges = (wire: Wire) => wire.path.startsWith('sync/changes');
const isList = (wire: Wire) => isHub(wire) || isContactList(wire);

function hub(context: SimContext): Promise<number> {
  return context.ports.relaxed.rows('planters').count();
}

/** Counts puts, additions and deletions in the tables that screens read. */
function countWrites(context: SimContext): { count: number } {
  const seen = { count: 0 };
  const { strict, relaxed } = context.ports;
  for (const db of [strict, relaxed]) {
    for (const name of ['planters', 'contacts', 'profile'] as const) {
      const table = db.table(name);
      table.hook('creating', () => {
        seen.count += 1;
      });
      table.hook('updating', () => {
        seen.count += 1;
      });
      table.hook('deleting', () => {
        seen.count += 1;
      });
    }
  }
  return seen;
}

describe('a read and a write cross', () => {
  storyOfBoth('F30 S23 a read begun before the receipt does not undo the edit', async (world) => {
    const phone = await world.started('phone', LEADER);
    const tab = await phone.device.open(LEADER);
    faults(world, { fits: isProfileRead, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } });
    tab.wake('manual');
    await world.clock.sleep(SECOND);
    await writeProfile(world, phone, { bio: 'bio-1' });
    const seen: unknown[] = [];
    for (let second = 0; second < 60; second += 1) {
      phone.wake('enqueue');
      await world.clock.sleep(SECOND);
      seen.push((await rowOf(phone, 'profile', 'me'))?.bio);
    }
    expect(new Set(seen)).toEqual(new Set(['bio-1']));
  });

  storyOfBoth(
    'S23 each step on the server is ordered after the reads that began before it',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeProfile(world, phone, { bio: 'bio-1' });
      const steps: Promise<Op | undefined>[] = [];
      world.atStep = (context, at) => {
        if (context === phone && /^after (sending|receipt)$/.test(at)) steps.push(opOf(phone, op));
      };
      await phone.engine.wake('enqueue');
      const [sending, acked] = await Promise.all(steps);
      expect(sending).toMatchObject({ state: 'sending', flightTick: expect.any(Number) });
      expect(sending?.flightTick).toBeGreaterThan(op.flightTick);
      expect(acked?.state).toBe('acked');
      expect(acked?.flightTick).toBeGreaterThan(sending?.flightTick ?? Infinity);
    },
  );

  story(
    'S9 a read that began before the receipt confirms the write that it shows',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(
        world,
        { fits: isWrite, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } },
        { fits: isChanges, fault: { kind: 'none', upMs: 2 * SECOND } },
      );
      const op = await writeProfile(world, phone, { bio: 'bio-1' });
      phone.wake('manual');
      await world.clock.sleep(10 * SECOND);
      expect(await stateOf(phone, op)).toBe('sending');
      expect((await phone.ports.relaxed.shadows.get('profile:me'))?.truth).toMatchObject({
        bio: 'bio-1',
      });
      const before = sent.filter(isChanges).length;
      expect(before).toBe(1);
      await world.clock.sleep(20 * SECOND);
      expect(await stateOf(phone, op)).toBe('gone');
      expect(sent.filter(isChanges)).toHaveLength(before);
    },
  );

  story(
    'S9 a read from another epoch of the server confirms nothing',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      // A restored server, whose revisions start again below those that this device has read.
      await phone.ports.relaxed.feeds.update(CHANGES, { revision: { epoch: 'lost', rev: 1e9 } });
      always(world, isChanges, { kind: 'drop-before' });
      const op = await writeProfile(world, phone, { bio: 'bio-1' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('acked');
      expect((await rowOf(phone, 'profile', 'me'))?.bio).toBe('bio-1');
    },
  );

  story(
    'S9 without revisions from an older server, a read that began after the receipt confirms the write',
    { extras: true, tellsRevision: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(
        world,
        { fits: isWrite, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } },
        { fits: isChanges, fault: { kind: 'none', upMs: 2 * SECOND } },
      );
      const op = await writeProfile(world, phone, { bio: 'bio-1' });
      phone.wake('manual');
      await world.clock.sleep(MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
      expect(sent.filter(isChanges)).toHaveLength(2);
    },
  );

  storyOfBoth(
    'F31 S9 no old value flashes up while the queue drains after a long time offline',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, () => true, { kind: 'drop-before' });
      for (const text of ['bio-1', 'bio-2', 'bio-3']) {
        await writeProfile(world, phone, { bio: text });
        await world.clock.sleep(4 * SECOND);
      }
      await world.clock.sleep(10 * MINUTE);
      faults(world);
      const shown: unknown[] = [];
      phone.ports.relaxed.table('profile').hook('updating', (change) => {
        if ('bio' in change) shown.push(change.bio);
      });
      await phone.engine.wake('online');
      await world.clock.sleep(5 * MINUTE);
      expect(shown).toEqual([]);
      expect((await rowOf(phone, 'profile', 'me'))?.bio).toBe('bio-3');
    },
  );

  story(
    'F32 S4 two devices change two fields of one record: both changes stay',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const tablet = await world.started('tablet', LEADER);
      await writeProfile(world, phone, { bio: 'bio-1' });
      await writeProfile(world, tablet, { company: 'company-1' });
      const sent = faults(world);
      await tablet.engine.wake('enqueue');
      await phone.engine.wake('enqueue');
      const put = sent.filter(isWrite).at(-1)?.body;
      expect(put).toMatchObject({ bio: 'bio-1', company: 'company-1', first_name: 'First1' });
      // Fields of the account do not belong to the profile.
      expect(put).not.toHaveProperty('role');
    },
  );

  story('F33 S28 the value that mine overwrites is kept', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const tablet = await world.started('tablet', LEADER);
    await writeProfile(world, phone, { bio: 'bio-mine' });
    await writeProfile(world, tablet, { bio: 'bio-theirs' });
    await tablet.engine.wake('enqueue');
    await phone.engine.wake('enqueue');
    const aside = await phone.ports.relaxed.putAside.toArray();
    expect(aside).toMatchObject([{ field: 'bio', mine: 'bio-mine', theirs: 'bio-theirs' }]);
    expect(world.server.users.get(LEADER)?.fields.bio).toBe('bio-mine');
  });

  story('S28 is kept once, with the edit that can restore it', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeProfile(world, phone, { bio: 'bio-mine' });
    world.server.changeUser(LEADER, { bio: 'bio-theirs' });
    const sent = faults(world, { fits: isWrite, fault: { kind: 'drop-before' } });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(2 * MINUTE);
    expect(sent.filter(isWrite)).toHaveLength(2);
    const { name, version, args } = op;
    expect(await phone.ports.relaxed.putAside.toArray()).toMatchObject([
      { theirs: 'bio-theirs', edit: { name, version, args } },
    ]);
  });
});

describe('absence', () => {
  story('F35 S25 a single empty list removes nothing', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isHub, fault: answer(200, '{"success":true,"data":[]}') });
    await phone.engine.wake('manual');
    expect(await hub(phone)).toBe(2);
    await phone.engine.wake('manual');
    expect(await hub(phone)).toBe(2);
  });

  story(
    'S25 a list that would remove many rows is held, and shown for ten more minutes',
    {},
    async (world) => {
      const churches = world.server.directories.find((one) => one.names.table === 'churches');
      if (!churches) throw new Error('the server has no churches');
      const rows = Array.from({ length: 32 }, (_, nth) => churches.add({ name: `Church ${nth}` }));
      const phone = await world.started('phone', LEADER);
      await phone.ports.relaxed.feeds.put({ ...unreadFeed('churches'), wantedAt: TODAY_MS });
      await phone.engine.wake('manual');
      const onDevice = () => phone.ports.relaxed.rows('churches').count();
      const all = await onDevice();
      for (const row of rows.slice(2)) row.isDeleted = true;
      await phone.engine.wake('manual');
      await world.clock.sleep(11 * MINUTE);
      await phone.engine.wake('manual');
      const held = (await phone.ports.relaxed.feeds.get('churches'))?.held;
      expect(held).toMatchObject({ why: 'absent', rows: 30, of: all });
      expect(await onDevice()).toBe(all);
      await world.clock.sleep(11 * MINUTE);
      expect(await onDevice()).toBe(all - 30);
    },
  );

  story(
    'F36 a row that is gone on the server is removed after two refusals, a row with a write stays',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.network.decide = (wire) => (isWrite(wire) ? { kind: 'drop-before' } : { kind: 'none' });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      world.server.deletePlanter(11);
      world.server.deletePlanter(12);
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', 's12')).toBeDefined();
      await world.clock.sleep(11 * MINUTE);
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', 's12')).toBeUndefined();
      expect(['unsure', 'attention', 'queued']).toContain(await stateOf(phone, op));
    },
  );

  storyOfBoth('S36 a planter who leaves the hub takes the contacts along', async (world) => {
    const phone = await world.started('phone', LEADER);
    expect(await rowsWith(phone, 'from the server')).toHaveLength(1);
    world.server.moveToHub(11, OTHER_LEADER);
    await phone.engine.wake('manual');
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
    expect(await rowsWith(phone, 'from the server')).toEqual([]);
  });

  storyOfBoth(
    'F52 a 401 from a single list ends neither the session nor the other reads',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, isList, answer(401, '{"error":"Not here"}'));
      await phone.engine.wake('manual');
      expect(phone.device.session?.userId).toBe(LEADER);
      faults(world);
      await phone.engine.wake('manual');
      expect(await hub(phone)).toBe(2);
    },
  );
});

describe('rows', () => {
  story(
    'S22 only the row that cannot be parsed is quarantined, and it does not count as removed',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const [known] = await rowsWith(phone, 'from the server');
      const bad = { id: known?.id, contact_date: 'some day', notes: 'unreadable' };
      const good = { id: 900, contact_date: '2026-10-20', notes: 'readable' };
      const isList = (wire: Wire) => wire.path === 'church-planters/11/contacts';
      always(world, isList, answer(200, JSON.stringify({ success: true, data: [good, bad] })));
      await phone.engine.wake('manual');
      // Two lists that lack a row count as evidence only if they are far enough apart (S25).
      await world.clock.sleep(HOUR);
      await phone.engine.wake('manual');
      expect(await rowsWith(phone, 'readable')).toHaveLength(1);
      expect(await rowsWith(phone, 'from the server')).toHaveLength(1);
      const kept = await phone.ports.relaxed.quarantine.toArray();
      expect(kept).toMatchObject([{ key: `contacts:${PLANTER}:contacts:${bad.id}`, raw: bad }]);
      await phone.ports.relaxed.rows('contacts').delete('s900');
      faults(world);
      await phone.engine.wake('manual');
      expect(await phone.ports.relaxed.quarantine.count()).toBe(0);
    },
  );

  story('S22 only keys that are present are merged', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const partial = [11, 12].map((id) => ({ id, first_name: 'New', last_name: 'Name' }));
    always(world, isHub, answer(200, JSON.stringify({ success: true, data: partial })));
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'planters', PLANTER)).toMatchObject({
      first_name: 'New',
      church_name: 'Church 11',
    });
  });

  storyOfBoth('F45 S24 a read without changes writes nothing', async (world) => {
    const phone = await world.started('phone', LEADER);
    await phone.engine.wake('manual');
    const writes = countWrites(phone);
    await phone.engine.wake('manual');
    expect(writes.count).toBe(0);
  });

  storyOfBoth('S24 only the changed row of a list is written', async (world) => {
    const phone = await world.started('phone', LEADER);
    await phone.engine.wake('manual');
    const writes = countWrites(phone);
    world.server.renameChurch(12, 'Another church');
    await phone.engine.wake('manual');
    expect((await rowOf(phone, 'planters', 's12'))?.church_name).toBe('Another church');
    expect(writes.count).toBe(1);
  });

  storyOfBoth(
    'F44 a contact whose request failed is not lost in later reads of its list',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.network.decide = (wire) => (isWrite(wire) ? answer(503, '') : { kind: 'none' });
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await phone.engine.wake('manual');
      expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
      faults(world);
      await world.clock.sleep(10 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
    },
  );

  story('S25 only the longest contact lists may have been cut at a limit', {}, async (world) => {
    for (const id of [100, 101, 102]) world.server.addPlanter(id, LEADER);
    const give = (planter: number, count: number) => {
      for (let nth = 0; nth < count; nth += 1) {
        world.server.addContact(planter, LEADER, '2026-09-01');
      }
    };
    give(100, 13);
    give(101, 13);
    give(102, 10);
    give(11, 9);
    give(12, 10);
    const pages: string[] = [];
    world.network.decide = ({ path }) => {
      if (/contacts\?/.test(path)) pages.push(path);
      return { kind: 'none' };
    };
    const phone = await world.started('phone', LEADER);
    expect(await phone.ports.relaxed.rows('contacts').count()).toBe(56);
    expect(pages).toEqual([]);

    give(12, 5);
    await world.clock.sleep(6 * MINUTE);
    expect(pages[0]).toBe('church-planters/12/contacts?limit=2&offset=14');
  });
});
