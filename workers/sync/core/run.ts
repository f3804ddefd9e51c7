import { reviseIdMap } from '#db/idmap-revision.ts';
import { REPLAY_TABLES } from '#db/newest-write.ts';
import { type Op, type Reason, rowKey } from '#db/op.ts';
import { deleteFiles } from '#db/op-files.ts';
import { assertFormat, lifeLine } from '#db/outbox.ts';
import { renameRecord } from '#db/owned.ts';
import { isShown, rematerialise } from '#db/replay.ts';
import { IDMAP_REVISION, type IdBinding, type Mirror, type Shadow } from '#db/schema.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { ServerHabits } from '#shared/http/server-habits.ts';
import { lidOf } from '#shared/ids.ts';
import type { Holder } from '#shared/permissions.ts';
import type { Ids } from '#src/mutations/ids.ts';
import { effectsOf, titleOf } from '#src/mutations/read-op.ts';
import { restartChanges } from './feed-state.ts';
import type { Health } from './health.ts';
import { assertLeader, type Lease } from './leader.ts';
import { hasOwnValues, noteOwnValues, reportReversals } from './own-values.ts';
import type { Ports, Session } from './ports.ts';
import { Queue } from './queue.ts';
import { elapsed } from './retry.ts';
import { Slots } from './slots.ts';

/** Why a run ended early. */
export type Stop = 'signed-out' | 'offline' | 'lost-lock' | 'deadline';

/** Counters of one run, stored in its record (S34). */
export interface Counts {
  sent: number;
  received: number;
  refused: number;
  failed: number;
  rows: number;
}

/** Tables of a transition that changes no visible rows. */
export const OP_TABLES = ['ops', 'meta'] as const;

/** Tables of all other writes of the engine. */
export const ALL_TABLES = [
  ...REPLAY_TABLES,
  'feeds',
  'quarantine',
  'journal',
  'putAside',
  'ownValues',
  'seen',
  'meta',
] as const;

/**
 * `reference`: offers all extras, so keyed batches and the change feed are used. `documented`: only the calls in the
 * specifications.
 */
export interface Server {
  kind: 'documented' | 'reference';
  /** How long the server remembers an Idempotency-Key, in milliseconds. */
  keysKeptMs: number;
  /** The first day of the recent contacts, if the server can leave out older ones for this person. */
  recentFrom?: string | undefined;
}

const TICK = 'tick';
/** More than one run can use in its 25 seconds. */
const RESERVED_TICKS = 100_000;

export const DOCUMENTED: Server = { kind: 'documented', keysKeptMs: 0 };

/** The work of one transaction, which receives the database. */
type Work<T> = (db: Mirror) => Promise<T>;

/** State that a context keeps between runs. */
export interface Memory {
  health: Health;
  /** Request forms that this server has asked for. */
  habits: ServerHabits;
  /** True if this context has determined the kind of server and no answer has contradicted it. */
  knowsServer: boolean;
  /** The id map as last read. It is read again only after a record has received its number. */
  bindings?: { revision: unknown; all: readonly IdBinding[] };
  /** The clock when this context last looked at it. */
  clock?: { now: number; uptime: number };
}

/**
 * One run of at most 25 s under the lock (S13). Holds its copy of the outbox, the kind of server, the writes in flight
 * and what it has found out. All writes of the engine go through `write` or `writeStrict`, so that fencing, format
 * checks and crash points are in one place.
 */
export class Run {
  readonly ports: Ports;
  readonly lease: Lease;
  readonly session: Session;
  readonly memory: Memory;
  readonly queue = new Queue();
  readonly slots = new Slots();
  /** What is known of the server. Set once, before any other request (S27). */
  server: Server = DOCUMENTED;
  /** Roles of the signed-in person, requested once per run. */
  holder: Promise<Holder | undefined> | undefined;
  /** Number of reads started, of lists and of pages of the change feed. */
  readsBegun = 0;
  /** Lists that this run has read or tried to read. */
  readonly hasRead = new Set<string>();
  /** True once a list, or a page of the change feed, could not be read. */
  hasFailedReads = false;
  /** Rows in the longest single answer to each call that reads a list, by the call's name (`callOf`). */
  readonly longestLists = new Map<string, number>();
  /** Lists with rows that could not be parsed. Only this run can add some (quarantine.ts). */
  readonly unreadable = new Set<unknown>();
  readonly startedAt: number;
  readonly counts: Counts = { sent: 0, received: 0, refused: 0, failed: 0, rows: 0 };
  /** Server numbers of records that were created on this device, by row key. */
  readonly bindings = new Map<string, number>();
  readonly #lids = new Map<string, string>();
  /** Every name under which a server may show the author of these writes. */
  names: readonly string[] = [];
  /** Server numbers by list. An entry is valid until a read may add to it (prepare-call.ts). */
  readonly knownIds = new Map<string, { table: TableName; ids: Promise<number[]> }>();
  stopped: Stop | undefined;
  /** The person's own record as this run last received it. */
  ownRecord: Extract<Answer, { kind: 'ok' }> | undefined;
  /** Requests for the person's own record in flight, by token. */
  readonly probes = new Map<string, Promise<Answer>>();
  /** The last tick of this run; undefined until it has reserved some. */
  #tick: number | undefined;
  #reserving: Promise<void> | undefined;
  /** The token that the server answered with 401 (S20). */
  refusedToken: string | undefined;

