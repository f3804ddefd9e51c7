import { afterEach, describe, expect } from 'vitest';
import type { Op } from '#db/op.ts';
import { seededRandom } from '#server/seed/random.ts';
import { ServerHabits } from '#shared/http/server-habits.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { MUTATIONS } from '#src/mutations/index.ts';
import { effect, type Mutation } from '#src/mutations/mutation.ts';
import { CHANGES } from '#sync/core/feed-state.ts';
import { Health } from '#sync/core/health.ts';
import { Run } from '#sync/core/run.ts';
import { putBack } from '#sync/core/transitions.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import { GENERATORS } from '#tests/support/sim-generators.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  isContactList,
  isWrite,
  MINUTE,
  PLANTER,
  rowOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  TODAY,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER, type World } from '#tests/support/sim-world.ts';

const TWO_STEPS = 'two-steps';
const twoSteps: Mutation = {
  ...acts.registered('edit-profile'),
  name: TWO_STEPS,
  lanes: () => ['profile'],
  apply: () => [],
  calls: () => [step({ bio: 'first step' }), step({ company: 'second step' })],
  whenUnknown: 'resend',
  covers: () => ['profile'],
};

function step(fields: Record<string, string>) {
  return {
    method: 'PUT' as const,
    path: '/users/profile',
    fresh: '/users/me',
    body: (fresh: Record<string, unknown>) => ({ ...fresh, ...fields }),
  };
}

/** Only these tests may change the registry. */
function registry(): Map<string, Mutation> {
  if (!(MUTATIONS instanceof Map)) throw new Error('The registry is no map any more.');
  return MUTATIONS;
}

afterEach(() => registry().delete(TWO_STEPS));

async function writeTwoSteps(world: World, phone: SimContext) {
  registry().set(TWO_STEPS, twoSteps);
  const args = { fields: { bio: 'first step' }, before: { bio: '' } };
  return acts.enqueue(phone, TWO_STEPS, args, `op-${world.acts.size + 1}`);
}

function steps(world: World): string[] {
  return world.server.ledger.map((entry) => entry.effect).filter((effect) => effect !== '{}');
}

const BOTH_STEPS = ['{"bio":"first step"}', '{"company":"second step"}'];

/** These tests need features that only the real store has, such as hooks. */
const STORED = { store: 'indexeddb' } as const;

describe('a write with several calls', () => {
  storyOfBoth('S18 is done step by step, and ends after the last', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeTwoSteps(world, phone);
    await phone.engine.wake('enqueue');
    expect(steps(world)).toEqual(BOTH_STEPS);
    await world.clock.sleep(MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
  });

  storyOfBoth('S18 has its own key and body for each step', async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world);
    await writeTwoSteps(world, phone);
    await phone.engine.wake('enqueue');
    const writes = sent.filter(isWrite);
    expect(writes.map((wire) => wire.key)).toEqual(
      world.server.settings.extras ? ['op-1', 'op-1.1'] : [undefined, undefined],
    );
    expect(writes[1]?.body).toMatchObject({ company: 'second step' });
  });

  for (const [what, which] of [
    ['first', 0],
    ['second', 1],
  ] as const) {
    storyOfBoth(
      `S18 the ${what} step whose answer was lost is done once in effect`,
      async (world) => {
        const phone = await world.started('phone', LEADER);
        let writes = 0;
        const isThisStep = () => {
          writes += 1;
          return writes === which + 1;
        };
        faults(world, {
          fits: (wire) => isWrite(wire) && isThisStep(),
          fault: { kind: 'drop-after' },
        });
        const op = await writeTwoSteps(world, phone);
        await phone.engine.wake('enqueue');
        await world.clock.sleep(5 * MINUTE);
        expect(steps(world)).toEqual(BOTH_STEPS);
        expect(await stateOf(phone, op)).toBe('gone');
      },
    );
  }

  for (const label of ['sending', 'step', 'later sending', 'receipt'] as const) {
    for (const moment of ['before', 'after'] as const) {
      storyOfBoth(`S18 a crash ${moment} '${label}' resumes at the saved step`, async (world) => {
        const phone = await world.started('phone', LEADER);
        const { device } = phone;
        const op = await writeTwoSteps(world, phone);
        const point = `${moment} ${label.replace('later ', '')}`;
        let left = label === 'later sending' ? 2 : 1;
        world.atStep = (context, at) => {
          if (context === phone && at === point) left -= 1;
          if (context === phone && left === 0) context.crash();
        };
        phone.wake('enqueue');
        await world.clock.sleep(10 * SECOND);
        phone.crash();
        const next = await device.open(LEADER);
        await next.engine.wake('start');
        await world.clock.sleep(5 * MINUTE);
        expect(steps(world)).toEqual(BOTH_STEPS);
        expect(await stateOf(next, op)).toBe('gone');
      });
    }
  }
});

