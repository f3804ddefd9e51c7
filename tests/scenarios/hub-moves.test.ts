import { expect } from 'vitest';
import type { Wire } from '#tests/support/sim-records.ts';
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
  opOf,
  PLANTER,
  rowOf,
  rowsWith,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeDrawn,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER } from '#tests/support/sim-world.ts';

/* A planter leaves the leader's own hub while a request about that planter is still in flight. */

const isHubList = ({ path }: Wire) =>
  path.split('?')[0] === `church-planters/users/${LEADER}/church-planters`;
const move = { planter: PLANTER, planterName: 'Planter11' };

storyOfBoth('S36 a waiting move by this device removes no contacts from it', async (world) => {
  const phone = await world.started('phone', LEADER);
  expect(await rowsWith(phone, 'from the server')).toHaveLength(1);
  const busy = { kind: 'answer', reply: { status: 503, text: '{}', headers: {} } } as const;
  always(world, isWrite, busy);
  const op = await writeDrawn(world, phone, 'move-planter', 'mark-1', move);
  await phone.engine.wake('enqueue');
  await world.clock.sleep(10 * MINUTE);
  expect(await stateOf(phone, op)).toBe('parked');
  expect(await rowsWith(phone, 'from the server')).toHaveLength(1);

  faults(world, { fits: isWrite, fault: answer(422, '{"success":false,"error":"Not now"}') });
  await phone.engine.wake('manual');
  expect(await stateOf(phone, op)).toBe('attention');
  expect(await rowOf(phone, 'planters', PLANTER)).toMatchObject({ hub_leader_id: LEADER });
  expect(await rowsWith(phone, 'from the server')).toHaveLength(1);
});

story(
  'S36 contacts are removed once the server has confirmed a move by this device',
  {},
  async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeDrawn(world, phone, 'move-planter', 'mark-1', move);
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(await rowsWith(phone, 'from the server')).toHaveLength(0);
  },
);

story(
  'S25 a contact is not kept if its planter left the hub before its receipt arrived',
  { extras: true },
  async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: { kind: 'drop-after' } });
    const op = await writeContact(world, phone, { notes: 'lost', planter: OTHER_PLANTER });
    const running = phone.engine.wake('enqueue');
    await world.clock.sleep(200);
    world.server.moveToHub(12, OTHER_LEADER);
    await running;
    await phone.engine.wake('manual');
    await world.clock.sleep(10 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(contactsWith(world, 'lost')).toHaveLength(1);
    expect(await rowsWith(phone, 'lost')).toHaveLength(0);
  },
);

storyOfBoth(
  'S36 contacts of a planter who left the hub do not wait for the move by a newer build',
  async (world) => {
    const phone = await world.started('phone', LEADER);
    const op = await writeDrawn(world, phone, 'move-planter', 'mark-1', move);
    await phone.ports.strict.ops.update(op.seq, { version: 99 });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(await stateOf(phone, op)).toBe('held');
    expect(await rowsWith(phone, 'from the server')).toHaveLength(1);

    world.server.moveToHub(11, OTHER_LEADER);
    await phone.engine.wake('manual');
    await world.clock.sleep(30 * MINUTE);
    await phone.engine.wake('manual');
    expect(await stateOf(phone, op)).toBe('held');
    expect(await rowsWith(phone, 'from the server')).toHaveLength(0);
    await phone.ports.strict.ops.update(op.seq, { version: 1 });
  },
);

story(
  'S17 a step of a planter whom this person may no longer see is not resent without its key',
  { extras: true },
  async (world) => {
    const phone = await world.started('phone', LEADER);
    const isStep = (wire: Wire) => wire.path.endsWith('/stage');
    faults(world, { fits: isStep, fault: { kind: 'drop-after' } });
    const op = await writeDrawn(world, phone, 'change-stage', 'step-1', { planter: PLANTER });
    const running = phone.engine.wake('enqueue');
    await world.clock.sleep(200);
    always(world, () => true, { kind: 'drop-before' });
    await running;
    phone.crash();
    await world.clock.sleep(10 * DAY);
    world.server.forgetKeys();
    world.server.moveToHub(11, 2);
    faults(world);
    const open = await phone.device.open(LEADER);
    open.wake('start');
    await world.clock.sleep(10 * MINUTE);
    expect(world.server.ledger.filter(({ path }) => path.endsWith('/stage'))).toHaveLength(1);
    expect((await opOf(open, op))?.reason?.kind).toBe('unverifiable');
  },
);

story(
  'S36 contacts stay while the list that says whose planter it is cannot be read',
  {},
  async (world) => {
    const phone = await world.started('phone', LEADER);
    world.server.moveToHub(11, OTHER_LEADER);
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();

    world.server.moveToHub(11, LEADER);
    always(world, isHubList, answer(500, '{"error":"Internal server error"}'));
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
    expect(await rowsWith(phone, 'from the server')).toHaveLength(1);

    faults(world);
    await world.clock.sleep(10 * MINUTE);
    expect(await rowOf(phone, 'planters', PLANTER)).toMatchObject({ hub_leader_id: LEADER });
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
  },
);
