import type { Op } from '#db/op.ts';
import { databasesOf } from './sim-databases.ts';
import type { SimContext, SimDevice } from './sim-device.ts';
import { brokenOn } from './sim-invariants.ts';
import { PROMISED } from './sim-promised.ts';
import { decideAboutCreates, restlessOf } from './sim-rest.ts';
import type { World } from './sim-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Interval between two checks whether a device is at rest. */
const LOOK_MS = 30_000;
const LOOK_AT_SCREENS_MS = 2 * MINUTE;
/** A write that never comes to rest is reported instead of being waited for endlessly. */
const MOST_ROUNDS = 6;

/**
 * Without faults everything must come to rest by the engine's timers alone: everybody is signed in, nobody is frozen, a
 * closed page is opened again, and nobody presses "Sync now".
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
    // A sign-in offers writes again that lacked permission or a newer build: then everybody takes another round.
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

/** Waits until every screen of this person shows the server's data. */
async function bringIn(world: World, device: SimDevice, userId: number): Promise<void> {
  const context = await presentOn(world, device, userId);
  // Writes are sent behind a hidden page, too; but lists are read only for people who see them.
  context.show(true);
  await openScreens(context);
  if (!(await isBroughtIn(world, device, userId))) {
    // The engine believes an empty list after a day (S25). Until then, nobody looks.
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

/** Opens every screen whose list this device has, because only such lists are kept up to date. */
async function openScreens({ ports }: SimContext): Promise<void> {
  const wantedAt = ports.clock.now();
  await ports.relaxed.feeds.toCollection().modify((feed) => {
    feed.wantedAt = Math.max(feed.wantedAt, wantedAt);
  });
}

/** Signs the person in on the device with a running context. The engine gets only events that a user would cause. */
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
