import type { Op } from '#db/op.ts';
import { presentOn } from './sim-calm.ts';
import type { SimContext } from './sim-device.ts';
import type { LastingFaults } from './sim-lasting.ts';
import { addressOf, placeOf } from './sim-network.ts';
import { PROMISED } from './sim-promised.ts';
import { isAtRest } from './sim-rest.ts';
import type { World } from './sim-world.ts';

const MINUTE = 60_000;
/** Writes whose addresses are known before they are sent. */
const PROBES = ['log-contact', 'edit-profile', 'submit-support-ticket', 'invite-planter'];
/** How long lists are observed. */
const LISTS_MS = 10 * MINUTE;
/** A failing address is retried after 1 s, 2 s, and so on up to 5 minutes. */
const REPEATS_IN_TEN_MINUTES = 40;

interface Probe {
  context: SimContext;
  op: Op;
  addresses: string[];
  at: number;
}

/**
 * The network works, but some addresses fail. Everything that does not depend on them must succeed in time, and
 * nothing that fails may be retried in a loop. Nobody presses "Sync now".
 */
export async function holdWhileSomeFail(
  world: World,
  lasting: LastingFaults,
  write: (context: SimContext, name: string) => Promise<Op | undefined>,
): Promise<void> {
  world.timeline.note('world', 'only faults that last');
  world.atStep = () => undefined;
  for (const device of world.devices.values()) {
    for (const context of device.contexts) context.thaw();
  }
  const startedAt = world.clock.now();
  const beliefs = new Map<string, Belief>();
  const everybody = async () => {
    const all = [...world.devices.values()].map((one) => somebodyOn(world, one.name));
    const contexts = await Promise.all(all);
    for (const context of contexts) await noteBelief(world, context, beliefs);
    return contexts;
  };
  await everybody();
  await world.clock.sleep(PROMISED.pause);
  const contexts = await everybody();
  const probes: Probe[] = [];
  for (const context of contexts) probes.push(...(await probe(world, context, write)));
  await world.clock.sleep(PROMISED.write);
  // A device may learn only from a probe that its token is invalid. Its person signs in, and the time starts then.
  const refused = probes.filter(({ context }) => context.device.session === undefined);
  for (const one of probes.filter((each) => !refused.includes(each))) {
    await checkWrite(world, lasting, one, startedAt);
  }
  if (refused.length > 0) {
    for (const { context } of refused) await presentOn(world, context.device, context.userId);
    await world.clock.sleep(PROMISED.write);
    for (const one of refused) await checkWrite(world, lasting, one, startedAt);
  }

  // Lists are kept fresh only for people who see them.
  for (const context of await everybody()) context.show(true);
  const from = world.clock.now();
  const repeats = countRepeats(world);
  while (world.clock.now() < from + LISTS_MS) {
    await world.clock.sleep(MINUTE);
    for (const context of await everybody()) {
      checkLists(world, lasting, context, beliefs.get(placeOfBelief(context)));
    }
  }
  for (const [place, often] of repeats()) {
    if (often > REPEATS_IN_TEN_MINUTES)
      world.watch.note(`${place} was asked again ${often} times in ten minutes`);
  }
}

/** The person who is signed in on the device, or who was there first. */
function somebodyOn(world: World, name: string): Promise<SimContext> {
  const device = world.device(name);
  const [first = 0] = device.users;
  return presentOn(world, device, device.session?.userId ?? first);
}

async function probe(
  world: World,
  context: SimContext,
  write: (context: SimContext, name: string) => Promise<Op | undefined>,
): Promise<Probe[]> {
  const before = await context.ports.relaxed.ops.toArray();
  const taken = new Set(before.filter(mayBeSent).flatMap((op) => op.lanes));
  const probes: Probe[] = [];
  for (const name of PROBES) {
    const op = await write(context, name);
    const addresses = op && addressesOf(op, world);
    const isFree = op && !op.lanes.some((lane) => taken.has(lane)) && op.attempts === 0;
    if (isFree && addresses) probes.push({ context, op, addresses, at: world.clock.now() });
  }
  context.wake('enqueue');
  return probes;
}

/** True for writes that hold their lanes, now or after the next sign-in. */
function mayBeSent({ state, reason }: Op): boolean {
  return state === 'attention' ? reason?.kind === 'forbidden' : state !== 'acked';
}

