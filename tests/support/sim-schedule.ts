import { touchesOf } from '#db/newest-write.ts';
import { type Op, rowKey } from '#db/op.ts';
import type { Random } from '#server/seed/random.ts';
import { MUTATIONS } from '#src/mutations/index.ts';
import { effectsOf, readOp } from '#src/mutations/read-op.ts';
import * as acts from './sim-acts.ts';
import { Chances } from './sim-chances.ts';
import type { SimContext, StoreKind } from './sim-device.ts';
import { randomFault } from './sim-faults.ts';
import { type Draw, GENERATORS, type Generated } from './sim-generators.ts';
import { type Harsh, PLAIN } from './sim-harsh.ts';
import { harshAct, rollForward } from './sim-harsh-acts.ts';
import { brokenPromises } from './sim-invariants.ts';
import { LastingFaults } from './sim-lasting.ts';
import { holdWhileSomeFail } from './sim-lasting-phase.ts';
import { LEAST_LIMIT } from './sim-lists.ts';
import type { Fault } from './sim-network.ts';
import type { Wire } from './sim-records.ts';
import { LEADER, OTHER_LEADER, World } from './sim-world.ts';

/** The fraction of an address's spells that are bad. */
const LASTING_SHARE = 0.12;
const CROWDED_STEP = 5;
/** Mutations whose generators need nothing that only the simulated server has. */
const OVER_SECOND = [
  'log-contact',
  'invite-planter',
  'submit-support-ticket',
  'edit-profile',
  'create-planter',
  'edit-planter',
  'change-stage',
  'submit-report',
  'create-church',
  'create-network-person',
];

export interface ScheduleSettings {
  seed: number;
  extras: boolean;
  /** Number of actions by the persons and the world. */
  steps?: number;
  /** True: no faults, as in normal operation. */
  calm?: boolean;
  /** The default is `memory`. */
  store?: StoreKind;
  /** Additional kinds of faults (sim-harsh.ts). */
  harsh?: Harsh;
  /** Actions (by number) and faults (by name) to leave out (sim-shrink.ts). */
  without?: { steps: ReadonlySet<number>; faults: ReadonlySet<string> };
}

export interface Played {
  world: World;
  broken: string[];
  /** Names of the faults that occurred. */
  faults: string[];
}

/** One random walk: three devices, two persons, and faults from the seed. Then it comes to rest and is checked. */
export async function playSeed(settings: ScheduleSettings): Promise<Played> {
  let broken: string[] = [];
  const faults: string[] = [];
  const world = await World.play(worldSettings(settings), async (started) => {
    const walk = new Walk(started, settings, faults);
    await walk.go();
    await walk.end();
    await started.quiet();
    broken = await brokenPromises(started);
  });
  return { world, broken, faults };
}

function worldSettings({ seed, extras, store = 'memory', harsh = PLAIN }: ScheduleSettings) {
  return {
    harsh,
    secondSeed: harsh.has('second') && !extras ? seed : undefined,
    listRows: harsh.has('lists') && seed % 2 === 0 ? LEAST_LIMIT : undefined,
    listsInAnyOrder: harsh.has('lists'),
    seed,
    extras,
    store,
    batch: seed % 7 !== 0,
    tellsIdOfCreated: seed % 3 !== 0,
    tellsRevision: seed % 11 !== 0,
    tellsLastContact: seed % 4 !== 0,
    pageRows: seed % 5 === 0 ? 3 : 1000,
  };
}

class Walk {
  readonly #world: World;
  readonly #settings: ScheduleSettings;
  readonly #chances: Chances;
  readonly #faults: string[];
  readonly #intensity: number;
  readonly #crashes: number;
  readonly #harsh: Harsh;
  readonly #lasting: LastingFaults;
  readonly #mutations: readonly string[];
  /** The current action, its own randomness, and the number of names that it has used so far. */
  #step = 0;
  #random: Random;
  #named = 0;

  constructor(world: World, settings: ScheduleSettings, faults: string[]) {
    this.#world = world;
    this.#settings = settings;
    this.#faults = faults;
    this.#chances = new Chances(settings.seed);
    this.#random = this.#chances.of('walk');
    this.#intensity = settings.calm ? 0 : this.#random.pick([0.05, 0.15, 0.35]);
    this.#crashes = settings.calm ? 0 : this.#random.pick([0, 0.002, 0.01]);
    this.#harsh = settings.harsh ?? PLAIN;
    this.#mutations = world.second ? OVER_SECOND : [...MUTATIONS.keys()];
    const share = this.#harsh.has('lasting') ? LASTING_SHARE : 0;
    const isLeftOut = (name: string) => this.#isLeftOut(name);
    this.#lasting = new LastingFaults(this.#chances, world.clock.now(), share, isLeftOut);
  }

