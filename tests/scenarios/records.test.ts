import { describe, expect } from 'vitest';
import type { Op } from '#db/op.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  faults,
  isWrite,
  MINUTE,
  opOf,
  PLANTER,
  rowOf,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeDrawn,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

/* Records that are created, moved, deleted or get a picture: cases of the fault catalogue, by number. */

const NO = answer(422, '{"success":false,"error":"This name is taken"}');
const CHURCH_PICTURE = { table: 'churches', record: 's1001', feed: 'churches' };
const isPicture = (wire: Wire) => wire.path.endsWith('/profile-picture');
const isCreate = (wire: Wire) => wire.method === 'POST' && /^\w+$/.test(wire.path);

function argsOf<Args>(op: Op): Args {
  return op.args as Args;
}

/** Writes that reached the server, in order. */
function executed(world: World): string[] {
  return world.server.ledger.map(({ method, path }) => `${method} ${path.replace(/\/\d+/g, '/n')}`);
}

async function writeTrainer(world: World, phone: SimContext) {
  const create = await writeDrawn(world, phone, 'create-network-person', 'ann', {
    kind: 'trainers',
    planter: '',
  });
  const { person } = argsOf<{ person: string }>(create);
  const picture = await writeDrawn(world, phone, 'set-picture', 'face', {
    table: 'trainers',
    record: person,
    feed: 'trainers',
  });
  const edit = await writeDrawn(world, phone, 'edit-network-person', 'later', {
    kind: 'trainers',
    person,
    fields: { phone: 'later' },
    before: { phone: '' },
  });
  return { person, create, picture, edit };
}

describe('a move between hubs', () => {
  storyOfBoth('F5 continues after a crash, and never has two leaders', async (world) => {
    const phone = await world.started('phone', LEADER);
    const isEnter = (wire: Wire) => wire.method === 'POST' && wire.path.endsWith('/users');
    const sent = faults(world, { fits: isEnter, fault: { kind: 'drop-before' } });
    const op = await writeDrawn(world, phone, 'move-planter', 'mark-5');
    const { planter, to } = argsOf<{ planter: string; to: number }>(op);
    await phone.engine.wake('enqueue');
    const moved = world.server.planters.get(Number(planter.slice(1)));
    expect(moved?.leader).toBe(0);
    phone.crash();
    const again = await phone.device.open(LEADER);
    again.wake('start');
    await world.clock.sleep(5 * MINUTE);
    expect(moved?.leader).toBe(to);
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  story('S36 also moves contacts whose first read was cut off by a crash', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    world.server.moveToHub(21, LEADER);
    const [sent, contactsOf] = [faults(world), 'church-planters/21/contacts'];
    world.atStep = (context, at) => {
      if (at === 'after merge' && sent.some(({ path }) => path === contactsOf)) context.crash();
    };
    phone.wake('manual');
    await world.clock.sleep(10 * SECOND);
    expect(phone.state).toBe('ended');
    world.atStep = () => undefined;
    const ofPlanter = (context: SimContext) =>
      context.ports.relaxed
        .rows('contacts')
        .filter(({ planter }) => planter === 's21')
        .count();

    // Each run crashes before the list is read again or has failed, the last one after the planter has left.
    always(world, ({ path }) => path === contactsOf, { kind: 'hang' });
    const again = await phone.device.open(LEADER);
    const move = await writeDrawn(world, again, 'move-planter', 'mark-7', { planter: 's21' });
    again.wake('start');
    await world.clock.sleep(5 * SECOND);
    expect(await stateOf(again, move)).toBe('acked');
    again.crash();
    const third = await phone.device.open(LEADER);
    third.wake('start');
    await world.clock.sleep(5 * SECOND);
    third.crash();

    const last = await phone.device.open(LEADER);
    expect(await ofPlanter(last)).toBe(1);
    last.wake('start');
    await world.clock.sleep(MINUTE);
    expect(await ofPlanter(last)).toBe(0);
  });

  storyOfBoth('F6 continues with the POST if the DELETE answers 404', async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeDrawn(world, phone, 'move-planter', 'mark-6');
    const { planter, to } = argsOf<{ planter: string; to: number }>(op);
    const id = Number(planter.slice(1));
    const isLeave = (wire: Wire) => {
      // Somebody else is faster, between the read and the call.
      if (wire.method === 'DELETE') world.server.moveToHub(id, 0);
      return wire.method === 'DELETE';
    };
    const notFound = answer(404, '{"success":false,"error":"Not found"}');
    const sent = faults(world, { fits: isLeave, fault: notFound });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(world.server.planters.get(id)?.leader).toBe(to);
  });
});

