import type { Op } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import { TIMES, type Times } from '#sync/core/ports.ts';
import type { Act } from './sim-acts.ts';
import { Chances } from './sim-chances.ts';
import { SimClock } from './sim-clock.ts';
import { type SimContext, SimDevice, type StoreKind, type Surroundings } from './sim-device.ts';
import { SimNetwork } from './sim-network.ts';
import type { ServerSettings } from './sim-records.ts';
import { decideAboutCreates, isAtRest } from './sim-rest.ts';
import { SimServer } from './sim-server.ts';
import { Timeline } from './sim-timeline.ts';
import { assertNoneOpen } from './store-turns.ts';

/** Every simulation begins on the same day. */
const START = Date.UTC(2026, 10, 2, 9, 0, 0);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LONGEST_QUIETING = 5 * 60 * MINUTE;

export const LEADER = 1;
export const OTHER_LEADER = 2;

export interface WorldSettings extends Partial<ServerSettings> {
  seed?: number;
  times?: Partial<Times>;
  store?: StoreKind;
}

/** Devices, network and server of one simulation. */
export class World {
  readonly clock = new SimClock(START, assertNoneOpen);
  readonly timeline: Timeline;
  readonly server: SimServer;
  readonly network: SimNetwork;
  readonly devices = new Map<string, SimDevice>();
  readonly acts = new Map<string, Act>();
  /** Errors that a run of an engine ended with: there must be none. */
  readonly errors: string[] = [];
  /** Replaced by the schedule: crashes and freezes. */
  atStep: (context: SimContext, label: string) => void = () => undefined;
  readonly #around: Surroundings;