  async go(): Promise<void> {
    const phone = await this.#world.started('phone', LEADER);
    await phone.device.open(LEADER).then((tab) => tab.wake('start'));
    await this.#world.started('tablet', LEADER);
    await this.#world.started('other', OTHER_LEADER);
    this.#letFaultsIn();
    for (let step = 0; step < (this.#settings.steps ?? 60); step += 1) {
      this.#step = step;
      this.#named = 0;
      this.#random = this.#chances.of(`step ${step}`);
      await this.#world.clock.sleep(this.#pauseMs());
      if (this.#settings.without?.steps.has(step)) continue;
      await this.#act();
      this.#hideOrShow();
    }
  }

  /** The checks of the harsher worlds before the faults end. */
  async end(): Promise<void> {
    const world = this.#world;
    if (this.#harsh.has('clock')) this.#setClocksAtTheEnd();
    if (this.#harsh.has('lasting')) {
      world.network.decide = (wire) => this.#lastingFault(wire) ?? { kind: 'none' };
      await holdWhileSomeFail(world, this.#lasting, async (context, name) =>
        (await this.#drawWrite(context, name))?.(),
      );
      this.#faults.push(...this.#lasting.met);
    }
    this.#lasting.isOver = true;
    if (this.#harsh.has('rollback')) await rollForward(world);
  }

  /** Half of the devices keep their wrong clock; the others are corrected now, at an arbitrary moment. */
  #setClocksAtTheEnd(): void {
    for (const device of this.#world.devices.values()) {
      if (this.#chances.of(`clock of ${device.name} at the end`).chance(0.5)) device.aheadMs = 0;
    }
  }

  #letFaultsIn(): void {
    const { server, network } = this.#world;
    const settings = { intensity: this.#intensity, refuses: this.#random.chance(0.7) };
    server.meetsInside = (wire) => this.#lasting.insideFor(wire, this.#world.clock.now());
    network.decide = (wire, from) => {
      const lasting = this.#lastingFault(wire);
      if (lasting) return lasting;
      const name = this.#chances.nth(`${from} ${wire.method} ${wire.path}`);
      if (this.#isLeftOut(name)) return { kind: 'none' };
      const fault = randomFault(this.#chances.of(name), server, wire, settings);
      // A fault without times comes from the server, such as a refused token.
      if (fault.kind !== 'none' || fault.upMs === undefined) this.#faults.push(name);
      return fault;
    };
    this.#world.atStep = (context, label) => this.#perhapsEnd(context, label);
  }

  #lastingFault(wire: Wire): Fault | undefined {
    return this.#lasting.faultFor(wire, this.#world.clock.now());
  }

  #isLeftOut(fault: string): boolean {
    return this.#settings.without?.faults.has(fault) ?? false;
  }

  #pauseMs(): number {
    const random = this.#random;
    if (this.#harsh.size > 0 && random.chance(0.06)) return random.between(300_000, 3_000_000);
    return random.chance(0.1) ? random.between(60_000, 400_000) : random.between(10, 9_000);
  }

  #perhapsEnd(context: SimContext, label: string): void {
    const { clock } = this.#world;
    const name = this.#chances.nth(`${context.name} ends ${label}`);
    const random = this.#chances.of(name);
    if (!random.chance(this.#crashes) || this.#isLeftOut(name)) return;
    this.#faults.push(name);
    if (random.chance(0.3)) {
      context.freeze();
      clock.after(random.between(1_000, 300_000), () => context.thaw());
      return;
    }
    const { device, userId } = context;
    context.crash();
    clock.after(random.between(100, 120_000), () => {
      if (device.session?.userId === userId)
        void device.open(userId).then((one) => one.wake('start'));
    });
  }

  async #act(): Promise<void> {
    const random = this.#random;

    const context = await this.#someContext();
    if (this.#harsh.size > 0 && random.chance(0.25) && (await this.#harshAct(context))) return;
    const draw = random.next();
    if (draw < 0.02) return this.#busyHour(context);
    if (draw < 0.5) return this.#write(context);
    if (draw < 0.6) return this.#takeBack(context);
    if (draw < 0.75) return this.#answerAttention(context);
    if (draw < 0.8) return context.wake(random.pick(['manual', 'visible', 'online']));
    if (!this.#settings.calm && !this.#world.second) this.#worldChanges();
  }

  /** Somebody changes to another tab or app, and perhaps back. */
  #hideOrShow(): void {
    const random = this.#chances.of(`pages after step ${this.#step}`);
    if (this.#settings.calm || !random.chance(0.15)) return;
    const pages = [...this.#world.devices.values()].flatMap((device) => device.running());
    if (pages.length === 0) return;
    const page = random.pick(pages);
    const isShown = random.chance(0.4);
    this.#world.timeline.note(page.name, isShown ? 'is seen' : 'is hidden');
    page.show(isShown);
  }

  /** A device with somebody signed in; after a sign-out, the same or another person signs in. */
  async #someContext(): Promise<SimContext> {
    const random = this.#random;
    const { devices } = this.#world;
    const device = random.pick([...devices.values()]);
    if (device.name === 'other' && !this.#settings.calm && random.chance(0.03)) {
      const next = device.session?.userId === LEADER ? OTHER_LEADER : LEADER;
      for (const one of device.contexts) one.crash();
      device.signIn(next);
    }
    const [known] = device.users;
    const userId = device.session?.userId ?? known ?? LEADER;
    if (!device.session) {
      device.signIn(userId);
      for (const one of device.running()) one.wake('account');
    }
    const mine = device.running().filter((one) => one.userId === userId);
    if (mine.length > 0) return random.pick(mine);
    const opened = await device.open(userId);
    opened.wake('start');
    return opened;
  }

  /** Many writes before the engine is woken: more than are sent one by one. */
  async #busyHour(context: SimContext): Promise<void> {
    for (let left = this.#random.between(5, 9); left > 0; left -= 1) {
      await this.#write(context, false);
    }
    context.wake('enqueue');
  }

  /** A month without network: hundreds of writes, most of them contacts. */
  async #crowd(context: SimContext): Promise<void> {
    for (let left = this.#random.between(150, 300); left > 0; left -= 1) {
      const name = this.#random.chance(0.7) ? 'log-contact' : undefined;
      await (await this.#drawWrite(context, name))?.();
    }
    context.wake('enqueue');
  }

  /** Returns false if no action of the harsher worlds was done. */
  async #harshAct(context: SimContext): Promise<boolean> {
    const isCrowded = this.#harsh.has('crowd') && this.#settings.seed % 8 === 0;
    if (isCrowded && this.#step === CROWDED_STEP) {
      await this.#crowd(context);
      return true;
    }
    return harshAct(this.#harsh, {
      world: this.#world,
      context,
      random: this.#random,
      text: `other${this.#numberInStep()}`,
      draw: (name) => this.#drawWrite(context, name),
    });
  }

  async #write(context: SimContext, tells = true): Promise<void> {
    const random = this.#random;
    const { clock } = this.#world;
    const name = random.pick(this.#mutations);
    const mark = this.#newMark();
    const generated = await GENERATORS[name]?.(this.#draw(context, mark));
    if (!generated) return;
    const op = await this.#enqueue(context, name, mark, generated);
    const repeated = random.next();
    if (repeated < 0.1) {
      await clock.sleep(random.between(10, 500));
      const twin = await acts.enqueue(context, name, generated.again(), this.#newId());
      if (twin.id !== op.id) this.#note(context, twin, mark, generated);
    } else if (repeated < 0.2 && name === 'log-contact') {
      // An intentional second one: equal, but later than a double tap.
      context.wake('enqueue');
      await clock.sleep(random.between(3_001, 20_000));
      await this.#enqueue(context, name, mark, { ...generated, args: generated.again() });
    }
    if (tells) context.wake('enqueue');
  }

  /** Draws one write of this kind, or of any kind, and returns a function that saves it. */
  async #drawWrite(
    context: SimContext,
    kind: string | undefined,
  ): Promise<(() => Promise<Op>) | undefined> {
    const name = kind ?? this.#random.pick(this.#mutations);
    const mark = this.#newMark();
    const generated = await GENERATORS[name]?.(this.#draw(context, mark));
    return generated && (() => this.#enqueue(context, name, mark, generated));
  }

  async #enqueue(
    context: SimContext,
    name: string,
    mark: string,
    generated: Generated,
  ): Promise<Op> {
    const op = await acts.enqueue(context, name, generated.args, this.#newId());
    this.#note(context, op, mark, generated);
    return op;
  }

  #note(context: SimContext, op: Op, mark: string, generated: Generated): void {
    const { acts: known, timeline } = this.#world;
    timeline.note(context.name, `writes ${op.name} ${mark} as ${op.id}`);
    known.set(op.id, acts.newAct(context, op, mark, generated));
  }

  async #takeBack(context: SimContext): Promise<void> {
    const op = await this.#someOp(context, () => true);
    const act = op && this.#world.acts.get(op.id);
    if (!op || !act) return;
    if (await acts.withdraw(context, op)) {
      act.isWithdrawn = true;
      this.#world.timeline.note(context.name, `withdraws ${act.mark}`);
    }
  }

  async #answerAttention(context: SimContext): Promise<void> {
    const random = this.#random;
    const { acts: known, timeline } = this.#world;
    const op = await this.#someOp(
      context,
      (one) => one.state === 'attention' || one.state === 'parked',
    );
    const act = op && known.get(op.id);
    if (!op || !act) return;
    act.isDisturbed = true;
    const choice = random.next();
    if (choice < 0.4) {
      timeline.note(context.name, `sends ${act.mark} again`);
      if (op.reason?.kind === 'unverifiable' && !op.knownIds) act.sentKnowingly += 1;
      await acts.sendAgain(context, op);
    } else if (choice < 0.7) {
      await this.#edit(context, op, act);
    } else {
      const undo = await acts.discard(context, op);
      act.isDiscarded = undo !== undefined;
      timeline.note(context.name, `discards ${act.mark}`);
      if (undo && random.chance(0.3)) {
        await undo();
        act.isDiscarded = false;
        timeline.note(context.name, `takes the discard of ${act.mark} back`);
      }
    }
    context.wake('enqueue');
  }

  async #edit(context: SimContext, op: Op, act: acts.Act): Promise<void> {
    const mark = this.#newMark();
    const generated = await GENERATORS[op.name]?.(this.#draw(context, mark));
    if (!generated) return;
    const id = this.#newId();
    const revised = { ...op, id, args: generated.args };
    if (await this.#isOfLaterRecord(context, revised)) return;
    this.#world.acts.set(id, {
      ...acts.newAct(context, revised, mark, generated),
      isDisturbed: true,
    });
    if (await acts.editAndSendAgain(context, op, generated.args, id)) {
      act.isRevised = true;
      this.#world.timeline.note(context.name, `edits ${act.mark} into ${mark} (${id})`);
    } else this.#world.acts.delete(id);
  }

  /**
   * True if a later write creates the record of this one. Forms correct a write without moving it to another record, so
   * only a generator can do that.
   */
  async #isOfLaterRecord(context: SimContext, revised: Op): Promise<boolean> {
    const own = new Set(touchesOf(effectsOf(revised)));
    const all = await context.ports.relaxed.ops.where('seq').above(revised.seq).toArray();
    return all.some((op) => {
      const read = readOp(op);
      const created = read.kind === 'read' ? read.creates : undefined;
      return created !== undefined && own.has(rowKey(created.table, created.lid));
    });
  }

  async #someOp(context: SimContext, fits: (op: Op) => boolean): Promise<Op | undefined> {
    const ops = (await context.ports.relaxed.ops.toArray()).filter(fits);
    return ops.length > 0 ? this.#random.pick(ops) : undefined;
  }

