import { expect } from 'vitest';
import type { Fault } from '#tests/support/sim-network.ts';
import {
  contactsWith,
  isContactPost,
  MINUTE,
  SECOND,
  story,
  writeContact,
  writeInvitation,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

/* A rate limit may also affect GET /users/me, which the engine uses to check the network. */

const DROPPED: Fault = { kind: 'drop-before' };
const WELL: Fault = { kind: 'none' };

function busy(status: number, text: string): Fault {
  return { kind: 'answer', reply: { status, text, headers: { 'retry-after': '60' } } };
}

/**
 * Requests for the person's own record meet `probe`, contacts meet `contact`, and invitations get no answer. Returns
 * the times of the probes.
 */
function limited(world: World, probe: Fault, contact: Fault): number[] {
  const probedAt: number[] = [];
  world.network.decide = (wire) => {
    if (wire.path === 'users/me') {
      probedAt.push(world.clock.now());
      return probe;
    }
    if (wire.path === 'church-planters/invite') return DROPPED;
    return isContactPost(wire) ? contact : WELL;
  };
  return probedAt;
}

async function sendBoth(world: World) {
  const phone = await world.started('phone', LEADER);
  await world.clock.sleep(MINUTE);
  await writeInvitation(world, phone, 'guest@example.org');
  await writeContact(world, phone, { notes: 'mark' });
  return phone;
}

for (const [what, probe] of [
  ['too many requests', busy(429, '')],
  ['a 503 in JSON', busy(503, '{"error":"Busy"}')],
] as const) {
  story(`S21 ${what} for a person’s own record vouches for the network`, {}, async (world) => {
    const phone = await sendBoth(world);
    const probedAt = limited(world, probe, WELL);
    const begun = world.clock.now();
    const run = await phone.engine.wake('enqueue');
    expect(run).not.toMatchObject({ end: 'offline' });
    await world.clock.sleep(5 * SECOND);
    expect(contactsWith(world, 'mark')).toHaveLength(1);
    await world.clock.sleep(10 * MINUTE);
    const waits = [begun - MINUTE, ...probedAt].map(
      (at, nth, all) => at - (all[nth - 1] ?? -MINUTE),
    );
    expect(probedAt.length).toBeGreaterThan(0);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(MINUTE);
    expect((await phone.ports.relaxed.runs.toArray()).map((one) => one.end)).not.toContain(
      'offline',
    );
  });
}

story("S21 a 503 page instead of a person's own record is an outage", {}, async (world) => {
  const phone = await sendBoth(world);
  limited(world, busy(503, '<p>Maintenance</p>'), DROPPED);
  expect(await phone.engine.wake('enqueue')).toMatchObject({ end: 'offline' });
});

story(
  "S21 consecutive requests without an answer are an outage if a person's own record may not be requested",
  {},
  async (world) => {
    const phone = await sendBoth(world);
    limited(world, busy(429, ''), DROPPED);
    expect(await phone.engine.wake('enqueue')).toMatchObject({ end: 'offline' });
  },
);