describe('a record of a directory', () => {
  story('F7 whose deletion lost its answer is gone: the 404 confirms it', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world, { fits: isWrite, fault: { kind: 'drop-after' } });
    const op = await writeDrawn(world, phone, 'delete-church', 'mark-1');
    await phone.engine.wake('enqueue');
    await world.clock.sleep(MINUTE);
    expect(sent.filter(isWrite)).toHaveLength(2);
    expect(await stateOf(phone, op)).toBe('gone');
  });

  storyOfBoth('F8 has its last picture once if the answer was lost', async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world, { fits: isPicture, fault: { kind: 'drop-after' } });
    const first = await writeDrawn(world, phone, 'set-picture', 'one', CHURCH_PICTURE);
    const last = await writeDrawn(world, phone, 'set-picture', 'two', CHURCH_PICTURE);
    await phone.engine.wake('enqueue');
    await world.clock.sleep(2 * MINUTE);
    expect(sent.filter(isPicture)).toHaveLength(3);
    expect([await stateOf(phone, first), await stateOf(phone, last)]).toEqual(['gone', 'gone']);
    expect((await rowOf(phone, 'churches', 's1001'))?.profile_picture_url).toContain('two');
  });

  storyOfBoth('S31 notifies its author if its picture is lost on this device', async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world);
    const op = await writeDrawn(world, phone, 'set-picture', 'lost', CHURCH_PICTURE);
    await phone.ports.strict.opFiles.delete(op.id);
    await phone.engine.wake('enqueue');
    expect(await opOf(phone, op)).toMatchObject({
      state: 'attention',
      reason: { kind: 'unreadable' },
    });
    expect(sent.filter(isPicture)).toEqual([]);
    const act = world.acts.get(op.id);
    if (act) act.isDiscarded = true;
    await acts.discard(phone, op);
  });

  storyOfBoth('F24 keeps its other changes if its picture is too large', async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isPicture, fault: answer(413, '{"success":false,"error":"Too large"}') });
    const picture = await writeDrawn(world, phone, 'set-picture', 'huge', CHURCH_PICTURE);
    const edit = await writeDrawn(world, phone, 'edit-church', 'kept', { church: 's1001' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(MINUTE);
    expect(await opOf(phone, picture)).toMatchObject({
      state: 'attention',
      reason: { status: 413 },
    });
    expect(await stateOf(phone, edit)).toBe('gone');
  });
});

describe('a slow connection', () => {
  storyOfBoth('F76 S12 sends all texts before any file', async (world) => {
    for (let id = 100; id < 106; id += 1) world.server.addPlanter(id, LEADER);
    const phone = await world.started('phone', LEADER);
    const sent = faults(world);
    await writeDrawn(world, phone, 'set-picture', 'face', CHURCH_PICTURE);
    for (let id = 100; id < 106; id += 1) {
      await writeContact(world, phone, { notes: `word-${id}`, planter: `s${id}` });
    }
    await phone.engine.wake('enqueue');
    const writes = sent.filter(isWrite);
    expect(writes.length).toBeGreaterThan(1);
    expect(writes.findIndex(isPicture)).toBe(writes.length - 1);
  });
});

