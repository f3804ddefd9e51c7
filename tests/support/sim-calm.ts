import type { Op } from '#db/op.ts';
import { databasesOf } from './sim-databases.ts';
import type { SimContext, SimDevice } from './sim-device.ts';
import { brokenOn } from './sim-invariants.ts';
import { PROMISED } from './sim-promised.ts';
import { decideAboutCreates, restlessOf } from './sim-rest.ts';
import type { World } from './sim-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How often somebody looks whether a device has come to rest. */
const LOOK_MS = 30_000;
const LOOK_AT_SCREENS_MS = 2 * MINUTE;
/** A write that never comes to rest is reported, not waited for without end. */
const MOST_ROUNDS = 6;

/**
 * Without faults everything must come to rest, on the timers of the engine alone: everybody is signed in, nobody is
 * frozen, a page that was closed is opened again, and nobody presses "Sync now".
 */
export async function calmDown(world: World): Promise<void> {
  world.timeline.note('world', 'no more faults');
  endFaults(world);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const written = world.server.ledger.length;
    for (const device of world.devices.values()) {
      for (const userId of device.users) await drain(world, device, userId);
    }
    for (const device of world.devices.values()) {
      for (const userId of device.users) await bringIn(world, device, userId);
    }
    // A write that lacked permission, or a newer build, is offered again at a sign-in: then once more for everybody.
    if (world.server.ledger.length === written && !(await isAnybodyRestless(world))) return;
  }
}

async function isAnybodyRestless(world: World): Promise<boolean> {
  for (const { db } of databasesOf(world)) {
    if (restlessOf(await db.ops.toArray()).length > 0) return true;
  }
  return false;
}

function endFaults(world: World): void {
  world.atStep = () => undefined;
  world.network.decide = () => ({ kind: 'none' });
  world.server.meetsInside = () => undefined;
  for (const device of world.devices.values()) {
    for (const context of device.contexts) context.thaw();
  }
}

async function drain(world: World, device: SimDevice, userId: number): Promise<void> {
  const context = await presentOn(world, device, userId);
  world.timeline.note(context.name, 'is to come to rest');
  const until = world.clock.now() + PROMISED.rest;
  for (;;) {
    const outbox = await context.ports.relaxed.ops.toArray();
    if (restlessOf(outbox).length === 0) return;
    if (world.clock.now() >= until) break;
    await decideAboutCreates(context, world.acts, outbox);
    await world.clock.sleep(LOOK_MS);
    // A token that was refused before may be noticed only now.
    await presentOn(world, device, userId);
  }
  world.watch.note(`${context.name} does not come to rest: ${await waitingOn(context)}`);
}

async function waitingOn(context: SimContext): Promise<string> {
  const outbox = await context.ports.relaxed.ops.toArray();
  const told = (op: Op) => `${op.name} ${op.id} ${op.state} ${op.lastFailure ?? ''}`;
  return restlessOf(outbox).slice(0, 3).map(told).join(', ');
}

/** Until every screen of this person shows what the server has. */
async function bringIn(world: World, device: SimDevice, userId: number): Promise<void> {
  const context = await presentOn(world, device, userId);
  await openScreens(context);
  if (!(await isBroughtIn(world, device, userId))) {
    // A list that came back empty is believed after a day (S25): nobody looks meanwhile.
    for (const one of world.devices.values()) for (const tab of one.contexts) tab.crash();
    await world.clock.sleep(DAY);
    await isBroughtIn(world, device, userId);
  }
  const runs = await context.ports.relaxed.runs.toArray();
  for (const run of runs) if (run.end === 'error') world.errors.push(run.detail ?? 'error');
}

async function isBroughtIn(world: World, device: SimDevice, userId: number): Promise<boolean> {
  const until = world.clock.now() + PROMISED.convergence;
  while (world.clock.now() < until) {
    const { ports } = await presentOn(world, device, userId);
    if ((await brokenOn(ports.relaxed, world, device.name, userId)).length === 0) return true;
    await world.clock.sleep(LOOK_AT_SCREENS_MS);
  }
  return false;
}

/** Somebody opens every screen whose list this device has: only such lists are kept up to date. */
async function openScreens({ ports }: SimContext): Promise<void> {
  const wantedAt = ports.clock.now();
  await ports.relaxed.feeds.toCollection().modify((feed) => {
    feed.wantedAt = Math.max(feed.wantedAt, wantedAt);
  });
}

/** The person signed in on the device, with a context that runs. Only what a person does is passed to the engine. */
export async function presentOn(
  world: World,
  device: SimDevice,
  userId: number,
): Promise<SimContext> {
  for (const one of device.contexts) if (one.userId !== userId) one.crash();
  const isSignedIn = device.session?.userId === userId;
  if (!isSignedIn) device.signIn(userId);
  const running = device.running().filter((one) => one.userId === userId);
  if (!isSignedIn) for (const one of running) one.wake('account');
  const [first] = running;
  if (first) return first;
  const opened = await device.open(userId);
  world.timeline.note(opened.name, 'is opened');
  opened.wake('start');
  return opened;
}
