import { describe, expect } from 'vitest';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  isContactList,
  isContactPost,
  MINUTE,
  PLANTER,
  rowOf,
  rowsWith,
  stateOf,
  story,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

async function readEvery(world: World, context: SimContext, ms: number, times: number) {
  for (let read = 0; read < times; read += 1) {
    await world.clock.sleep(ms);
    await context.engine.wake('manual');
  }
}

const isReadOfContacts = (wire: Wire) => wire.method === 'GET' && isContactList(wire);

describe('a planter who was deleted on the server', () => {
  for (const readsAll of [false, true]) {
    const who = readsAll ? 'somebody who may read all contacts' : 'a hub leader';
    story(
      `S25 a contact sent by ${who} without its number known ends when its planter is gone`,
      { tellsIdOfCreated: false },
      async (world) => {
        const leader = world.server.users.get(LEADER);
        if (readsAll) leader?.roles.push('superadmin');
        const phone = await world.started('phone', LEADER);
        always(world, isReadOfContacts, answer(500, '{}'));
        const op = await writeContact(world, phone, { notes: 'note-1' });
        await phone.engine.wake('enqueue');
        await readEvery(world, phone, 6 * MINUTE, 2);
        expect(await stateOf(phone, op)).toBe('acked');
        world.server.deletePlanter(11);
        faults(world);
        await readEvery(world, phone, 6 * MINUTE, 6);
        expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
        expect(await stateOf(phone, op)).toBe('gone');
        expect(await rowsWith(phone, 'note-1')).toEqual([]);
        const list = await phone.ports.relaxed.feeds.get(`contacts:${PLANTER}`);
        expect(list?.held).toBeUndefined();
        expect(contactsWith(world, 'note-1')).toHaveLength(1);
      },
    );
  }

  story(
    'S25 a planter who is gone stays while a write waits for its author or the network',
    { tellsIdOfCreated: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, isReadOfContacts, answer(500, '{}'));
      const sent = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      world.server.deletePlanter(11);
      always(world, isContactPost, answer(503, '{}'));
      const unsent = await writeContact(world, phone, { notes: 'note-2' });
      await readEvery(world, phone, 6 * MINUTE, 4);
      expect(await stateOf(phone, unsent)).toBe('parked');
      expect(await rowOf(phone, 'planters', PLANTER)).toBeDefined();
      expect(await stateOf(phone, sent)).toBe('acked');
      faults(world);
      await readEvery(world, phone, 6 * MINUTE, 6);
      // What was typed stays with its author; the one that the server has had is done.
      expect(await stateOf(phone, unsent)).toBe('attention');
      expect(await stateOf(phone, sent)).toBe('gone');
      expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
    },
  );
});
