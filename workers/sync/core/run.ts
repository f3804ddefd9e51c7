import { type Op, type Reason, rowKey } from '#db/op.ts';
import { deleteFiles } from '#db/op-files.ts';
import { assertFormat, lifeLine } from '#db/outbox.ts';
import { renameRecord } from '#db/owned.ts';
import { REPLAY_TABLES, rematerialise } from '#db/replay.ts';
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
import { noteOwnValues, reportReversals } from './own-values.ts';
import type { Ports, Session } from './ports.ts';
import { Queue } from './queue.ts';
import { elapsed } from './retry.ts';
import { Slots } from './slots.ts';

/** Why a run ended before its work was done. */
export type Stop = 'signed-out' | 'offline' | 'lost-lock' | 'deadline';

/** Counts of one run, for its short record (S34). */
export interface Counts {
  sent: number;
  received: number;
  refused: number;
  failed: number;
  rows: number;
}

/** Tables of a transition that changes nothing on the screen. */
export const OP_TABLES = ['ops', 'meta'] as const;

/** Tables of everything else that the engine writes. */
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
 * `reference`: offers all extras, so that keyed batches and the change feed are used.
 * `documented`: only the calls of the specifications.
 */
export interface Server {
  kind: 'documented' | 'reference';
  /** How long the server remembers an Idempotency-Key, in milliseconds. */
  keysKeptMs: number;
}

export const DOCUMENTED: Server = { kind: 'documented', keysKeptMs: 0 };

/** What is done in one transaction, with the database that it is given. */
type Work<T> = (db: Mirror) => Promise<T>;

/** What a context keeps between runs. */
export interface Memory {
  health: Health;
  /** Forms that the server has asked requests to have. */
  habits: ServerHabits;
  /** What kind of server this is has been asked since this context began, and nothing spoke against it. */
  knowsServer: boolean;
  /** The id map as it was last read; it is read again only after a record got its number. */
  bindings?: { revision: unknown; all: readonly IdBinding[] };
}

/**
 * One run of at most 25 s under the lock (S13): its copy of the outbox, the backend as it sees it, the writes in
 * flight, and what it has found out. Every write of the engine goes through `write`, so that fence, format and crash
 * points are in one place.
 */
export class Run {
  readonly ports: Ports;
  readonly lease: Lease;
  readonly session: Session;
  readonly memory: Memory;
  readonly queue = new Queue();
  readonly slots = new Slots();
  /** What is known of the server; set once, before anything else is asked (S27). */
  server: Server = DOCUMENTED;
  /** Roles of the signed-in person, asked once a run. */
  holder: Promise<Holder | undefined> | undefined;
  /** Reads of lists and of pages of the change feed that were begun. */
  readsBegun = 0;
  /** Lists that were read in this run, or tried to. */
  readonly hasRead = new Set<string>();
  readonly startedAt: number;
  readonly counts: Counts = { sent: 0, received: 0, refused: 0, failed: 0, rows: 0 };
  /** Server numbers of records that were created on this device, by row key. */
  readonly bindings = new Map<string, number>();
  readonly #lids = new Map<string, string>();
  /** Every way in which a server may name the author of these writes. */
  names: readonly string[] = [];
  /** Server numbers by list, as far as nothing was read since that may add to it (prepare-call.ts). */
  readonly knownIds = new Map<string, { table: TableName; ids: Promise<number[]> }>();
  stopped: Stop | undefined;
  /** Requests for the person's own record that are in flight, by their token. */
  readonly probes = new Map<string, Promise<Answer>>();
  /** The token that the server answered with 401 (S20). */
  refusedToken: string | undefined;

  constructor(ports: Ports, lease: Lease, session: Session, memory: Memory) {
    this.ports = ports;
    this.lease = lease;
    this.session = session;
    this.memory = memory;
    this.startedAt = ports.clock.now();
  }

  /** In one turn: a cursor would take one for each record that was ever created here. */
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

  /** Local key of a server row that was created on this device; undefined for all others. */
  lidOf(table: TableName, id: number): string | undefined {
    return this.#lids.get(rowKey(table, String(id)));
  }

  /** Local key of any server row. */
  readonly keyOf = (table: TableName, id: number): string => this.lidOf(table, id) ?? lidOf(id);

  /** Server number of a local record; undefined while it has none. */
  idOf(table: TableName, lid: string): number | undefined {
    const own = this.bindings.get(rowKey(table, lid));
    if (own !== undefined) return own;
    return lid.startsWith('s') ? Number(lid.slice(1)) : undefined;
  }