  constructor(ports: Ports, lease: Lease, session: Session, memory: Memory) {
    this.ports = ports;
    this.lease = lease;
    this.session = session;
    this.memory = memory;
    this.startedAt = ports.clock.now();
  }

  /** Reads all bindings at once: a cursor would need one round trip for each record ever created here. */
  async loadBindings(): Promise<void> {
    const { ports, memory } = this;
    const { relaxed } = ports;
    const known = await relaxed.transaction('r', ['idmap', 'meta'], async () => {
      const revision = (await relaxed.meta.get(IDMAP_REVISION))?.value;
      const { bindings } = memory;
      if (bindings && bindings.revision === revision) return bindings;
      return { revision, all: await relaxed.idmap.toArray() };
    });
    memory.bindings = known;
    for (const one of known.all) {
      this.bindings.set(one.key, one.id);
      this.#lids.set(rowKey(one.table, String(one.id)), one.lid);
    }
  }

  /** Local key of a server row that was created on this device; undefined for other rows. */
  lidOf(table: TableName, id: number): string | undefined {
    return this.#lids.get(rowKey(table, String(id)));
  }

  /** Local key of any server row. */
  readonly keyOf = (table: TableName, id: number): string => this.lidOf(table, id) ?? lidOf(id);

  /** Server number of a local record; undefined until it has one. */
  idOf(table: TableName, lid: string): number | undefined {
    const own = this.bindings.get(rowKey(table, lid));
    if (own !== undefined) return own;
    return lid.startsWith('s') ? Number(lid.slice(1)) : undefined;
  }

  /** Server numbers for the calls of a write. Keys of records without a number are added to `missing`. */
  ids(missing?: Set<string>): Ids {
    return {
      of: (table, lid) => {
        const id = this.idOf(table, lid);
        if (id === undefined) missing?.add(rowKey(table, lid));
        return id;
      },
    };
  }

  /** The owner of this database. */
  get userId(): number {
    return this.ports.userId;
  }

  get isReference(): boolean {
    return this.server.kind === 'reference';
  }

  /** The first reason wins; later ones are its consequences. */
  stop(why: Stop): void {
    this.stopped ??= why;
  }

  /** False once the run has been stopped for any reason but its deadline: no request may be sent then. */
  get mayAsk(): boolean {
    return this.stopped === undefined || this.stopped === 'deadline';
  }

  isOver(): boolean {
    const { clock, times } = this.ports;
    if (elapsed(clock.now(), this.startedAt) > times.run) this.stop('deadline');
    return this.stopped !== undefined;
  }

  /**
   * Runs one transaction of the leader (S8). Throws `LostLeaseError` if another context took over. `work` may await
   * nothing but the database passed to it. A power failure may undo the latest of these transactions; rows that were
   * lost are read again.
   */
  write<T>(label: string, tables: readonly string[], work: Work<T>): Promise<T> {
    return this.#step(label, () => this.#transact(this.ports.relaxed, tables, work));
  }

  /**
   * Like `write`, for data that must survive a power failure: every change of a write's state (S8), and what people
   * typed.
   */
  async writeStrict<T>(label: string, tables: readonly string[], work: Work<T>): Promise<T> {
    this.#reserving ??= this.#reserveTicks();
    await this.#reserving;
    return this.#step(label, () => this.#transact(this.ports.strict, tables, work));
  }

