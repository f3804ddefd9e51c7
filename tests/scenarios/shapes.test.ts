import { describe, expect, test } from 'vitest';
import { seededRandom } from '#server/seed/random.ts';
import { MUTATIONS } from '#src/mutations/index.ts';
import * as acts from '#tests/support/sim-acts.ts';
import { GENERATORS } from '#tests/support/sim-generators.ts';
import { inPeace } from '#tests/support/sim-story.ts';
import { LEADER, World } from '#tests/support/sim-world.ts';

/*
 * A documented backend whose answers have other shapes than the reference server's. A write must have the same effects
 * on the device.
 */

const DAYS = new Set([
  'launch_date',
  'funding_start_date',
  'funding_end_date',
  'contact_date',
  'next_contact_date',
  'startDate',
  'endDate',
]);

/** A value as another backend formats it: numbers as text, days with a time, null for empty, flags as digits. */
function elsewhere(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => elsewhere(one, key));
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return key === 'success' ? value : Number(value);
  if (value === '') return null;
  if (typeof value === 'string') return DAYS.has(key) ? `${value}T05:00:00.000Z` : value;
  if (typeof value !== 'object' || value === null) return value;
  const { phone, ...fields } = { ...value } as Record<string, unknown>;
  const renamed = phone === undefined ? fields : { ...fields, phone_number: phone };
  const entries = Object.entries(renamed).map(([name, one]) => [name, elsewhere(one, name)]);
  const extra = 'id' in value ? { server_only: { kept: 'as it came', since: 7 } } : {};
  return { ...Object.fromEntries(entries), ...extra };
}

/** Wraps lists twice, as some frameworks do. */
function wrapped(body: unknown): unknown {
  const isList =
    typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);
  return isList ? { data: { data: body.data } } : body;
}

/** Plays a story with a server that answers in these shapes. */
function play(tell: (world: World) => Promise<void>) {
  return World.play({ extras: false, store: 'memory' }, async (world) => {
    const handle = world.server.handle.bind(world.server);
    world.server.handle = (...wire) => {
      const reply = handle(...wire);
      return { ...reply, body: wrapped(elsewhere(reply.body)) };
    };
    await tell(world);
  });
}

async function generated(world: World, name: string, mark: string) {
  const context = await world.started('phone', LEADER);
  const { relaxed, userId } = context.ports;
  const made = await GENERATORS[name]?.({
    db: relaxed,
    userId,
    server: world.server,
    random: seededRandom(7),
    mark,
    now: world.clock.now(),
  });
  if (!made) throw new Error(`${name} has nothing to write in the simulated network`);
  return { context, made };
}

describe.each([...MUTATIONS.keys()])('%s, with a backend of other shapes', (name) => {
  test('S22 arrives once and comes back as it was written', async () => {
    await play(async (world) => {
      const { context, made } = await generated(world, name, 'mark-1');
      const op = await acts.enqueue(context, name, made.args, 'op-1');
      world.acts.set(op.id, acts.newAct(context, op, 'mark-1', made));
      await inPeace(world);
      const effect = made.effect ?? 'mark-1';
      expect(world.server.ledger.filter((entry) => entry.effect.includes(effect))).toHaveLength(1);
      expect(await context.ports.relaxed.ops.count()).toBe(0);
      expect(await context.ports.relaxed.quarantine.toArray()).toEqual([]);
    });
  });
});