  /** Server numbers for the calls of a write; `missing` takes the keys of records that have none yet. */
  ids(missing?: Set<string>): Ids {
    return {
      of: (table, lid) => {
        const id = this.idOf(table, lid);
        if (id === undefined) missing?.add(rowKey(table, lid));
        return id;
      },
    };
  }

  /** The person whose database this is. */
  get userId(): number {
    return this.ports.userId;
  }

  get isReference(): boolean {
    return this.server.kind === 'reference';
  }

  /** First reason wins: what follows from it is not another reason. */
  stop(why: Stop): void {
    this.stopped ??= why;
  }

  /** False once nothing more may leave, for whatever reason but the time. */
  get mayAsk(): boolean {
    return this.stopped === undefined || this.stopped === 'deadline';
  }

  isOver(): boolean {
    const { clock, times } = this.ports;
    if (elapsed(clock.now(), this.startedAt) > times.run) this.stop('deadline');
    return this.stopped !== undefined;
  }

  /**
   * One transaction of the leader (S8). Throws `LostLeaseError` when another context took over. Nothing may
   * be awaited in `work` but the database it is given. A power failure may undo the last of these: what a read brought
   * is read again.
   */
  write<T>(label: string, tables: readonly string[], work: Work<T>): Promise<T> {
    return this.#step(label, () => this.#transact(this.ports.relaxed, tables, work));
  }

  /** The same for what must survive a power failure: every change of a write's state (S8), and people's own words. */
  writeStrict<T>(label: string, tables: readonly string[], work: Work<T>): Promise<T> {
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
      // Asked at once, since each wait for an answer costs as much as the work: who fails undoes it all.
      const asked = [assertLeader(db, this.lease), assertFormat(db)];
      const [done] = await Promise.all([work(db), ...asked]);
      return done;
    });
  }

  /**
   * Logical time of a read that starts now (S23): later than every change of a write so far. Nothing is
   * written for it, since the next change takes the same number, and what is equal counts as crossed.
   */
  async readTickNow(): Promise<number> {
    this.readsBegun += 1;
    await this.ports.step('before read');
    return (await readTick(this.ports.relaxed)) + 1;
  }

  /** Brings rows up to date; an op that cannot be applied moves to attention (S6). */
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

  /** New server copies by row key, with the writes of each replayed over it; `null`: the server has no such row (S1). */
  setServerCopies(db: Mirror, truths: ReadonlyMap<string, Shadow['truth']>): Promise<void> {
    return this.rematerialise(db, truths.keys(), truths);
  }

  /** Ends ops whose effect the server's own rows show by now (S9); a row of several is computed once. */
  async finish(db: Mirror, ops: readonly Op[]): Promise<void> {
    const now = this.ports.clock.now();
    await deleteFiles(db, ops);
    await db.ops.bulkDelete(ops.map((op) => op.seq));
    await db.journal.bulkPut(ops.map((op) => lifeLine(op, titleOf(op), 'received', now)));
    const keys = ops.flatMap((op) => op.touches);
    await this.rematerialise(db, keys);
    await noteOwnValues(db, ops, now);
    await reportReversals(db, keys, now);
  }

  /** Binds a record created here to its server number; a wrong earlier guess is freed (S26). */
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
    // A restored server may give the number of a lost record to another one. This device has merged that one into the
    // record that had the number before, so it reads everything again.
    const isRenumbered = former !== undefined && former !== id;
    if (isRenumbered) this.#lids.delete(rowKey(table, String(former)));
    if (rival && rival.key !== key) await db.idmap.delete(rival.key);
    if (rival) this.bindings.delete(rival.key);
    this.bindings.set(key, id);
    this.#lids.set(rowKey(table, String(id)), lid);
    this.queue.wakeBlocked();
    // The same row may have come in under its number: its server copy is this row's, and is not counted twice (S1).
    const truth = shadow ? shadow.truth : row;
    await Promise.all([
      isRenumbered && restartChanges(db),
      db.idmap.put({ key, table, lid, id, opId: op.id }),
      db.meta.put({ key: IDMAP_REVISION, value: `${op.id}:${id}` }),
      row && rows.delete(twin),
      truth && db.shadows.put({ key, truth: { ...truth, lid } }),
      twin === lid ? undefined : renameRecord(db, table, twin, lid),
    ]);
  }
}

/** A row that a write created, by its number on the server. */
export interface Created {
  table: TableName;
  lid: string;
  id: number;
}

/** The logical clock (S23): every change of a write advances it, in that change's own transaction. */
export async function readTick(db: Mirror): Promise<number> {
  const value = (await db.meta.get('tick'))?.value;
  return typeof value === 'number' ? value : 0;
}

export function writeTick(db: Mirror, tick: number): Promise<string> {
  return db.meta.put({ key: 'tick', value: tick });
}
