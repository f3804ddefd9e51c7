import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Mirror, mirrorName } from '#db/schema.ts';
import { asLeader } from '#sync/core/leader.ts';
import { API_BASE } from '#tests/support/sim-device.ts';
import {
  always,
  answer,
  contactsWith,
  DAY,
  faults,
  isContactPost,
  isWrite,
  MINUTE,
  OTHER_PLANTER,
  PLANTER,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeInvitation,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER, type World } from '#tests/support/sim-world.ts';

const EXPIRED = answer(401, '{"success":false,"error":"Token expired"}');

function marks(world: World): string[] {
  return world.server.ledger.map((entry) => /note-\d+/.exec(entry.effect)?.[0] ?? '');
}

const Lease = z.object({ epoch: z.int(), until: z.number(), stolenAt: z.number() });

async function leaseIn(db: Mirror) {
  return Lease.parse((await db.meta.get('lease'))?.value);
}

describe('people', () => {
  storyOfBoth(
    'F46 S20 a 401 at the 7th of 20 writes loses none, and the queue continues after sign-in',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      for (let at = 1; at <= 20; at += 1) {
        await writeContact(world, phone, { notes: `note-${at + 100}` });
        await world.clock.sleep(10);
      }
      let posts = 0;
      const sent = faults(world);
      const decide = world.network.decide;
      world.network.decide = (wire, from) => {
        if (isContactPost(wire)) posts += 1;
        if (isContactPost(wire) && posts === 7) world.server.revoke(wire.token);
        return decide(wire, from);
      };
      await phone.engine.wake('enqueue');
      expect(phone.device.session).toBeUndefined();
      expect(marks(world)).toHaveLength(6);
      const waiting = await phone.ports.relaxed.ops.where('state').equals('queued').toArray();
      expect(waiting).toHaveLength(14);
      // It is known not to have been executed, so it can still be withdrawn as if it had never been tried.
      expect(waiting[0]).toMatchObject({ attempts: 0, failures: 0 });
      await world.clock.sleep(30 * MINUTE);
      expect(sent.filter(isContactPost)).toHaveLength(7);
      phone.device.signIn(LEADER);
      await phone.engine.wake('account');
      expect(marks(world)).toHaveLength(20);
      expect(marks(world)).toEqual([...marks(world)].sort());
    },
    { batch: false },
  );

  story(
    'S21 a list that is refused while somebody signs in again waits like any other',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      await phone.ports.relaxed.feeds.update('my-reports', { readAt: 0 });
      let refused = 0;
      world.network.decide = (wire) => {
        if (wire.path.startsWith('mbcb-reports/my-reports')) {
          refused += 1;
          return answer(403, '<h1>Forbidden</h1>', 'text/html');
        }
        if (wire.path === 'users/me') return { kind: 'none' };
        return { kind: 'slow-answer', afterMs: 5 * SECOND };
      };
      const run = phone.engine.wake('manual');
      await world.clock.sleep(SECOND);
      phone.device.signIn(LEADER);
      await run;
      expect(refused).toBeGreaterThan(0);
      expect(refused).toBeLessThan(10);
      faults(world);
    },
  );

  storyOfBoth(
    'S20 a late 401 for an older token does not end the session that was opened meanwhile',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      world.network.decide = (wire) => {
        if (!isWrite(wire)) return { kind: 'none' };
        world.server.revoke(wire.token);
        faults(world);
        return { kind: 'slow-answer', afterMs: 10 * SECOND };
      };
      phone.wake('enqueue');
      await world.clock.sleep(2 * SECOND);
      phone.device.signIn(LEADER);
      const renewed = phone.device.session;
      await world.clock.sleep(20 * SECOND);
      expect(phone.device.session).toBe(renewed);
      expect(await stateOf(phone, op)).not.toBe('queued');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth(
    'F47 a token that expired during three days without network asks for sign-in and keeps the queue',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, () => true, { kind: 'drop-before' });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      phone.crash();
      await world.clock.sleep(3 * DAY);
      world.server.revoke(phone.device.session?.token ?? '');
      faults(world);
      const again = await phone.device.open(LEADER);
      await again.engine.wake('start');
      expect(again.device.session).toBeUndefined();
      expect(await stateOf(again, op)).not.toBe('gone');
      expect(await rowsWith(again, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth(
    'F50 a write saved before a sign-in is finished stays, and is sent after it',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.server.revoke(phone.device.session?.token ?? '');
      await phone.engine.wake('manual');
      expect(phone.device.session).toBeUndefined();
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      phone.crash();
      const open = await phone.device.open(LEADER);
      expect(await rowsWith(open, 'note-1')).toHaveLength(1);
      phone.device.signIn(LEADER);
      await open.engine.wake('account');
      await world.clock.sleep(MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await rowsWith(open, 'note-1')).toHaveLength(1);
      expect(await stateOf(open, op)).toBe('gone');
    },
  );

  storyOfBoth(
    'F48 S20 another person neither sees nor sends anything of the first, who continues later',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, isContactPost, EXPIRED);
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      faults(world);
      phone.crash();
      const other = await world.started('phone', OTHER_LEADER);
      await other.engine.wake('manual');
      expect(await rowsWith(other, 'note-1')).toEqual([]);
      expect(contactsWith(world, 'note-1')).toEqual([]);
      other.crash();
      const back = await world.started('phone', LEADER);
      await world.clock.sleep(5 * MINUTE);
      expect(contactsWith(world, 'note-1')).toMatchObject([{ contacted_by: LEADER }]);
      expect(await rowsWith(back, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth(
    'S20 a tab of the first person sends nothing after another person has signed in',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      await writeContact(world, phone, { notes: 'note-1' });
      phone.device.signIn(OTHER_LEADER);
      expect(await phone.engine.wake('enqueue')).toBe('signed-out');
      expect(contactsWith(world, 'note-1')).toEqual([]);
    },
  );
});

describe('tabs', () => {
  storyOfBoth('F53 a write in a background tab is sent while another tab leads', async (world) => {
    const leader = await world.started('phone', LEADER);
    const background = await leader.device.open(LEADER);
    faults(world, { fits: isContactPost, fault: { kind: 'slow-answer', afterMs: 10 * SECOND } });
    await writeContact(world, leader, { notes: 'note-1' });
    leader.wake('enqueue');
    await world.clock.sleep(SECOND);
    await writeContact(world, background, { notes: 'note-2', planter: OTHER_PLANTER });
    background.wake('enqueue');
    await world.clock.sleep(MINUTE);
    expect(contactsWith(world, 'note-2')).toHaveLength(1);
  });

  storyOfBoth(
    'F54 S13 a frozen leader is replaced once, and its later actions are fenced',
    async (world) => {
      const frozen = await world.started('phone', LEADER);
      const visible = await frozen.device.open(LEADER);
      faults(world, { fits: isContactPost, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } });
      const op = await writeContact(world, frozen, { notes: 'note-1' });
      frozen.wake('enqueue');
      await world.clock.sleep(SECOND);
      frozen.freeze();
      const second = await writeContact(world, visible, {
        notes: 'note-2',
        planter: OTHER_PLANTER,
      });
      visible.wake('enqueue');
      // As soon as the lease has expired: nobody waits for a lock that its holder abandoned.
      await world.clock.sleep(40 * SECOND);
      expect(frozen.device.locks.holderOf(`sync:${frozen.ports.strict.name}`)).not.toBe(
        frozen.name,
      );
      expect(await stateOf(visible, second)).toBe('gone');
      await world.clock.sleep(5 * MINUTE);
      const before = await stateOf(visible, op);
      frozen.thaw();
      await world.clock.sleep(10 * SECOND);
      expect(await stateOf(visible, op)).toBe(before);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth(
    'S34 a leader that froze while the clock was ahead is replaced, too',
    async (world) => {
      const frozen = await world.started('phone', LEADER);
      const visible = await frozen.device.open(LEADER);
      frozen.device.aheadMs = 730 * DAY;
      faults(world, { fits: isContactPost, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } });
      await writeContact(world, frozen, { notes: 'note-1' });
      frozen.wake('enqueue');
      await world.clock.sleep(SECOND);
      frozen.freeze();
      frozen.device.aheadMs = 0;
      const second = await writeContact(world, visible, {
        notes: 'note-2',
        planter: OTHER_PLANTER,
      });
      visible.wake('enqueue');
      await world.clock.sleep(40 * SECOND);
      expect(await stateOf(visible, second)).toBe('gone');
      frozen.thaw();
    },
  );

  storyOfBoth(
    'S34 a lock that was stolen while the clock was ahead can be stolen again ten minutes later',
    async (world) => {
      const first = await world.started('phone', LEADER);
      const tabs = [first];
      for (let at = 0; at < 2; at += 1) tabs.push(await first.device.open(LEADER));
      const [, second, third] = tabs;
      world.atStep = (context) => (context === third ? undefined : context.freeze());
      first.device.aheadMs = 730 * DAY;
      for (const tab of tabs) tab.wake('manual');
      await world.clock.sleep(2 * MINUTE);
      expect(second?.state).toBe('frozen');
      first.device.aheadMs = 0;
      const op = await writeContact(world, first, { notes: 'note-1' });
      await world.clock.sleep(13 * MINUTE);
      expect(third && (await stateOf(third, op))).toBe('gone');
      world.atStep = () => undefined;
      for (const tab of tabs) tab.thaw();
    },
  );

  story(
    'S13 a context that wakes up after a freeze sends nothing that it had prepared',
    {},
    async (world) => {
      const frozen = await world.started('phone', LEADER);
      const visible = await frozen.device.open(LEADER);
      const sent = faults(world);
      await writeContact(world, frozen, { notes: 'note-1' });
      world.atStep = (context, label) => {
        if (context === frozen && label === 'after sending') frozen.freeze();
      };
      frozen.wake('enqueue');
      await world.clock.sleep(SECOND);
      visible.wake('visible');
      await world.clock.sleep(10 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      world.atStep = () => undefined;
      frozen.thaw();
      await world.clock.sleep(MINUTE);
      expect(sent.filter(isWrite)).toHaveLength(1);
    },
  );

  storyOfBoth('F55 S13 the lock is stolen at most once in ten minutes', async (world) => {
    const first = await world.started('phone', LEADER);
    const tabs = [first];
    for (let at = 0; at < 3; at += 1) tabs.push(await first.device.open(LEADER));
    // Every tab that gets the lock freezes at once and keeps the lock.
    world.atStep = (context) => context.freeze();
    for (const tab of tabs) tab.wake('manual');
    const holders = new Set<string>();
    for (let second = 0; second < 540; second += 5) {
      await world.clock.sleep(5 * SECOND);
      for (const tab of tabs) if (tab.state === 'running') tab.wake('visible');
      holders.add(first.device.locks.holderOf(`sync:${first.ports.strict.name}`) ?? '');
    }
    expect([...holders].filter((name) => name !== '')).toEqual(['phone.1', 'phone.2']);
  });

  storyOfBoth(
    'S13 a context that froze with the lock before it stored a lease is replaced, and does not take it back',
    async (world) => {
      const first = await world.started('phone', LEADER);
      const frozen = await first.device.open(LEADER);
      const visible = await first.device.open(LEADER);
      const { relaxed } = visible.ports;
      const lock = `sync:${relaxed.name}`;
      await asLeader(first.ports, 0, async () => {
        // It waits in line, and gets the lock while it is frozen.
        frozen.wake('visible');
        await world.clock.sleep(SECOND);
        frozen.freeze();
      });
      first.crash();
      await world.clock.sleep(SECOND);
      expect(first.device.locks.holderOf(lock)).toBe(frozen.name);
      const before = await leaseIn(relaxed);
      expect(before).toMatchObject({ until: 0 });

      const op = await writeContact(world, visible, { notes: 'note-1' });
      faults(world, { fits: isContactPost, fault: { kind: 'slow-answer', afterMs: 20 * SECOND } });
      visible.wake('enqueue');
      // The wait of one lease, the lease that it then grants, and the next attempt.
      await world.clock.sleep(75 * SECOND);
      expect(first.device.locks.holderOf(lock)).toBe(visible.name);
      expect(await stateOf(visible, op)).toBe('sending');
      const replaced = await leaseIn(relaxed);
      frozen.thaw();
      await world.clock.sleep(SECOND);
      // Its replacement is in the middle of a run, and stays the leader.
      expect((await leaseIn(relaxed)).epoch).toBe(replaced.epoch);
      await world.clock.sleep(30 * SECOND);
      expect(await stateOf(visible, op)).toBe('gone');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('S13 a context that is slow to store its lease keeps the lock', async (world) => {
    const first = await world.started('phone', LEADER);
    const slow = await first.device.open(LEADER);
    const visible = await first.device.open(LEADER);
    await asLeader(first.ports, 0, async () => {
      slow.wake('visible');
      await world.clock.sleep(SECOND);
      slow.freeze();
    });
    first.crash();
    const { stolenAt } = await leaseIn(visible.ports.relaxed);
    visible.wake('visible');
    // Another tab waits for the lock, and has meanwhile granted a lease.
    await world.clock.sleep(40 * SECOND);
    expect((await leaseIn(visible.ports.relaxed)).until).toBeGreaterThan(world.clock.now());
    slow.thaw();
    await world.clock.sleep(MINUTE);
    expect((await leaseIn(visible.ports.relaxed)).stolenAt).toBe(stolenAt);
    expect(await visible.engine.wake('manual')).toMatchObject({ end: 'done' });
  });

  storyOfBoth(
    'F56 a worker that dies in the middle loses nothing: the next one continues',
    async (world) => {
      const worker = await world.started('phone', LEADER);
      faults(world, { fits: isWrite, fault: { kind: 'slow-answer', afterMs: 5 * SECOND } });
      await writeProfile(world, worker, { bio: 'bio-1' });
      worker.wake('enqueue');
      await world.clock.sleep(SECOND);
      worker.crash();
      const next = await worker.device.open(LEADER);
      await writeContact(world, next, { notes: 'note-1' });
      await next.engine.wake('start');
      await world.clock.sleep(MINUTE);
      expect(world.server.users.get(LEADER)?.fields.bio).toBe('bio-1');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );
});

describe('builds', () => {
  const unknown = { name: 'write-of-tomorrow', version: 1 };

  storyOfBoth(
    'S33 a write of a newer build is held unchanged and blocks only its own lane',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.ports.strict.ops.update(op.seq, unknown);
      await writeContact(world, phone, { notes: 'note-2', planter: OTHER_PLANTER });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe('held');
      expect(contactsWith(world, 'note-2')).toHaveLength(1);
      // The newer build is back, so the write is sent now.
      await phone.ports.strict.ops.update(op.seq, { name: 'log-contact' });
      await phone.engine.wake('manual');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('S33 args of a newer version are held, too', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.ports.strict.ops.update(op.seq, { version: 99 });
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('held');
    await phone.ports.strict.ops.update(op.seq, { version: 1 });
    await phone.engine.wake('manual');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });

  storyOfBoth(
    'S33 args that cannot be read any more are returned to their author with their text',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      const args = { ...Object(op.args), contact_date: 'yesterday' };
      await phone.ports.strict.ops.update(op.seq, { args });
      await phone.engine.wake('enqueue');
      const kept = await phone.ports.relaxed.ops.get(op.seq);
      expect(kept).toMatchObject({ state: 'attention', reason: { kind: 'unreadable' }, args });
    },
  );

  storyOfBoth(
    'F58 S33 an old build writes nothing into a database of a newer format',
    async (world) => {
      const old = await world.started('phone', LEADER);
      const name = mirrorName(API_BASE, LEADER);
      expect(old.ports.strict).toBeInstanceOf(Mirror);
      expect(old.ports.strict.name).toBe(name);
      const newer = await old.device.open(LEADER, old.ports.strict.format + 1);
      await expect(writeContact(world, old, { notes: 'note-1' })).rejects.toThrow(
        /older than the data/,
      );
      expect(await rowsWith(old, 'note-1')).toEqual([]);
      const run = await old.engine.wake('manual');
      expect(run).toMatchObject({ end: 'error', detail: 'OldBuildError' });
      await writeInvitation(world, newer, 'guest@example.org');
      await newer.engine.wake('enqueue');
      expect(world.server.invitations.has('guest@example.org')).toBe(true);
      // The page is reloaded with the newer build.
      old.crash();
      await newer.ports.relaxed.runs.clear();
    },
    { store: 'indexeddb' },
  );

  storyOfBoth('S2 the screen stays unchanged if the write could not be saved', async (world) => {
    const phone = await world.started('phone', LEADER);
    let isFull = true;
    phone.ports.strict.ops.hook('creating', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
    });
    const before = await phone.ports.relaxed.rows('planters').get(PLANTER);
    await expect(writeContact(world, phone, { notes: 'note-1' })).rejects.toThrow();
    expect(await rowsWith(phone, 'note-1')).toEqual([]);
    expect(await phone.ports.relaxed.rows('planters').get(PLANTER)).toEqual(before);
    expect(await phone.ports.relaxed.shadows.count()).toBe(0);
    isFull = false;
  });
});