  constructor(settings: WorldSettings = {}) {
    this.timeline = new Timeline(this.clock);
    this.server = new SimServer(this.clock, {
      extras: settings.extras ?? false,
      batch: settings.batch ?? true,
      tellsIdOfCreated: settings.tellsIdOfCreated ?? true,
      tellsLastContact: settings.tellsLastContact ?? true,
      pageRows: settings.pageRows ?? 1000,
    });
    this.network = new SimNetwork(this.clock, this.server, this.timeline);
    this.#around = {
      clock: this.clock,
      server: this.server,
      network: this.network,
      timeline: this.timeline,
      times: { ...TIMES, ...settings.times },
      store: settings.store ?? 'indexeddb',
      randomOf: (context) => new Chances(settings.seed ?? 1).of(context).next,
      atStep: (context, label) => this.atStep(context, label),
      onState: (opId, from, to) => this.#onState(opId, from, to),
    };
    this.#seedServer();
  }

  #seedServer(): void {
    this.server.addUser(LEADER, ['hub_leader', 'church_planter']);
    this.server.addUser(OTHER_LEADER, ['hub_leader', 'church_planter']);
    for (const id of [11, 12]) this.server.addPlanter(id, LEADER);
    this.server.addPlanter(21, OTHER_LEADER);
    this.server.addContact(11, LEADER, '2026-10-01');
    this.server.addContact(21, OTHER_LEADER, '2026-09-01');
  }

  device(name: string): SimDevice {
    const known = this.devices.get(name) ?? new SimDevice(name, this.#around);
    this.devices.set(name, known);
    return known;
  }

  /** A device with one person signed in and one context whose first run has ended. */
  async started(name: string, userId: number): Promise<SimContext> {
    const device = this.device(name);
    device.signIn(userId);
    const context = await device.open(userId);
    await context.engine.wake('start');
    return context;
  }

  #onState(opId: string, from: string | undefined, to: string): void {
    const act = this.acts.get(opId);
    this.timeline.note('outbox', `${act?.mark ?? ''} ${opId}: ${from ?? 'new'} → ${to}`);
    if (act && to === 'attention') act.isDisturbed = true;
  }

  /** Lets everything drain without faults: everybody signed in, nobody frozen, as long as it takes. */
  async quiet(): Promise<void> {
    this.timeline.note('world', 'no more faults');
    this.atStep = () => undefined;
    this.network.decide = () => ({ kind: 'none' });
    for (const device of this.devices.values()) {
      for (const context of device.contexts) context.thaw();
      for (const userId of device.users) await this.#drain(device, userId);
    }
    // Absence counts after two whole reads (S25), and others' last writes must come in everywhere.
    let written: number;
    do {
      written = this.server.ledger.length;
      for (const device of this.devices.values()) {
        for (const userId of device.users) await this.#bringIn(device, userId);
      }
      // A write that lacked permission is offered again at a sign-in: then once more for everybody.
    } while (this.server.ledger.length > written);
  }

  async #drain(device: SimDevice, userId: number): Promise<void> {
    const context = await this.#contextOf(device, userId);
    this.timeline.note(context.name, 'is to come to rest');
    const { relaxed } = context.ports;
    const until = this.clock.now() + LONGEST_QUIETING;
    while (this.clock.now() < until) {
      // A token that was refused before may be noticed only now.
      if (!device.session) device.signIn(userId);
      await context.engine.wake('manual');
      const outbox = await relaxed.ops.toArray();
      const waiting = outbox.filter((op) => !isAtRest(op));
      if (waiting.length === 0) return;
      await decideAboutCreates(context, this.acts, outbox);
      await this.clock.sleep(pauseFor(waiting, this.clock.now()));
    }
    this.timeline.note(context.name, 'does not come to rest');
  }

  async #bringIn(device: SimDevice, userId: number): Promise<void> {
    let context = await this.#contextOf(device, userId);
    // Somebody opens every screen whose list this device has: only such lists are kept up to date.
    const wantedAt = this.clock.now();
    await context.ports.relaxed.feeds.toCollection().modify((feed) => {
      feed.wantedAt = Math.max(feed.wantedAt, wantedAt);
    });
    for (let round = 0; round < 4; round += 1) {
      await context.engine.wake('manual');
      const feeds = await context.ports.relaxed.feeds.toArray();
      const isLacking = feeds.some((feed) => (feed.absent ?? []).length > 0);
      if (!isLacking && !feeds.some((feed) => feed.dirty)) break;
      if (!isLacking) {
        await this.clock.sleep(1_000);
        continue;
      }
      // Evidence of absence must be ten minutes old, that of an empty list a day (S25): nobody looks meanwhile.
      for (const one of this.devices.values()) for (const tab of one.contexts) tab.crash();
      await this.clock.sleep(round < 2 ? this.#around.times.secondLook : DAY);
      context = await this.#contextOf(device, userId);
    }
    const runs = await context.ports.relaxed.runs.toArray();
    for (const run of runs) if (run.end === 'error') this.errors.push(run.detail ?? 'error');
  }

  /** The person signed in on the device, with a running context. */
  async #contextOf(device: SimDevice, userId: number): Promise<SimContext> {
    for (const one of device.contexts) if (one.userId !== userId) one.crash();
    if (device.session?.userId !== userId) device.signIn(userId);
    const running = device.running().find((one) => one.userId === userId);
    return running ?? device.open(userId);
  }

  /** Runs one simulation from its first to its last moment in virtual time. */
  static async play(
    settings: WorldSettings,
    story: (world: World) => Promise<void>,
  ): Promise<World> {
    const world = new World(settings);
    world.clock.install();
    try {
      await world.clock.run(story(world));
      return world;
    } catch (error) {
      throw new Error(`The simulation broke off:\n${world.timeline.text(200)}`, { cause: error });
    } finally {
      for (const device of world.devices.values()) {
        for (const context of device.contexts) context.engine.stop();
      }
      world.clock.uninstall();
    }
  }
}

/** Until the next write wants something; a refused token or an open breaker may come between. */
function pauseFor(waiting: readonly Op[], now: number): number {
  const times = waiting.map((op) => (op.state === 'acked' ? now + MINUTE : op.nextAt));
  return Math.min(Math.max(Math.min(...times) - now, 1_000), 60 * MINUTE);
}

/** Every database of the simulation. */
export function* databasesOf(
  world: World,
): Generator<{ device: SimDevice; userId: number; db: Mirror }> {
  for (const device of world.devices.values()) {
    for (const userId of device.users) {
      yield { device, userId, db: device.mirror(userId, 'relaxed') };
    }
  }
}