describe('a transition', () => {
  storyOfBoth('S8 changes nothing if the op is not in the expected state', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    const { ports } = phone;
    const lease: unknown = (await ports.relaxed.meta.get('lease'))?.value;
    const session = phone.device.session;
    if (!session) throw new Error('nobody is signed in');
    const health = new Health(ports.times.vouch);
    const memory = { health, habits: new ServerHabits(), knowsServer: false };
    const run = new Run(ports, { epoch: Object(lease).epoch }, session, memory);
    const { queue } = run;
    await ports.strict.ops.put({ ...op, state: 'unsure', attempts: 1, nextAt: Infinity });
    for (const known of [
      { ...op, state: 'queued', attempts: 1 },
      { ...op, state: 'unsure', attempts: 0 },
      { ...op, id: 'another', state: 'unsure', attempts: 1 },
    ] as Op[]) {
      queue.put(known);
      expect(await putBack(run, [known])).toEqual([]);
      expect(queue.all()).toEqual([]);
    }
    expect(await stateOf(phone, op)).toBe('unsure');
    await ports.strict.ops.delete(op.seq);
    await ports.relaxed.shadows.clear();
  });

  storyOfBoth(
    'S6 F19 a write that cannot be applied to a new server copy is returned to its author',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const real = acts.registered('edit-profile');
      const args = { fields: { bio: 'mine' }, before: { bio: '' } };
      always(world, isWrite, { kind: 'drop-before' });
      const op = await acts.enqueue(phone, 'edit-profile', args, 'op-1');
      world.acts.set(op.id, acts.newAct(phone, op, 'mine', { kind: 'last' }));
      await phone.engine.wake('enqueue');
      registry().set('edit-profile', { ...real, apply: () => [throwing] });
      world.server.changeUser(LEADER, { company: 'Changed elsewhere' });
      await phone.engine.wake('manual');
      registry().set('edit-profile', real);
      expect(await phone.ports.relaxed.ops.get(op.seq)).toMatchObject({
        state: 'attention',
        reason: { kind: 'broken' },
      });
      expect(await rowOf(phone, 'profile', OWN_PROFILE)).toMatchObject({
        company: 'Changed elsewhere',
        bio: '',
      });
      await acts.discard(phone, op);
      const act = world.acts.get(op.id);
      if (act) act.isDiscarded = true;
    },
    STORED,
  );
});

/** An effect that does not know the shape of the row. */
const throwing = effect('profile', OWN_PROFILE, () => {
  throw new TypeError('the row has another form now');
});

describe('a create that is tapped twice', () => {
  storyOfBoth('S7 is one create, although each tap creates its own key', async (world) => {
    const phone = await world.started('phone', LEADER);
    const { relaxed: db, userId } = phone.ports;
    const random = seededRandom(1);
    const draw = { db, userId, random, server: world.server, mark: 'twin', now: world.clock.now() };
    const made = await GENERATORS['create-church']?.(draw);
    if (!made) throw new Error('there is no church to write');
    const first = await acts.enqueue(phone, 'create-church', made.args, 'op-1');
    world.acts.set(first.id, acts.newAct(phone, first, 'twin', made));
    await world.clock.sleep(200);
    const second = await acts.enqueue(phone, 'create-church', made.again(), 'op-2');
    expect(second.id).toBe(first.id);
    expect(await db.ops.count()).toBe(1);
  });
});

describe('an equal contact that existed before', () => {
  story('S15 is not mistaken for one whose request was lost', {}, async (world) => {
    const day = '2026-10-09';
    world.server.addContact(11, LEADER, day);
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isWrite, fault: { kind: 'drop-before' } });
    const op = await writeContact(world, phone, { notes: 'from the server', day });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    const equal = contactsWith(world, 'from the server').filter((one) => one.contact_date === day);
    expect(equal).toHaveLength(2);
  });
});

describe('a read that began before a write was in flight', () => {
  story('S23 changes nothing in its rows, and is repeated', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const { strict, relaxed } = phone.ports;
    const op = await writeContact(world, phone, { notes: 'note-1' });
    // Keeps the write queued for as long as its author could take it back.
    await strict.ops.update(op.seq, { nextAt: world.clock.now() + 9 * SECOND });
    world.server.renameChurch(11, 'New name');
    const cross = { lastTick: 1_000_000_000 };
    world.network.decide = (wire) => {
      if (wire.path.includes('church-planters/users'))
        void strict.ops.update(op.seq, { flightTick: cross.lastTick });
      return { kind: 'none' };
    };
    const truth = async () => (await relaxed.shadows.get(`planters:${PLANTER}`))?.truth;
    await phone.engine.wake('manual');
    expect(await truth()).toMatchObject({ church_name: 'Church 11' });
    expect((await relaxed.feeds.filter((feed) => feed.dirty).toArray()).length).toBeGreaterThan(0);
    cross.lastTick = 0;
    await phone.engine.wake('manual');
    await phone.engine.wake('manual');
    expect(await truth()).toMatchObject({ church_name: 'New name' });
    await strict.ops.update(op.seq, { nextAt: 0 });
  });
});