/** Addresses that must work for this write to succeed; undefined if its record has no number yet. */
function addressesOf(op: Op, world: World): string[] | undefined {
  // With batches, only the batch is sent; without them, or if a batch is refused, the call itself.
  const together = world.server.isReference ? ['POST sync/batch', 'GET sync'] : [];
  if (op.name === 'edit-profile') return [...together, 'PUT users/profile'];
  if (op.name === 'submit-support-ticket') return [...together, 'POST support-tickets'];
  if (op.name === 'invite-planter') return [...together, 'POST church-planters/invite'];
  const lid = /"planter":"s(\d+)"/.exec(JSON.stringify(op.args));
  return lid ? [...together, `POST church-planters/${lid[1]}/contacts`] : undefined;
}

async function checkWrite(
  world: World,
  lasting: LastingFaults,
  { context, op, addresses, at }: Probe,
  startedAt: number,
): Promise<void> {
  const now = await context.ports.relaxed.ops.where('id').equals(op.id).first();
  if (!now || now.state === 'acked' || isAtRest(now)) return;
  if (!lasting.wereHealthy(addresses, startedAt, world.clock.now())) return;
  const minutes = (world.clock.now() - at) / MINUTE;
  const why = `${now.state}, ${now.attempts} attempts, ${now.lastFailure ?? 'no failure'}`;
  world.watch.note(
    `${context.device.name}: ${op.name} ${op.id} did not get through in ${minutes} minutes, and its address is healthy (${why})`,
  );
}

/** Which kind of server a device takes its server for, and since when. This determines its lists (S27). */
interface Belief {
  isReference: boolean;
  since: number;
}

/** A redirect or web page instead of the offer is believed at a sign-in, and for an hour. */
async function noteBelief(
  world: World,
  context: SimContext,
  known: Map<string, Belief>,
): Promise<void> {
  const stored: unknown = (await context.ports.relaxed.meta.get('server'))?.value;
  const isReference = Object(stored).kind === 'reference';
  const place = placeOfBelief(context);
  if (known.get(place)?.isReference === isReference) return;
  known.set(place, { isReference, since: world.clock.now() });
}

function placeOfBelief({ device, userId }: SimContext): string {
  return `${device.name} ${userId}`;
}

/** Checks that each list that is always kept is fresh if its own address works. */
function checkLists(
  world: World,
  lasting: LastingFaults,
  { name, device, userId }: SimContext,
  belief: Belief | undefined,
): void {
  if (!belief) return;
  const { isReference, since } = belief;
  const now = world.clock.now();
  // A list that failed before may still be in its pause.
  const from = Math.max(since, now - PROMISED.list - PROMISED.pause);
  if (now - from < PROMISED.list + PROMISED.pause) return;
  for (const { address, needs } of listsOf(world, isReference, userId)) {
    if (!lasting.wereHealthy([address, ...needs], from, now)) continue;
    const last = world.network.lastGood.get(placeOf(name, address));
    if (last !== undefined && now - last <= PROMISED.list) continue;
    const age =
      last === undefined ? 'never read' : `${Math.round((now - last) / MINUTE)} minutes old`;
    world.watch.note(`${device.name}: ${address} is ${age}, and its address is healthy`);
  }
}

/** Lists with the addresses that must work for them. */
function listsOf(
  { second }: World,
  isReference: boolean,
  userId: number,
): { address: string; needs: string[] }[] {
  if (isReference) return [{ address: 'GET sync/changes', needs: [] }];
  const roles = [`GET roles/user/${userId}`];
  // On some backends, a person's own record contains no role.
  const namesRole = second?.backend.profile.roles.inUserRows !== 'absent';
  return [
    { address: 'GET users/me', needs: [] },
    {
      address: `GET church-planters/users/${userId}/church-planters`,
      needs: namesRole ? [] : roles,
    },
    // A person's own record contains one role, but this list needs the second role of these persons.
    { address: 'GET mbcb-reports/my-reports', needs: roles },
  ];
}

/**
 * Counts the requests to each address from now on that repeat an earlier one. The first request of a write is none: in
 * a long queue, a backend may refuse each write once.
 */
function countRepeats(world: World): () => Map<string, number> {
  const repeats = new Map<string, number>();
  const known = new Set<string>();
  const { decide } = world.network;
  world.network.decide = (wire, from) => {
    const fault = decide(wire, from);
    if (fault.kind === 'none') return fault;
    const place = placeOf(from, addressOf(wire));
    const request = `${place} ${JSON.stringify(wire.body)}`;
    if (known.has(request)) repeats.set(place, (repeats.get(place) ?? 0) + 1);
    known.add(request);
    return fault;
  };
  return () => repeats;
}