  #worldChanges(): void {
    const random = this.#random;
    const { server, timeline } = this.#world;
    const planter = random.pick([...server.planters.keys()]);
    const draw = random.next();
    if (draw < 0.3) {
      const leader = random.pick([LEADER, OTHER_LEADER]);
      timeline.note('server', `planter ${planter} moves to hub ${leader}`);
      server.moveToHub(planter, leader);
    } else if (draw < 0.35) {
      timeline.note('server', `planter ${planter} is deleted`);
      server.deletePlanter(planter);
    } else if (draw < 0.45) {
      server.forgetOldTombstones();
    }
  }

  #draw(context: SimContext, mark: string): Draw {
    const { clock, server } = this.#world;
    const { relaxed, userId } = context.ports;
    return { db: relaxed, userId, server, random: this.#random, mark, now: clock.now() };
  }

  /** Marks and ids contain the number of their action, so that leaving out another action changes none. */
  #newMark(): string {
    return `m${this.#numberInStep()}`;
  }

  #newId(): string {
    return `op-${this.#numberInStep()}`;
  }

  #numberInStep(): string {
    this.#named += 1;
    // All have the same length, so that none is a prefix of another.
    return String(this.#step).padStart(3, '0') + String(this.#named).padStart(4, '0');
  }
}
