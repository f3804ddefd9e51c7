import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { claimFormat } from '#db/outbox.ts';
import { Mirror, mirrorName } from '#db/schema.ts';
import type { WakeReason } from '#shared/sync-protocol.ts';
import type { Ports, Session, Times } from '#sync/core/ports.ts';
import { Engine } from '#sync/run/engine.ts';
import { glassVault } from './glass-vault.ts';
import { memoryMirror, StoredDatabase } from './memory-mirror.ts';
import type { SimClock } from './sim-clock.ts';
import { SimLocks } from './sim-locks.ts';
import type { SimNetwork } from './sim-network.ts';
import type { SimServer } from './sim-server.ts';
import type { Timeline } from './sim-timeline.ts';
import type { Watch } from './sim-watch.ts';

export const API_BASE = 'https://network.example/api';

/**
 * Where the devices store their rows: IndexedDB with Dexie, or an in-memory store with the same interface for fast
 * simulations.
 */
export type StoreKind = 'indexeddb' | 'memory';

/** Everything that the devices of one simulation share. */
export interface Surroundings {
  clock: SimClock;
  server: SimServer;
  network: SimNetwork;
  timeline: Timeline;
  /** Base address of the server for the devices. */
  apiBase: string;
  watch: Watch;
  times: Times;
  store: StoreKind;
  /** The random source of one context. */
  randomOf(context: string): () => number;
  /** Called at every step of every context, where the schedule may crash, freeze or delay it. */
  atStep(context: SimContext, label: string): void | Promise<void>;
  /** Called at every change of a stored op's state. */
  onState(opId: string, from: string | undefined, to: string): void;
}

/** A phone or computer with one browser: its databases, its locks and its session. */
export class SimDevice {
  readonly name: string;
  readonly locks: SimLocks;
  readonly contexts = new Set<SimContext>();
  readonly #outboxWatchers = new Set<() => void>();
  /** All people who have a database on this device. */
  readonly users = new Set<number>();
  session: Session | undefined;
  /** How far its clock is ahead of the real time, in milliseconds; negative if it is behind. */
  aheadMs = 0;
  #indexedDB = new IDBFactory();
  readonly #stored = new Map<number, StoredDatabase>();
  #lastContext = 0;
  readonly #around: Surroundings;

  constructor(name: string, around: Surroundings) {
    this.name = name;
    this.#around = around;
    this.locks = new SimLocks(around.clock);
  }

  signIn(userId: number): void {
    const { server, clock, timeline, apiBase } = this.#around;
    const token = server.signIn(userId);
    this.session = { apiBase, userId, token, savedAt: clock.now() + this.aheadMs };
    this.users.add(userId);
    timeline.note(this.name, `user ${userId} signs in`);
  }

  signOut(): void {
    this.session = undefined;
  }