describe('the change feed, under a write in flight', () => {
  story('S23 is merged at once, as missing rows follow later', { extras: true }, async (world) => {
    const phone = await world.started('phone', LEADER);
    const { relaxed } = phone.ports;
    const sent = faults(world, { fits: isWrite, fault: { kind: 'late', afterMs: 5 * SECOND } });
    await writeContact(world, phone, { notes: 'note-1' });
    world.server.renameChurch(11, 'New name');
    phone.wake('manual');
    await world.clock.sleep(2 * SECOND);
    expect(sent.filter(isWrite)).toHaveLength(1);
    const shadow = await relaxed.shadows.get(`planters:${PLANTER}`);
    expect(shadow?.truth).toMatchObject({ church_name: 'New name' });
    expect(await rowOf(phone, 'planters', PLANTER)).toMatchObject({
      church_name: 'New name',
      last_contact_date: TODAY,
    });
    expect(await relaxed.feeds.get(CHANGES)).toMatchObject({
      dirty: false,
      readAt: expect.any(Number),
    });
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
  });
});

describe('a failing list gives the screens a reason', () => {
  const list = 'church-planters/11/contacts';
  const fits = ({ path }: { path: string }) => path === list;

  for (const [what, fault, told] of [
    ['refused without a word', answer(403, ''), { error: 'forbidden', said: undefined }],
    ['refused with words', answer(403, '{"error":"No"}'), { error: 'forbidden', said: 'No' }],
    ['answered with an error', answer(500, '{"error":"Full"}'), { error: 'gateway', said: 'Full' }],
    ['answered without a list', answer(200, '{"success":true}'), { error: 'no-list' }],
  ] as const) {
    story(`S21 ${what}`, {}, async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits, fault });
      await phone.engine.wake('manual');
      expect(await phone.ports.relaxed.feeds.get(`contacts:${PLANTER}`)).toMatchObject(told);
    });
  }
});

describe('a list that is refused', () => {
  story('S36 stays on the device after one refusal, and is read again', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    expect(await rowsWith(phone, 'from the server')).toHaveLength(1);
    const list = 'church-planters/11/contacts';
    faults(world, { fits: (wire) => wire.path === list, fault: answer(403, '{"error":"No"}') });
    await phone.engine.wake('manual');
    expect(await rowsWith(phone, 'from the server')).toHaveLength(1);
    const key = `contacts:${PLANTER}`;
    expect((await phone.ports.relaxed.feeds.get(key))?.said).toBe('No');
    await phone.engine.wake('manual');
    expect((await phone.ports.relaxed.feeds.get(key))?.error).toBeUndefined();
  });
});

describe('another person', () => {
  storyOfBoth('S20 who signs in meanwhile sends nothing of the first person', async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world);
    const op = await writeContact(world, phone, { notes: 'note-1' });
    world.atStep = (_context, at) => {
      if (at === 'after sending') phone.device.signIn(OTHER_LEADER);
    };
    await phone.engine.wake('enqueue');
    expect(sent.filter(isWrite)).toEqual([]);
    expect(await phone.ports.relaxed.ops.get(op.seq)).toMatchObject({
      state: 'queued',
      attempts: 0,
    });
    world.atStep = () => undefined;
    phone.device.signIn(LEADER);
    await phone.engine.wake('account');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });
});

describe('a frozen context', () => {
  storyOfBoth('S13 merges nothing that it had read before it was replaced', async (world) => {
    const frozen = await world.started('phone', LEADER);
    const visible = await frozen.device.open(LEADER);
    world.server.changeUser(LEADER, { company: 'Older' });
    world.atStep = (context, at) => {
      if (context === frozen && at === 'before merge') frozen.freeze();
    };
    frozen.wake('manual');
    await world.clock.sleep(SECOND);
    expect(frozen.state).toBe('frozen');
    world.server.changeUser(LEADER, { company: 'Newer' });
    world.atStep = () => undefined;
    visible.wake('manual');
    await world.clock.sleep(8 * MINUTE);
    expect(await rowOf(visible, 'profile', OWN_PROFILE)).toMatchObject({ company: 'Newer' });
    frozen.thaw();
    await world.clock.sleep(10);
    expect(await rowOf(visible, 'profile', OWN_PROFILE)).toMatchObject({ company: 'Newer' });
  });
});