describe('a write for a record without a number', () => {
  storyOfBoth(
    'F17 waits while the create is refused, and is sent once that is corrected',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = faults(world, { fits: isCreate, fault: NO });
      const { create, picture, edit } = await writeTrainer(world, phone);
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, create)).toBe('attention');
      expect([await stateOf(phone, picture), await stateOf(phone, edit)]).not.toContain(
        'attention',
      );
      expect(sent.filter(isWrite)).toHaveLength(1);
      const mended = { ...argsOf<object>(create), name: 'Helper ann the second' };
      await acts.editAndSendAgain(phone, create, mended, 'op-mended');
      const act = world.acts.get(create.id);
      if (act) world.acts.set('op-mended', { ...act, opId: 'op-mended' }).get(create.id);
      if (act) act.isRevised = true;
      await phone.engine.wake('enqueue');
      await world.clock.sleep(MINUTE);
      const [first, ...others] = executed(world);
      expect(first).toBe('POST 242trainers');
      expect(others.sort()).toEqual(['POST 242trainers/n/profile-picture', 'PUT 242trainers/n']);
    },
  );

  storyOfBoth('F18 is withdrawn with it, and nothing is sent', async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world, { fits: isCreate, fault: NO });
    const { person, create, picture, edit } = await writeTrainer(world, phone);
    await phone.engine.wake('enqueue');
    for (const op of [create, picture, edit]) {
      await acts.discard(phone, op);
      const act = world.acts.get(op.id);
      if (act) act.isDiscarded = true;
    }
    await phone.engine.wake('manual');
    expect(sent.filter(isWrite)).toHaveLength(1);
    expect(await rowOf(phone, 'trainers', person)).toBeUndefined();
    expect(await phone.ports.relaxed.ops.count()).toBe(0);
  });

  storyOfBoth(
    'F25 is sent after it, in order, with the number it got: one row throughout',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const create = await writeDrawn(world, phone, 'create-planter', 'paul');
      const { planter } = argsOf<{ planter: string }>(create);
      for (const name of ['first', 'second']) {
        await writeDrawn(world, phone, 'edit-planter', name, { planter });
      }
      await writeContact(world, phone, { notes: 'note-1', planter });
      await phone.engine.wake('enqueue');
      await world.clock.sleep(MINUTE);
      expect(executed(world)).toEqual([
        'POST church-planters',
        'PUT church-planters/n',
        'PUT church-planters/n',
        'POST church-planters/n/contacts',
      ]);
      const rows = await phone.ports.relaxed.rows('planters').toArray();
      expect(rows.filter((row) => row.last_name === 'paul').map((row) => row.lid)).toEqual([
        planter,
      ]);
    },
  );

  story(
    'F26 is sent after a create that was answered without a number',
    { tellsIdOfCreated: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const { person, edit } = await writeTrainer(world, phone);
      await phone.engine.wake('enqueue');
      await world.clock.sleep(10 * MINUTE);
      expect(await stateOf(phone, edit)).toBe('gone');
      expect((await rowOf(phone, 'trainers', person))?.phone).toBe('later');
    },
  );

  storyOfBoth('F27 also finds the number after a restart', async (world) => {
    const phone = await world.started('phone', LEADER);
    const create = await writeDrawn(world, phone, 'create-planter', 'paul');
    const { planter } = argsOf<{ planter: string }>(create);
    await phone.engine.wake('enqueue');
    await world.clock.sleep(MINUTE);
    phone.crash();
    const again = await phone.device.open(LEADER);
    const op = await writeContact(world, again, { notes: 'note-1', planter });
    await again.engine.wake('start');
    await world.clock.sleep(MINUTE);
    expect(await stateOf(again, op)).toBe('gone');
  });

  storyOfBoth('F29 names the planter whom it was imported from by the number', async (world) => {
    const phone = await world.started('phone', LEADER);
    const create = await writeDrawn(world, phone, 'create-planter', 'paul');
    const { planter } = argsOf<{ planter: string }>(create);
    await writeDrawn(world, phone, 'create-network-person', 'ann', { kind: 'trainers', planter });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(MINUTE);
    const id = [...world.server.planters.values()].find((one) => one.last_name === 'paul')?.id;
    const trainers = world.server.directories.find(({ names }) => names.table === 'trainers');
    const made = trainers?.living().find(({ fields }) => `${fields.name}`.includes('ann'));
    expect(id).toBeGreaterThan(0);
    expect(made?.fields.planter_id).toBe(id);
  });
});

describe('a report that was refused', () => {
  storyOfBoth('F21 counts in no figure, since its row has left the screens', async (world) => {
    const phone = await world.started('phone', LEADER);
    const before = await phone.ports.relaxed.rows('reports').count();
    faults(world, { fits: isWrite, fault: NO });
    const op = await writeDrawn(world, phone, 'submit-report', 'mark-1');
    expect(await phone.ports.relaxed.rows('reports').count()).toBe(before + 1);
    await phone.engine.wake('enqueue');
    expect(await stateOf(phone, op)).toBe('attention');
    expect(await phone.ports.relaxed.rows('reports').count()).toBe(before);
  });
});

describe("another person's change", () => {
  storyOfBoth('F74 S29 arrives within five minutes without any notification', async (world) => {
    const phone = await world.started('phone', LEADER);
    world.server.renameChurch(11, 'New name');
    await world.clock.sleep(6 * MINUTE);
    expect(await rowOf(phone, 'planters', PLANTER)).toMatchObject({ church_name: 'New name' });
  });
});
