import { describe, expect } from 'vitest';
import type { Op } from '#db/op.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Fault } from '#tests/support/sim-network.ts';
import { refused, type Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  MINUTE,
  OTHER_PLANTER,
  opOf,
  PLANTER,
  stateOf,
  story,
  writeContact,
  writeInvitation,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const WITH_BATCHES = { extras: true };
const isBatch = (wire: Wire) => wire.path === 'sync/batch';
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

/** Six contacts with two planters in turn: more than are sent one by one. */
async function sixContacts(world: World, phone: SimContext): Promise<Op[]> {
  const ops: Op[] = [];
  for (const [nth, notes] of NAMES.entries()) {
    const planter = nth % 2 === 0 ? PLANTER : OTHER_PLANTER;
    ops.push(await writeContact(world, phone, { notes, planter }));
  }
  return ops;
}

function keysIn(wire: Wire | undefined): string[] {
  const { writes } = (wire?.body ?? { writes: [] }) as { writes: { key: string }[] };
  return writes.map(({ key }) => key);
}

function executed(world: World): number[] {
  return NAMES.map((notes) => contactsWith(world, notes).length);
}

describe('a batch', () => {
  story(
    'S12 sends everything that waits in one round trip, each write once',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world);
      const ops = await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      expect(sent.filter((wire) => wire.method !== 'GET').map((wire) => wire.path)).toEqual([
        'sync/batch',
      ]);
      expect(keysIn(sent.find(isBatch))).toEqual(ops.map((op) => op.id));
      expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
      for (const op of ops) expect(await stateOf(phone, op)).toBe('gone');
    },
  );

  story(
    'S12 leaves a write that needs a read first to its own lane',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world);
      await writeProfile(world, phone, { bio: 'new' });
      await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      expect(sent.filter((wire) => wire.method !== 'GET').map((wire) => wire.path)).toEqual([
        'sync/batch',
        'users/profile',
      ]);
    },
  );

  story('S12 a single write is a batch of one', WITH_BATCHES, async (world) => {
    const phone = await world.started('phone', LEADER);
    const paths: string[] = [];
    world.network.decide = (wire) => {
      if (wire.method !== 'GET') paths.push(wire.path);
      return { kind: 'none' };
    };
    await writeContact(world, phone, { notes: 'one' });
    await phone.engine.wake('enqueue');
    expect(paths).toEqual(['sync/batch']);
    expect(contactsWith(world, 'one')).toHaveLength(1);
  });

  story('S12 includes nothing that is behind a waiting write', WITH_BATCHES, async (world) => {
    const phone = await world.started('phone', LEADER);
    const [first, ...others] = await sixContacts(world, phone);
    const more = [];
    for (const notes of ['seven', 'eight']) {
      more.push(await writeContact(world, phone, { notes, planter: OTHER_PLANTER }));
    }
    const later = world.clock.now() + MINUTE;
    await phone.ports.strict.ops.update(first?.seq ?? 0, { nextAt: later });
    const sent = faults(world);
    await phone.engine.wake('enqueue');
    const inOther = [...others.filter((_, nth) => nth % 2 === 0), ...more];
    expect(keysIn(sent.find(isBatch))).toEqual(inOther.map((op) => op.id));
    await world.clock.sleep(2 * MINUTE);
    expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  story(
    'S14 one refused write is returned to its author, the others arrive',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, {
        fits: isBatch,
        fault: { kind: 'inside', nth: 2, reply: refused(422, 'No') },
      });
      const ops = await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      expect(executed(world)).toEqual([1, 1, 0, 1, 1, 1]);
      expect(await Promise.all(ops.map((op) => stateOf(phone, op)))).toEqual([
        'gone',
        'gone',
        'attention',
        'gone',
        'gone',
        'gone',
      ]);
    },
  );

  story(
    'S12 a lane keeps its order behind a write without an outcome',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world, {
        fits: isBatch,
        fault: { kind: 'inside', nth: 1, reply: refused(500, 'Oops') },
      });
      const ops = await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, ops[1] as Op)).not.toBe('attention');
      await world.clock.sleep(MINUTE);
      expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
      const inOther = world.server.ledger.filter((entry) => entry.path.includes('/12/'));
      expect(inOther.map((entry) => JSON.parse(entry.effect).notes)).toEqual([
        'two',
        'four',
        'six',
      ]);
      expect(sent.filter(isBatch).length).toBeGreaterThan(0);
    },
  );

  story(
    'S14 a write that is answered as busy inside a batch waits, and so do those behind it',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const busy = refused(503, 'Busy');
      faults(world, { fits: isBatch, fault: { kind: 'inside', nth: 0, reply: busy } });
      await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      expect(executed(world)[0]).toBe(0);
      await world.clock.sleep(MINUTE);
      expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
    },
  );

  for (const [what, fault] of [
    ['lost before', { kind: 'drop-before' }],
    ['lost after', { kind: 'drop-after' }],
    ['late', { kind: 'late', afterMs: 45_000 }],
    ['cut', { kind: 'cut' }],
    ['sent twice by somebody', { kind: 'twice', afterMs: 5_000 }],
    ['answered by a portal', answer(200, '<html>Hotel</html>', 'text/html')],
    ['answered with other JSON', answer(200, '{"success":true}')],
    ['answered to nobody', answer(200, '{"success":true,"answers":[]}')],
    ['answered 504', answer(504, '<h1>Timeout</h1>', 'text/html')],
    ['answered 429', answer(429, '')],
    ['answered 401', answer(401, '{"error":"Expired"}')],
  ] as [string, Fault][]) {
    story(`S16 ${what} has each write executed once in the end`, WITH_BATCHES, async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isBatch, fault });
      const ops = await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      if (!phone.device.session) phone.device.signIn(LEADER);
      await phone.engine.wake('account');
      await world.clock.sleep(8 * MINUTE);
      expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
      for (const op of ops) expect(await stateOf(phone, op)).toBe('gone');
    });
  }

  story(
    'S16 a write that breaks its batch is soon sent alone, and the others arrive',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const isPoisoned = (wire: Wire) => JSON.stringify(wire.body ?? '').includes('"two"');
      always(world, isPoisoned, { kind: 'drop-before' });
      await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      await world.clock.sleep(5 * MINUTE);
      // These belong to the other planter, where they wait behind it in their lane.
      expect(executed(world)).toEqual([1, 0, 1, 0, 1, 0]);
      faults(world);
    },
  );

  story(
    'S21 while the batch address hangs, it is tried with one write at a time, less and less often',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const tried: number[] = [];
      world.network.decide = (wire) => {
        if (!isBatch(wire)) return { kind: 'none' };
        tried.push(world.clock.now());
        return { kind: 'hang' };
      };
      for (let nth = 0; nth < 40; nth += 1) {
        await writeInvitation(world, phone, `guest${nth}@example.org`);
      }
      phone.wake('enqueue');
      await world.clock.sleep(20 * MINUTE);
      const from = world.clock.now() - 10 * MINUTE;
      const late = tried.filter((at) => at >= from);
      expect(late.length).toBeGreaterThan(0);
      expect(late.length).toBeLessThan(12);
      faults(world);
      await world.clock.sleep(6 * MINUTE);
      const invited = world.server.ledger.filter(({ path }) => path === 'church-planters/invite');
      expect(invited).toHaveLength(40);
    },
  );

  story(
    'S21 a write without an attempt is sent before those that break their batches',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const breaks = (wire: Wire) => JSON.stringify(wire.body ?? '').includes('@example.org');
      always(world, breaks, { kind: 'drop-before' });
      for (let nth = 0; nth < 8; nth += 1) {
        await writeInvitation(world, phone, `guest${nth}@example.org`);
      }
      phone.wake('enqueue');
      await world.clock.sleep(15 * MINUTE);
      await writeContact(world, phone, { notes: 'one' });
      phone.wake('enqueue');
      await world.clock.sleep(6 * MINUTE);
      expect(contactsWith(world, 'one')).toHaveLength(1);
      faults(world);
    },
  );

  for (const status of [400, 403, 404, 413]) {
    story(`S27 refused whole once with ${status} it is sent again`, WITH_BATCHES, async (world) => {
      const phone = await world.started('phone', LEADER);
      const refusal = answer(status, '{"success":false,"error":"No batches here"}');
      const sent = faults(world, { fits: isBatch, fault: refusal });
      const ops = await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      expect(sent.filter(isBatch)).toHaveLength(1);
      await world.clock.sleep(2 * MINUTE);
      expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
      for (const op of ops) expect(await stateOf(phone, op)).toBe('gone');
    });
  }

  for (const [status, failure] of [
    [403, 'refused'],
    [400, 'refused'],
    [429, 'busy'],
    [503, 'busy'],
  ] as const) {
    story(`S14 a batch answered with ${status} is ${failure}`, WITH_BATCHES, async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isBatch, fault: answer(status, '{"success":false}') });
      const ops = await sixContacts(world, phone);
      await phone.engine.wake('enqueue');
      for (const op of ops) {
        expect(await opOf(phone, op)).toMatchObject({ state: 'queued', lastFailure: failure });
      }
    });
  }

  story(
    'F63 S10 a crash while a batch is in flight resends each write',
    WITH_BATCHES,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const { device } = phone;
      faults(world, { fits: isBatch, fault: { kind: 'slow-answer', afterMs: 10_000 } });
      const ops = await sixContacts(world, phone);
      phone.wake('enqueue');
      await world.clock.sleep(5_000);
      for (const op of ops) expect(await stateOf(phone, op)).toBe('sending');
      phone.crash();
      const next = await device.open(LEADER);
      await next.engine.wake('start');
      await world.clock.sleep(MINUTE);
      expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
      for (const op of ops) expect(await stateOf(next, op)).toBe('gone');
    },
  );

  story(
    'S27 a server that lacks one of the extras is treated as a documented one',
    { extras: true, batch: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world);
      await sixContacts(world, phone);
      for (const nth of [1, 2, 3]) await writeInvitation(world, phone, `guest${nth}@example.org`);
      await phone.engine.wake('enqueue');
      expect(sent.some(isBatch)).toBe(false);
      expect(sent.some((wire) => wire.path.startsWith('sync/changes'))).toBe(false);
      expect(sent.every((wire) => wire.key === undefined)).toBe(true);
      expect(executed(world)).toEqual([1, 1, 1, 1, 1, 1]);
    },
  );
});
