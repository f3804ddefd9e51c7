import { TIMES, type Times } from '#sync/core/ports.ts';
import type { Act } from './sim-acts.ts';
import { calmDown } from './sim-calm.ts';
import { Chances } from './sim-chances.ts';
import { SimClock } from './sim-clock.ts';
import {
  API_BASE,
  type SimContext,
  SimDevice,
  type StoreKind,
  type Surroundings,
} from './sim-device.ts';
import { type Harsh, PLAIN } from './sim-harsh.ts';
import { SimNetwork } from './sim-network.ts';
import type { ServerSettings } from './sim-records.ts';
import { SecondServer } from './sim-second.ts';
import { SimServer } from './sim-server.ts';
import { Timeline } from './sim-timeline.ts';
import { Watch } from './sim-watch.ts';
import { assertNoneOpen } from './store-turns.ts';

/** Every simulation starts on this day. */
const START = Date.UTC(2026, 10, 2, 9, 0, 0);

export const LEADER = 1;
export const OTHER_LEADER = 2;

export interface WorldSettings extends Partial<ServerSettings> {
  seed?: number;
  times?: Partial<Times>;
  store?: StoreKind;
  /** Invariants to check after every step (sim-watch.ts). */
  harsh?: Harsh;
  /** Uses the second backend with the profile of this seed instead of the simulated server (sim-second.ts). */
  secondSeed?: number | undefined;
}

/** The default store. `npm run mutants` runs each story many times, on the fast store. */
function storeOfRun(): StoreKind {
  return process.env.SIM_STORE === 'memory' ? 'memory' : 'indexeddb';
}

/** Devices, network and server of one simulation. */
export class World {
  readonly clock = new SimClock(START, assertNoneOpen);
  readonly timeline: Timeline;
  readonly server: SimServer;
  readonly network: SimNetwork;
  readonly watch: Watch;
  readonly second: SecondServer | undefined;
  readonly devices = new Map<string, SimDevice>();
  readonly acts = new Map<string, Act>();
  /** Errors that ended a run of an engine; there must be none. */
  readonly errors: string[] = [];
  /** Replaced by the schedule, which crashes and freezes contexts. */
  atStep: (context: SimContext, label: string) => void | Promise<void> = () => undefined;
  readonly #around: Surroundings;

  constructor(settings: WorldSettings = {}) {
    this.timeline = new Timeline(this.clock);
    this.server = new SimServer(this.clock, {
      extras: settings.extras ?? false,
      batch: settings.batch ?? true,
      tellsIdOfCreated: settings.tellsIdOfCreated ?? true,
      tellsRevision: settings.tellsRevision ?? true,
      tellsLastContact: settings.tellsLastContact ?? true,
      pageRows: settings.pageRows ?? 1000,
      listRows: settings.listRows,
      listsInAnyOrder: settings.listsInAnyOrder ?? false,
    });
    this.network = new SimNetwork(this.clock, this.server, this.timeline);
    const { harsh = PLAIN, store = storeOfRun() } = settings;
    if (store === 'memory') this.clock.looksAt = 'ticks';
    this.watch = new Watch(this.clock, this.server, this.timeline, harsh);
    this.#around = {
      watch: this.watch,
      apiBase: apiBaseOf(settings),
      clock: this.clock,
      server: this.server,
      network: this.network,
      timeline: this.timeline,
      times: { ...TIMES, ...settings.times },
      store,
      randomOf: (context) => new Chances(settings.seed ?? 1).of(context).next,
      atStep: (context, label) => this.atStep(context, label),
      onState: (opId, from, to) => this.#onState(opId, from, to),
    };
    this.#seedServer();
    if (settings.secondSeed !== undefined) this.second = this.#startSecond(settings.secondSeed);
  }

  #startSecond(seed: number): SecondServer {
    const second = new SecondServer(this.clock, this.server, seed);
    second.seed([LEADER, OTHER_LEADER]);
    this.network.second = (wire) => second.execute(wire);
    return second;
  }

  #seedServer(): void {
    this.server.addUser(LEADER, ['hub_leader', 'church_planter']);
    this.server.addUser(OTHER_LEADER, ['hub_leader', 'church_planter']);
    for (const id of [11, 12]) this.server.addPlanter(id, LEADER);
    this.server.addPlanter(21, OTHER_LEADER);
    this.server.addContact(11, LEADER, '2026-10-01');
    this.server.addContact(21, OTHER_LEADER, '2026-09-01');
    if (this.server.settings.listRows !== undefined) this.#fillLists(this.server.settings.listRows);
  }

  /** Adds rows until lists are as long as the limit allows, or nearly so. */
  #fillLists(limit: number): void {
    for (let left = limit - 2; left > 0; left -= 1) {
      this.server.addContact(11, LEADER, '2026-10-01');
      for (const directory of this.server.directories) directory.add({ name: `More ${left}` });
    }
  }

  device(name: string): SimDevice {
    const known = this.devices.get(name) ?? new SimDevice(name, this.#around);
    this.devices.set(name, known);
    return known;
  }

  /** A device with one person signed in and one context that has finished its first run. */
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

  /** Ends all faults, so that everything comes to rest by timers alone (sim-calm.ts). */
  quiet(): Promise<void> {
    return calmDown(this);
  }

  /** Runs one complete simulation in virtual time. */
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
      // The event loop may not have turned until now, and other code in this process waits for it.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** A page remembers what it learns about a server, so each profile of the second backend has its own address. */
function apiBaseOf({ secondSeed }: WorldSettings): string {
  return secondSeed === undefined ? API_BASE : `https://second-${secondSeed}.example/api`;
}
