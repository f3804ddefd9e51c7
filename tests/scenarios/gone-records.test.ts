import { describe, expect } from 'vitest';
import type { Op } from '#db/op.ts';
import { unreadFeed } from '#sync/core/feed-state.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  isContactList,
  isContactPost,
  isWrite,
  MINUTE,
  PLANTER,
  rowOf,
  rowsWith,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeDrawn,
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
    'S25 a deleted planter stays while a write waits for its author or the network',
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
      // The unsent text is returned to its author; the contact that the server received is done.
      expect(await stateOf(phone, unsent)).toBe('attention');
      expect(await stateOf(phone, sent)).toBe('gone');
      expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
    },
  );
});

describe('a church that is hidden by a deletion here, and that somebody else deletes meanwhile', () => {
  const CHURCH = 's1001';

  /** The phone's own deletion waits, but the church no longer exists on the server. */
  async function deletedTwice(world: World): Promise<{ phone: SimContext; op: Op }> {
    const phone = await world.started('phone', LEADER);
    const wantedAt = world.clock.now();
    await phone.ports.relaxed.feeds.put({ ...unreadFeed('churches'), wantedAt });
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'churches', CHURCH)).toBeDefined();
    always(world, isWrite, answer(503, ''));
    const op = await writeDrawn(world, phone, 'delete-church', 'gone', { church: CHURCH });
    await phone.engine.wake('enqueue');
    const churches = world.server.directories.find(({ names }) => names.table === 'churches');
    const church = churches?.rows.get(1001);
    if (!church) throw new Error('there is no church');
    Object.assign(church, { isDeleted: true, rev: world.server.nextRev() });
    return { phone, op };
  }

  storyOfBoth('S9 does not reappear when the deletion ends', async (world) => {
    const { phone, op } = await deletedTwice(world);
    world.server.forgetOldTombstones();
    const shown: unknown[] = [];
    const { relaxed } = phone.ports;
    relaxed.table('churches').hook('creating', (key) => void shown.push(key));
    faults(world);
    await readEvery(world, phone, 6 * MINUTE, 2);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(await rowOf(phone, 'churches', CHURCH)).toBeUndefined();
    expect(shown).toEqual([]);
  });

  story(
    'S25 does not reappear when the deletion is discarded after a full read',
    { extras: true },
    async (world) => {
      const { phone, op } = await deletedTwice(world);
      world.server.forgetOldTombstones();
      await readEvery(world, phone, 6 * MINUTE, 1);
      expect(await stateOf(phone, op)).toBe('parked');
      await acts.discard(phone, op);
      const act = world.acts.get(op.id);
      if (act) act.isDiscarded = true;
      expect(await rowOf(phone, 'churches', CHURCH)).toBeUndefined();
      faults(world);
    },
  );
});
