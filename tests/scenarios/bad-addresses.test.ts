import { describe, expect } from 'vitest';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  HOUR,
  isContactList,
  isContactPost,
  isWrite,
  MINUTE,
  OTHER_PLANTER,
  opOf,
  rowOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeDrawn,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER } from '#tests/support/sim-world.ts';

const isOfFirstPlanter = (wire: Wire) => wire.path.includes('/11/');
const UNAUTHORIZED = answer(401, '{"message":"Unauthenticated"}');
const isBadPost = (wire: Wire) => isContactPost(wire) && isOfFirstPlanter(wire);

describe('one address that keeps failing', () => {
  for (const [what, fault] of [
    ['503', answer(503, '')],
    ['429', answer(429, '')],
    ['500', answer(500, '{"success":false,"error":"Oops"}')],
  ] as const) {
    story(
      `S21 a write that always answers ${what} stops no other write and no read`,
      {},
      async (world) => {
        const phone = await world.started('phone', LEADER);
        always(world, isBadPost, fault);
        const bad = await writeContact(world, phone, { notes: 'bad' });
        await phone.engine.wake('enqueue');
        const other = await writeContact(world, phone, { notes: 'good', planter: OTHER_PLANTER });
        await phone.engine.wake('enqueue');
        expect(contactsWith(world, 'good')).toHaveLength(1);
        expect(await stateOf(phone, other)).toBe('gone');
        world.server.addContact(12, LEADER, '2026-10-20');
        await world.clock.sleep(6 * MINUTE);
        expect(await rowsWith(phone, 'from the server')).toHaveLength(2);
        expect(['queued', 'parked', 'unsure']).toContain(await stateOf(phone, bad));
        faults(world);
      },
    );
  }

  storyOfBoth(
    'S14 a write that is always busy backs off and is parked in the end',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = always(world, isBadPost, answer(503, ''));
      const op = await writeContact(world, phone, { notes: 'bad' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(2 * HOUR);
      expect(await opOf(phone, op)).toMatchObject({ state: 'parked', doubts: 0 });
      expect(sent.filter(isBadPost).length).toBeLessThan(15);
      faults(world);
    },
  );

  story(
    'S9 a list that shows a confirmed write is not read again because another list fails',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const step = await writeDrawn(world, phone, 'change-stage', 'step-1');
      const asked: string[] = [];
      let isDone = false;
      world.network.decide = (wire) => {
        asked.push(`${wire.method} ${wire.path}`);
        isDone ||= wire.method === 'PUT';
        const isHistory = wire.path.endsWith('/stage-history');
        return isDone && isHistory ? answer(500, '{"error":"Oops"}') : { kind: 'none' };
      };
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, step)).toBe('acked');
      await world.clock.sleep(2 * MINUTE);
      const record = asked.filter((one) => /^GET church-planters\/\d+$/.test(one));
      expect(record.length).toBeLessThan(5);
      faults(world);
    },
  );

  story('S21 unreadable roles do not keep leaders from their own hub', {}, async (world) => {
    always(world, (wire) => wire.path.startsWith('roles/'), answer(500, '{"error":"Oops"}'));
    const phone = await world.started('phone', LEADER);
    expect(await phone.ports.relaxed.rows('planters').count()).toBe(2);
    world.server.addContact(12, LEADER, '2026-10-20');
    await world.clock.sleep(6 * MINUTE);
    expect(await rowsWith(phone, 'from the server')).toHaveLength(2);
    faults(world);
  });

  story('S21 roles that can no longer be read stay as they were', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    always(world, (wire) => wire.path.startsWith('roles/'), answer(500, '{"error":"Oops"}'));
    world.server.addContact(12, LEADER, '2026-10-20');
    await world.clock.sleep(6 * MINUTE);
    expect(await rowsWith(phone, 'from the server')).toHaveLength(2);
    faults(world);
  });

  story('S36 new roles count in the run that has read them', {}, async (world) => {
    const phone = await world.started('phone', OTHER_LEADER);
    world.server.addUser(OTHER_LEADER, ['hub_leader', '242assessor']);
    const sent = faults(world);
    await phone.engine.wake('manual');
    expect(sent.map(({ path }) => path)).toContain('assessments');
  });

  story('S29 lists that fail are read after all others', {}, async (world) => {
    for (const id of [31, 32, 33]) world.server.addPlanter(id, LEADER);
    const phone = await world.started('phone', LEADER);
    const isBad = ({ path }: Wire) => /\/1[12]\/contacts/.test(path);
    const sent = always(world, isBad, answer(500, '{"error":"Oops"}'));
    await phone.engine.wake('manual');
    sent.length = 0;
    await phone.engine.wake('manual');
    const lists = sent.map(({ path }) => path).filter((path) => path.endsWith('/contacts'));
    const places = lists.map((path) => Number(/\d+/.exec(path)?.[0]));
    expect(new Set(places.slice(0, 3))).toEqual(new Set([31, 32, 33]));
    expect(places.length).toBeGreaterThan(3);
    faults(world);
  });

  story('S21 roles that never arrive are requested once at a time', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const isOfRoles = (wire: Wire) => wire.path.startsWith('roles/');
    const sent = always(world, isOfRoles, { kind: 'hang' });
    await world.clock.sleep(4.6 * MINUTE);
    for (let times = 0; times < 5; times += 1) {
      await phone.engine.wake('enqueue');
      await world.clock.sleep(SECOND);
    }
    expect(sent.filter(isOfRoles)).toHaveLength(1);
    await world.clock.sleep(15 * MINUTE);
    expect(sent.filter(isOfRoles).length).toBeLessThan(15);
    faults(world);
  });

  story(
    'S21 refused roles do not keep leaders from the hub that their own record grants',
    {},
    async (world) => {
      const me = { id: LEADER, email: 'user1@example.org', role: null, roles: ['hub_leader'] };
      world.network.decide = ({ path }) => {
        if (path.startsWith('roles/')) return answer(403, '{"error":"Forbidden"}');
        return path === 'users/me' ? answer(200, JSON.stringify(me)) : { kind: 'none' };
      };
      const phone = await world.started('phone', LEADER);
      expect(await phone.ports.relaxed.rows('planters').count()).toBe(2);
      faults(world);
    },
  );

  story(
    'S21 a failing list is not requested again and again for writes in doubt',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      for (const notes of ['lost-1', 'lost-2', 'lost-3']) {
        faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
        await writeContact(world, phone, { notes });
        await phone.engine.wake('enqueue');
        await world.clock.sleep(5 * SECOND);
      }
      const sent = always(world, isContactList, answer(500, '{"error":"Oops"}'));
      await world.clock.sleep(10 * MINUTE);
      sent.length = 0;
      await world.clock.sleep(10 * MINUTE);
      const asked = sent.filter((wire) => isContactList(wire) && isOfFirstPlanter(wire));
      expect(asked.length).toBeLessThan(15);
      faults(world);
    },
  );

  story('S15 an unsure write is reconciled while another address is busy', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
    const unsure = await writeContact(world, phone, { notes: 'lost', planter: OTHER_PLANTER });
    await phone.engine.wake('enqueue');
    always(world, isBadPost, answer(503, ''));
    await writeContact(world, phone, { notes: 'bad' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(3 * MINUTE);
    expect(await stateOf(phone, unsure)).toBe('gone');
    expect(contactsWith(world, 'lost')).toHaveLength(1);
    faults(world);
  });

  story(
    'S29 ten of twelve lists that answer 500 delay no other list and no write',
    {},
    async (world) => {
      for (let id = 101; id <= 110; id += 1) {
        world.server.addPlanter(id, LEADER);
        world.server.addContact(id, LEADER, '2026-10-02');
      }
      world.server.addContact(12, LEADER, '2026-10-02');
      const isBad = (wire: Wire) =>
        /church-planters\/1\d\d\/contacts$/.test(wire.path) && !isWrite(wire);
      always(world, isBad, answer(500, '{"success":false,"error":"Oops"}'));
      const phone = await world.started('phone', LEADER);
      await world.clock.sleep(10 * SECOND);
      expect(await rowsWith(phone, 'from the server')).toHaveLength(2);
      await writeContact(world, phone, { notes: 'note-1', planter: OTHER_PLANTER });
      await phone.engine.wake('enqueue');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      faults(world);
    },
  );

  story('S29 a failing list is requested less and less often', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const isBad = (wire: Wire) => isContactList(wire) && isOfFirstPlanter(wire);
    const sent = always(world, isBad, answer(500, '{"success":false,"error":"Oops"}'));
    await phone.engine.wake('manual');
    await world.clock.sleep(HOUR);
    expect(sent.filter(isBad).length).toBeGreaterThan(8);
    expect(sent.filter(isBad).length).toBeLessThan(60);
    expect(await phone.ports.relaxed.feeds.get('contacts:s11')).toMatchObject({
      failures: sent.filter(isBad).length,
    });
    faults(world);
    await world.clock.sleep(6 * MINUTE);
    expect(await phone.ports.relaxed.feeds.get('contacts:s11')).toMatchObject({ failures: 0 });
  });

  story('S21 a busy change feed does not delay a write', { extras: true }, async (world) => {
    const phone = await world.started('phone', LEADER);
    const isChanges = (wire: Wire) => wire.path.startsWith('sync/changes');
    always(world, isChanges, answer(503, ''));
    await phone.engine.wake('manual');
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    expect(await stateOf(phone, op)).toBe('acked');
    faults(world);
    await world.clock.sleep(6 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
  });

  storyOfBoth('S34 a run that could not read everything is not called done', async (world) => {
    const phone = await world.started('phone', LEADER);
    const isList = (wire: Wire) => wire.path.startsWith('sync/changes') || isContactList(wire);
    always(world, isList, answer(500, '{"success":false,"error":"Oops"}'));
    expect(await phone.engine.wake('manual')).toMatchObject({ end: 'partly' });
    faults(world);
    expect(await phone.engine.wake('manual')).toMatchObject({ end: 'done' });
  });

  storyOfBoth(
    'S21 an outage of the whole network is detected with one request at a time',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = always(world, () => true, { kind: 'drop-before' });
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(HOUR);
      expect(sent.length).toBeGreaterThan(8);
      expect(sent.length).toBeLessThan(30);
      expect(await rowOf(phone, 'planters', 's11')).toMatchObject({ id: 11 });
      faults(world);
      await phone.engine.wake('online');
      await world.clock.sleep(2 * MINUTE);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );
});

describe('a fault that says nothing about a single address', () => {
  for (const [what, fault, extras] of [
    ['the whole device is cut off', { kind: 'drop-before' }, false],
    ['the session is over', UNAUTHORIZED, false],
    ['the session is over', UNAUTHORIZED, true],
  ] as const) {
    const server = extras ? 'extras' : 'documented';
    story(`S21 puts off no list: ${what} (${server})`, { extras }, async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = always(world, () => true, fault);
      await phone.engine.wake('manual');
      expect(sent.length).toBeGreaterThan(0);
      const feeds = await phone.ports.relaxed.feeds.toArray();
      const putOff = feeds.filter(({ failures = 0, error }) => failures > 0 || error);
      expect(putOff.map(({ key }) => key)).toEqual([]);
    });
  }
});
