import { expect } from 'vitest';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  faults,
  HOUR,
  isWrite,
  MINUTE,
  opOf,
  stateOf,
  storyOfBoth,
  writeContact,
  writeDrawn,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

const CHURCH_PICTURE = { table: 'churches', record: 's1001', feed: 'churches' };
const isPicture = (wire: Wire) => wire.path.endsWith('/profile-picture');

/** What may be sent over the present connection: everything, or only text and the files of these ops. */
function connect(phone: SimContext, files: 'all' | string[]): void {
  phone.ports.uploadsNow = async () => (files === 'all' ? 'all' : new Set(files));
}

storyOfBoth('S12 a picture waits for Wi-Fi, and no text waits for it', async (world) => {
  const phone = await world.started('phone', LEADER);
  const sent = faults(world);
  connect(phone, []);
  const picture = await writeDrawn(world, phone, 'set-picture', 'face', CHURCH_PICTURE);
  const edit = await writeDrawn(world, phone, 'edit-church', 'kept', { church: 's1001' });
  const contact = await writeContact(world, phone, { notes: 'on the road' });
  await phone.engine.wake('enqueue');
  await world.clock.sleep(3 * HOUR);
  expect(sent.filter(isPicture)).toEqual([]);
  expect([await stateOf(phone, edit), await stateOf(phone, contact)]).toEqual(['gone', 'gone']);
  // Still unsent, and shown so.
  expect(await stateOf(phone, picture)).toBe('blocked');

  connect(phone, 'all');
  await phone.engine.wake('enqueue');
  await world.clock.sleep(MINUTE);
  expect(sent.filter(isPicture)).toHaveLength(1);
  expect(await stateOf(phone, picture)).toBe('gone');
});

storyOfBoth('S12 only the picture that somebody asks for is sent on mobile data', async (world) => {
  const churches = world.server.directories.find(({ names }) => names.table === 'churches');
  const second = churches?.add({ name: 'Another church' });
  const phone = await world.started('phone', LEADER);
  const sent = faults(world);
  connect(phone, []);
  const one = await writeDrawn(world, phone, 'set-picture', 'one', CHURCH_PICTURE);
  const other = await writeDrawn(world, phone, 'set-picture', 'other', {
    ...CHURCH_PICTURE,
    record: `s${second?.id}`,
  });
  await phone.engine.wake('enqueue');
  connect(phone, [other.id]);
  await phone.engine.wake('enqueue');
  await world.clock.sleep(10 * MINUTE);
  expect(sent.filter(isPicture)).toHaveLength(1);
  expect([await stateOf(phone, one), await stateOf(phone, other)]).toEqual(['blocked', 'gone']);
  connect(phone, 'all');
});

storyOfBoth('S12 a picture prepared on Wi-Fi is not sent on mobile data', async (world) => {
  const phone = await world.started('phone', LEADER);
  const sent = faults(world);
  let looks = 0;
  phone.ports.uploadsNow = async () => {
    looks += 1;
    return looks === 1 ? 'all' : new Set();
  };
  const picture = await writeDrawn(world, phone, 'set-picture', 'face', CHURCH_PICTURE);
  await phone.engine.wake('enqueue');
  await world.clock.sleep(MINUTE);
  expect(looks).toBeGreaterThan(1);
  expect(sent.filter(isPicture)).toEqual([]);
  expect(await opOf(phone, picture)).toMatchObject({
    state: 'blocked',
    lastFailure: 'metered',
    attempts: 0,
  });
  connect(phone, 'all');
  await phone.engine.wake('enqueue');
  await world.clock.sleep(MINUTE);
  expect(sent.filter(isPicture)).toHaveLength(1);
  expect(await stateOf(phone, picture)).toBe('gone');
});

storyOfBoth('S12 a picture that may be sent now waits like any other write', async (world) => {
  const phone = await world.started('phone', LEADER);
  connect(phone, []);
  const picture = await writeDrawn(world, phone, 'set-picture', 'face', CHURCH_PICTURE);
  await phone.engine.wake('enqueue');
  expect(await stateOf(phone, picture)).toBe('blocked');
  connect(phone, 'all');
  always(world, () => true, { kind: 'drop-before' });
  await phone.engine.wake('enqueue');
  const waiting = await opOf(phone, picture);
  expect(waiting).toMatchObject({ state: 'queued' });
  expect(waiting?.lastFailure).not.toBe('metered');
  faults(world);
});

storyOfBoth(
  'S12 a picture that waits for Wi-Fi wakes nothing behind a hidden page',
  async (world) => {
    const phone = await world.started('phone', LEADER);
    connect(phone, []);
    const picture = await writeDrawn(world, phone, 'set-picture', 'face', CHURCH_PICTURE);
    await phone.engine.wake('enqueue');
    await world.clock.sleep(MINUTE);
    const page = { isVisible: false, isListening: false, minuteMoment: 0 };
    phone.engine.follow(page);
    const sent = faults(world);
    await world.clock.sleep(HOUR);
    expect(sent.filter(isWrite)).toEqual([]);
    expect(sent).toEqual([]);
    expect(await stateOf(phone, picture)).toBe('blocked');
    connect(phone, 'all');
    phone.engine.follow({ ...page, isVisible: true });
    await phone.engine.wake('visible');
  },
);