describe('a write that cannot be verified', () => {
  story(
    'F9 S17 a support ticket without an answer is returned to its author and not resent without consent',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
      const args = { subject: 'Help', description: 'The map stays empty.', priority: 'low' };
      const op = await acts.enqueue(phone, 'submit-support-ticket', args, 'op-1');
      world.acts.set(op.id, acts.newAct(phone, op, 'Help', { kind: 'once' }));
      await phone.engine.wake('enqueue');
      await world.clock.sleep(60 * MINUTE);
      expect(sent.filter(isWrite)).toHaveLength(1);
      expect(await stateOf(phone, op)).toBe('attention');
      expect((await phone.ports.relaxed.ops.get(op.seq))?.reason?.kind).toBe('unverifiable');
    },
  );

  story('S17 is simply resent if it has a key', { extras: true }, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
    const args = { subject: 'Help', description: 'The map stays empty.', priority: 'low' };
    const op = await acts.enqueue(phone, 'submit-support-ticket', args, 'op-1');
    world.acts.set(op.id, acts.newAct(phone, op, 'Help', { kind: 'once' }));
    await phone.engine.wake('enqueue');
    await world.clock.sleep(5 * MINUTE);
    expect(world.server.ledger).toHaveLength(1);
    expect(await stateOf(phone, op)).toBe('gone');
  });
});

describe('freshness', () => {
  story(
    'S29 contacts are read two planters at a time, and the whole own hub is available offline',
    {},
    async (world) => {
      for (let id = 100; id < 106; id += 1) {
        world.server.addPlanter(id, LEADER);
        world.server.addContact(id, LEADER, '2026-10-05');
      }
      const askedAt: number[] = [];
      world.network.decide = (wire) => {
        if (isContactList(wire)) askedAt.push(world.clock.now());
        return { kind: 'none', upMs: 40, downMs: 40 };
      };
      const phone = await world.started('phone', LEADER);
      expect(askedAt.length).toBeGreaterThanOrEqual(8);
      const together = askedAt.map(
        (at) => askedAt.filter((one) => one >= at && one < at + 80).length,
      );
      expect(Math.max(...together)).toBe(2);
      expect(await rowsWith(phone, 'from the server')).toHaveLength(7);
    },
  );

  storyOfBoth('S29 fresh lists are not requested again within five minutes', async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world);
    await world.clock.sleep(3 * MINUTE);
    await phone.engine.wake('visible');
    expect(sent).toEqual([]);
    await world.clock.sleep(6 * MINUTE);
    expect(sent.length).toBeGreaterThan(0);
  });

  storyOfBoth('S29 pressing the button reads changes at once', async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world);
    await phone.engine.wake('manual');
    expect(sent.filter((wire) => wire.method === 'GET').length).toBeGreaterThan(0);
  });
});

describe('runs', () => {
  storyOfBoth(
    'S34 leave short records without any content of the data, at most fifty',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isWrite, fault: answer(422, '{"error":"Nobody called Mary here"}') });
      await writeContact(world, phone, { notes: 'about Mary' });
      await phone.engine.wake('enqueue');
      for (let nth = 0; nth < 60; nth += 1) await phone.engine.wake('manual');
      const runs = await phone.ports.relaxed.runs.toArray();
      expect(runs).toHaveLength(50);
      expect(runs.at(-1)).toMatchObject({ why: 'manual', end: 'done', sent: 0 });
      expect(JSON.stringify(runs)).not.toContain('Mary');
    },
  );

  storyOfBoth(
    'S34 an interrupted run is repeated within a minute without any trigger',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const { locks } = phone.ports;
      phone.ports.locks = { withLock: () => Promise.reject(new Error('the lock manager is gone')) };
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await expect(phone.engine.wake('enqueue')).rejects.toThrow('gone');
      phone.ports.locks = locks;
      await world.clock.sleep(2 * MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
    },
  );
});

describe('a full device', () => {
  storyOfBoth(
    'F64 S35 ends the pull and reports that, while writes are still sent',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const { relaxed } = phone.ports;
      const full = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      };
      world.server.addContact(11, LEADER, '2026-10-07');
      relaxed.table('contacts').hook('creating', full);
      const op = await writeContact(world, phone, { notes: 'note-1', planter: 's12' });
      expect(await phone.engine.wake('manual')).toMatchObject({ end: 'error', received: 1 });
      expect(await stateOf(phone, op)).toBe('acked');
      const [last] = await relaxed.runs.reverse().limit(1).toArray();
      expect(last?.detail).toMatch(/QuotaExceeded|Bulk|Abort/);
      relaxed.table('contacts').hook('creating').unsubscribe(full);
      await relaxed.runs.clear();
      await phone.engine.wake('manual');
      expect(await stateOf(phone, op)).toBe('gone');
    },
    STORED,
  );
});