  async #step<T>(label: string, write: () => Promise<T>): Promise<T> {
    await this.ports.step(`before ${label}`);
    const result = await write();
    await this.ports.step(`after ${label}`);
    return result;
  }

  #transact<T>(db: Mirror, tables: readonly string[], work: Work<T>): Promise<T> {
    return db.transaction('rw', tables, async () => {
      // Checked in parallel, since each round trip to the database costs as much as the work. A failed check undoes it
      // all.
      const asked = [assertLeader(db, this.lease), assertFormat(db)];
      const [done] = await Promise.all([work(db), ...asked]);
      return done;
    });
  }

  /**
   * Advances the logical clock (S23). Call it inside the transaction of the change, after its first read: only then do
   * changes take their ticks in the order in which they are committed.
   */
  nextTick(): number {
    if (this.#tick === undefined) throw new Error('No ticks are reserved.');
    this.#tick += 1;
    return this.#tick;
  }

  /** Stores a tick that this run will not reach, so that the ticks of its changes need not be stored one by one. */
  async #reserveTicks(): Promise<void> {
    this.#tick = await this.#transact(this.ports.strict, ['meta'], async (db) => {
      const tick = await storedTick(db);
      await db.meta.put({ key: TICK, value: tick + RESERVED_TICKS });
      return tick;
    });
  }

  /**
   * Logical time of a read that starts now (S23): later than every change of a write so far. It is not stored: the next
   * change takes the same number, and equal ticks count as overlapping.
   */
  async readTickNow(): Promise<number> {
    this.readsBegun += 1;
    await this.ports.step('before read');
    // Also waits for the changes that are being committed.
    const stored = await storedTick(this.ports.relaxed);
    return (this.#tick ?? stored) + 1;
  }

  /** Recomputes rows. An op that cannot be applied moves to `attention` (S6). */
  async rematerialise(
    db: Mirror,
    keys: Iterable<string>,
    truths?: ReadonlyMap<string, Shadow['truth']>,
  ): Promise<void> {
    const broken = await rematerialise(db, keys, effectsOf, truths);
    for (const { op, error } of broken) {
      const reason: Reason = { kind: 'broken', message: error };
      await db.ops.update(op.seq, { state: 'attention', reason });
    }
    const again = broken.flatMap(({ op }) => op.touches);
    if (again.length > 0) await rematerialise(db, again, effectsOf);
  }

  /**
   * Stores new server copies by row key and replays pending writes over them. `null`: the server has no such row (S1).
   */
  setServerCopies(db: Mirror, truths: ReadonlyMap<string, Shadow['truth']>): Promise<void> {
    return this.rematerialise(db, truths.keys(), truths);
  }

  /** Ends ops whose effect the server's rows now show (S9). A row touched by several ops is computed once. */
  async finish(db: Mirror, ops: readonly Op[]): Promise<void> {
    const now = this.ports.clock.now();
    const [hadOwnValues] = await Promise.all([
      hasOwnValues(db),
      deleteFiles(db, ops),
      db.ops.bulkDelete(ops.map((op) => op.seq)),
      db.journal.bulkPut(ops.map((op) => lifeLine(op, titleOf(op), 'received', now))),
    ]);
    const keys = ops.flatMap((op) => op.touches);
    await this.rematerialise(db, keys);
    const isNoted = await noteOwnValues(db, ops, now);
    if (hadOwnValues || isNoted) await reportReversals(db, keys, now);
  }

  /** Binds a record created here to its server number and undoes a wrong earlier binding (S26). */
  async bind(db: Mirror, op: Op, { table, lid, id }: Created): Promise<void> {
    const key = rowKey(table, lid);
    const twin = lidOf(id);
    const rows = db.table<AnyRow, string>(table);
    const former = this.bindings.get(key);
    const [rival, row, shadow] = await Promise.all([
      db.idmap.where('[table+id]').equals([table, id]).first(),
      twin === lid ? undefined : rows.get(twin),
      twin === lid ? undefined : db.shadows.get(rowKey(table, twin)),
    ]);
    // A server restored from a backup may reuse the number of a lost record. This device has merged the new record into
    // the one that had the number before, so it reads everything again.
    const isRenumbered = former !== undefined && former !== id;
    if (isRenumbered) this.#lids.delete(rowKey(table, String(former)));
    if (rival && rival.key !== key) await db.idmap.delete(rival.key);
    if (rival) this.bindings.delete(rival.key);
    this.bindings.set(key, id);
    this.#lids.set(rowKey(table, String(id)), lid);
    this.queue.wakeBlocked();
    // The same row may already have been merged under its number. Its server copy moves to this row, so that it exists
    // once (S1), also if there are writes on the other one.
    const truth = shadow ? shadow.truth : row;
    const moved = truth && { ...truth, lid };
    await Promise.all([
      isRenumbered && restartChanges(db),
      db.idmap.put({ key, table, lid, id, opId: op.id }),
      reviseIdMap(db),
      row && rows.delete(twin),
      shadow && db.shadows.put({ key: rowKey(table, twin), truth: null }),
      moved && isShown(op) && db.shadows.put({ key, truth: moved }),
      twin === lid ? undefined : renameRecord(db, table, twin, lid),
    ]);
    // A write that its author was asked about may be recognized, and no shown write may touch the row.
    if (moved && !isShown(op)) await this.setServerCopies(db, new Map([[key, moved]]));
  }
}

/** A row that a write created, with its server number. */
export interface Created {
  table: TableName;
  lid: string;
  id: number;
}

/** The logical clock (S23) as stored: no run has reached this tick yet. */
async function storedTick(db: Mirror): Promise<number> {
  const value = (await db.meta.get(TICK))?.value;
  return typeof value === 'number' ? value : 0;
}
