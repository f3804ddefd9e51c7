import { describe, expect } from 'vitest';
import { unreadFeed } from '#sync/core/feed-state.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  inPeace,
  isWrite,
  MINUTE,
  PLANTER,
  rowOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER, type World } from '#tests/support/sim-world.ts';

const isChanges = (wire: Wire) => wire.path.startsWith('sync/changes');

async function hubOn(world: World): Promise<number> {
  return world.device('phone').mirror(LEADER, 'relaxed').rows('planters').count();
}

/** Opens a page that crashes at this step of its first run. */
async function crashAtStep(world: World, { device }: SimContext, step: number): Promise<void> {
  const tab = await device.open(LEADER);
  let left = step;
  world.atStep = (context) => {
    left -= 1;
    if (left < 0) context.crash();
  };
  tab.wake('manual');
  await world.clock.sleep(2 * SECOND);
  world.atStep = () => undefined;
  tab.crash();
}

describe('the change feed', () => {
  const EXTRAS = { extras: true };

  story('F37 S27 a full answer to a cursor is treated as full', EXTRAS, async (world) => {
    const phone = await world.started('phone', LEADER);
    world.server.deletePlanter(12);
    world.server.forgetOldTombstones();
    const sent = faults(world);
    await phone.engine.wake('manual');
    expect(sent.find(isChanges)?.path).toContain('cursor=');
    expect(await rowOf(phone, 'planters', 's12')).toBeUndefined();
    expect(await rowOf(phone, 'planters', 's11')).toBeDefined();
  });

  story(
    'S24 a change feed that is read again in full writes no unchanged row',
    EXTRAS,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.server.deletePlanter(12);
      world.server.forgetOldTombstones();
      await phone.engine.wake('manual');
      const last = await phone.ports.relaxed.runs.orderBy('seq').last();
      expect(last).toMatchObject({ end: 'done', rows: 0 });
    },
  );

  story(
    'S27 a change feed that fails is no reason to ask for the offer again',
    EXTRAS,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const refused = answer(403, '{"success":false,"error":"Forbidden"}');
      const sent = always(world, isChanges, refused);
      for (let times = 0; times < 3; times += 1) await phone.engine.wake('manual');
      expect(sent.filter(isChanges).length).toBeGreaterThan(1);
      expect(sent.filter(({ path }) => path === 'sync')).toEqual([]);
      faults(world);
    },
  );

  story('F38 S25 a row that is missing in a delta is not removed', EXTRAS, async (world) => {
    const phone = await world.started('phone', LEADER);
    await phone.engine.wake('manual');
    await phone.engine.wake('manual');
    await phone.engine.wake('manual');
    expect(await hubOn(world)).toBe(2);
  });

  story(
    'F41 a contact that was created and deleted between two reads leaves no trace',
    EXTRAS,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.server.addPlanter(30, LEADER);
      world.server.deletePlanter(30);
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', 's30')).toBeUndefined();
    },
  );

  story(
    'F42 an expired cursor rebuilds the mirror and does not touch any write',
    EXTRAS,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.network.decide = (wire) => (isWrite(wire) ? answer(503, '') : { kind: 'none' });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      world.server.forgetOldTombstones();
      await world.clock.sleep(10 * SECOND);
      await phone.engine.wake('manual');
      expect(await stateOf(phone, op)).toBe('queued');
      expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
    },
  );

  story(
    'F43 a full read that crashes at any step ends as if it had not been interrupted',
    { extras: true, pageRows: 3 },
    async (world) => {
      for (let id = 100; id < 110; id += 1) world.server.addPlanter(id, LEADER);
      const phone = await world.started('phone', LEADER);
      phone.crash();
      for (let at = 0; at < 60; at += 1) {
        world.server.forgetOldTombstones();
        const tab = await phone.device.open(LEADER);
        let left = at;
        world.atStep = (context) => {
          left -= 1;
          if (left < 0) context.crash();
        };
        tab.wake('manual');
        await world.clock.sleep(2 * SECOND);
        world.atStep = () => undefined;
        tab.crash();
        expect(await hubOn(world)).toBe(12);
      }
    },
  );

  for (const pageRows of [3, 100]) {
    story(
      `F43 S25 a row that went after a full read broke off leaves the device, pages of ${pageRows}`,
      { extras: true, pageRows },
      async (world) => {
        for (let id = 100; id < 110; id += 1) world.server.addPlanter(id, LEADER);
        const phone = await world.started('phone', LEADER);
        phone.crash();
        const left: number[] = [];
        for (let at = 0; at < 120; at += 1) {
          const passing = 200 + at;
          world.server.addPlanter(passing, LEADER);
          world.server.forgetOldTombstones();
          await crashAtStep(world, phone, Math.floor(at / 2));
          world.server.deletePlanter(passing);
          // In every other case the server cannot continue the read either, and answers from the start.
          if (at % 2 === 1) world.server.forgetOldTombstones();
          const tab = await phone.device.open(LEADER);
          await tab.engine.wake('manual');
          if (await rowOf(tab, 'planters', `s${passing}`)) left.push(at);
          tab.crash();
        }
        expect(left).toEqual([]);
      },
    );
  }

  story('S27 a server that loses the change feed is read list by list', EXTRAS, async (world) => {
    const phone = await world.started('phone', LEADER);
    world.server.settings.extras = false;
    world.server.addContact(11, LEADER, '2026-11-01');
    await phone.engine.wake('manual');
    // The first contradicting answer changes nothing, the second does.
    await world.clock.sleep(2 * MINUTE);
    expect(await rowOf(phone, 'planters', PLANTER)).toMatchObject({
      last_contact_date: '2026-11-01',
    });
    expect(await rowsWith(phone, 'from the server')).toHaveLength(2);
    await inPeace(world);
  });

  story(
    'S27 a directory that was read without the extras is removed when they are back',
    EXTRAS,
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.server.settings.extras = false;
      const wantedAt = world.clock.now();
      await phone.ports.relaxed.feeds.put({ ...unreadFeed('planters'), wantedAt });
      await phone.engine.wake('manual');
      await world.clock.sleep(2 * MINUTE);
      expect(await rowOf(phone, 'planters', 's21')).toBeDefined();
      world.server.settings.extras = true;
      phone.device.signIn(LEADER);
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', 's21')).toBeUndefined();
    },
  );

  story('S13 a change feed that never answers does not hold the run', EXTRAS, async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isChanges, fault: { kind: 'late', afterMs: 40 * SECOND } });
    phone.wake('manual');
    await world.clock.sleep(31 * SECOND);
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });
});

describe('changes', () => {
  const settings = { extras: true };
  story('S29 on the server are read at once, though the feed is fresh', settings, async (world) => {
    const phone = await world.started('phone', LEADER);
    const before = (await rowsWith(phone, 'from the server')).length;
    world.server.addContact(11, OTHER_LEADER, '2026-11-01');
    await phone.engine.wake('visible');
    expect(await rowsWith(phone, 'from the server')).toHaveLength(before);
    await phone.engine.wake('live');
    expect(await rowsWith(phone, 'from the server')).toHaveLength(before + 1);
  });
});