  /** A new tab or worker for one person, as after a page load. `format`: the database format of another build. */
  async open(userId: number, format?: number): Promise<SimContext> {
    this.#lastContext += 1;
    const name = `${this.name}.${this.#lastContext}`;
    const context = new SimContext(name, this, userId, this.#around, format);
    await claimFormat(context.ports);
    this.contexts.add(context);
    return context;
  }

  /** A connection to one person's database. */
  mirror(userId: number, durability: 'strict' | 'relaxed', format?: number): Mirror {
    const name = mirrorName(this.#around.apiBase, userId);
    if (this.#around.store === 'memory') return memoryMirror(name, this.#storedOf(userId), format);
    return new Mirror(name, durability, {
      indexedDB: this.#indexedDB,
      IDBKeyRange,
      ...(format === undefined ? {} : { format }),
    });
  }

  #storedOf(userId: number): StoredDatabase {
    const stored = this.#stored.get(userId) ?? new StoredDatabase();
    this.#stored.set(userId, stored);
    return stored;
  }

  /** As the browser tells each context what the others have written. */
  onOutbox(changed: () => void): () => void {
    this.#outboxWatchers.add(changed);
    return () => this.#outboxWatchers.delete(changed);
  }

  tellOutbox(): void {
    const { clock } = this.#around;
    for (const watcher of this.#outboxWatchers) clock.after(1, watcher);
  }

  running(): SimContext[] {
    return [...this.contexts].filter((one) => one.state === 'running');
  }
}

/** One tab or worker: a real engine in a simulated environment, which may freeze or crash anywhere. */
export class SimContext {
  readonly name: string;
  readonly device: SimDevice;
  readonly userId: number;
  readonly ports: Ports;
  readonly engine: Engine;
  state: 'running' | 'frozen' | 'ended' = 'running';
  readonly #around: Surroundings;
  #thawed: (() => void)[] = [];

  constructor(
    name: string,
    device: SimDevice,
    userId: number,
    around: Surroundings,
    format: number | undefined,
  ) {
    this.name = name;
    this.device = device;
    this.userId = userId;
    this.#around = around;
    this.ports = this.#makePorts(format);
    for (const db of [this.ports.strict, this.ports.relaxed]) {
      this.#watchStates(db);
      around.watch.listen(device.name, userId, db);
    }
    this.engine = new Engine(this.ports);
  }

  #makePorts(format: number | undefined): Ports {
    const { clock, network, times, randomOf } = this.#around;
    const user = this.#around.server.users.get(this.userId);
    const names = [`${user?.fields.first_name} ${user?.fields.last_name}`];
    return {
      userId: this.userId,
      names: () => names,
      strict: this.device.mirror(this.userId, 'strict', format),
      relaxed: this.device.mirror(this.userId, 'relaxed', format),
      onOutbox: (changed) => this.device.onOutbox(changed),
      session: async () => {
        await this.enter();
        return this.device.session;
      },
      fetch: network.fetchOf(this.name, this.enter),
      clock: {
        now: () => clock.now() + this.device.aheadMs,
        uptime: () => clock.now(),
        sleep: async (ms, signal) => {
          await clock.sleep(ms, signal);
          await this.enter();
        },
      },
      random: randomOf(this.name),
      vault: glassVault(),
      locks: this.device.locks.for(this.name, this.enter),
      onUnauthorized: (refused) => this.#onUnauthorized(refused),
      step: async (label) => {
        const delay = this.#around.atStep(this, label);
        if (delay) await delay;
        await this.enter();
      },
      times,
    };
  }

  /** Only a running context passes this point: a frozen one later, a crashed one never. */
  readonly enter = async (): Promise<void> => {
    while (this.state !== 'running') {
      await new Promise<void>((resolve) => {
        if (this.state === 'frozen') this.#thawed.push(resolve);
      });
    }
  };

  /** The page's part of S20: the first context that learns of a refused token clears this token only. */
  #onUnauthorized(refused: string): void {
    if (this.device.session?.token !== refused) return;
    this.#around.timeline.note(this.name, 'the token is refused: sign-in opens');
    this.#around.watch.signedOut(this.name, refused);
    this.device.signOut();
  }

  #watchStates(db: Mirror): void {
    const { onState } = this.#around;
    db.ops.hook('creating', (_key, op) => {
      onState(op.id, undefined, op.state);
      this.device.tellOutbox();
    });
    db.ops.hook('updating', (change, _key, op) => {
      const to: unknown = Reflect.get(change, 'state');
      if (typeof to === 'string' && to !== op.state) onState(op.id, op.state, to);
      this.device.tellOutbox();
    });
    db.ops.hook('deleting', (_key, op) => {
      onState(op.id, op.state, 'gone');
      this.device.tellOutbox();
    });
  }

  /** Wakes the engine as the page does, without waiting for it. */
  wake(why: WakeReason): void {
    this.engine.wake(why).catch((error: unknown) => {
      this.#around.timeline.note(this.name, `wake ${why} failed: ${String(error)}`);
    });
  }

  /** The page of this context is hidden, or seen again (src/sync-client/bridge.ts). */
  show(isVisible: boolean): void {
    this.engine.follow({ isVisible, isListening: false, minuteMoment: 0 });
    if (isVisible) this.wake('visible');
  }

  crash(): void {
    if (this.state === 'ended') return;
    this.#around.timeline.note(this.name, 'ENDS');
    this.state = 'ended';
    this.device.contexts.delete(this);
    this.device.locks.forget(this.name);
  }

  freeze(): void {
    if (this.state !== 'running') return;
    this.#around.timeline.note(this.name, 'FREEZES');
    this.state = 'frozen';
  }

  thaw(): void {
    if (this.state !== 'frozen') return;
    this.#around.timeline.note(this.name, 'thaws');
    this.state = 'running';
    for (const go of this.#thawed.splice(0)) go();
  }
}
