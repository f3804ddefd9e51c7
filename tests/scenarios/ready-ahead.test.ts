import { describe, expect } from 'vitest';
import type { SimContext } from '#tests/support/sim-device.ts';
import {
  always,
  contactsWith,
  isContactPost,
  MINUTE,
  SECOND,
  story,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const PLANTERS = [100, 101, 102, 103, 104, 105, 106, 107];

/** A phone with one contact for each of eight planters, so that nothing has to wait for its lane. */
async function phoneWithEight(world: World): Promise<SimContext> {
  for (const id of PLANTERS) world.server.addPlanter(id, LEADER);
  const phone = await world.started('phone', LEADER);
  for (const id of PLANTERS)
    await writeContact(world, phone, { notes: `note-${id};`, planter: `s${id}` });
  return phone;
}

const inState = (phone: SimContext, state: string) =>
  phone.ports.relaxed.ops.where('state').equals(state).count();

describe('a write that is prepared before its request may be sent', () => {
  story('S12 one more is prepared while four requests are in flight', {}, async (world) => {
    const phone = await phoneWithEight(world);
    const sent = always(world, isContactPost, { kind: 'slow-answer', afterMs: 3 * SECOND });
    phone.wake('enqueue');
    await world.clock.sleep(2 * SECOND);
    expect(sent.filter(isContactPost)).toHaveLength(4);
    expect(await inState(phone, 'sending')).toBe(5);
    await world.clock.sleep(3 * SECOND);
    expect(sent.filter(isContactPost)).toHaveLength(8);
    await world.clock.sleep(MINUTE);
    for (const id of PLANTERS) expect(contactsWith(world, `note-${id};`)).toHaveLength(1);
  });

  story('S12 it is prepared again if its turn comes late', {}, async (world) => {
    const phone = await phoneWithEight(world);
    const sent = always(world, isContactPost, { kind: 'slow-answer', afterMs: 12 * SECOND });
    phone.wake('enqueue');
    await world.clock.sleep(MINUTE);
    expect(sent.filter(isContactPost)).toHaveLength(8);
    for (const id of PLANTERS) expect(contactsWith(world, `note-${id};`)).toHaveLength(1);
    expect(await phone.ports.relaxed.ops.filter(({ attempts }) => attempts > 1).count()).toBe(0);
  });

  story('S10 after a crash a prepared write reaches the server once', {}, async (world) => {
    const phone = await phoneWithEight(world);
    const sent = always(world, isContactPost, { kind: 'slow-answer', afterMs: 3 * SECOND });
    phone.wake('enqueue');
    await world.clock.sleep(2 * SECOND);
    expect(await inState(phone, 'sending')).toBe(5);
    phone.crash();
    const again = await phone.device.open(LEADER);
    again.wake('start');
    await world.clock.sleep(10 * MINUTE);
    expect(sent.filter(isContactPost)).toHaveLength(8);
    for (const id of PLANTERS) expect(contactsWith(world, `note-${id};`)).toHaveLength(1);
    expect(await again.ports.relaxed.ops.count()).toBe(0);
  });
});
