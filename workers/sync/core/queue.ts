import * as z from 'zod/mini';
import { LOCKED, METERED, Op } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import { isOfNewerBuild } from '#src/mutations/read-op.ts';

/*
 * A request whose answer was lost may still be executed, even after a newer write of its lane (S19). Until the server
 * must have finished it, only that write may be sent in the lane: resending it is safe, but other writes wait.
 */

/**
 * `from` and `until` are milliseconds since 1970. Before `from`, the clock was set back; after `until`, the hold is
 * over.
 */
const Hold = z.object({ opId: z.string(), from: z.number(), until: z.number() });
const Holds = z.record(z.string(), Hold);
/** The write that may still be executed, by lane. */
export type LaneHolds = Readonly<Record<string, z.infer<typeof Hold>>>;

export const LANE_HOLDS = 'laneHolds';

export async function readLaneHolds(db: Mirror): Promise<LaneHolds> {
  const stored = Holds.safeParse((await db.meta.get(LANE_HOLDS))?.value);
  return stored.success ? stored.data : {};
}

/** The earliest time at which other writes of its lanes allow this write to be sent; 0 for at once. */
function heldUntil(holds: LaneHolds, op: Op, now: number): number {
  const others = op.lanes
    .flatMap((lane) => holds[lane] ?? [])
    .filter(({ opId, from }) => opId !== op.id && from <= now);
  return Math.max(0, ...others.map(({ until }) => until));
}

/** States in which a write neither holds its lane nor waits to be sent. */
const OUT_OF_THE_WAY = new Set(['acked', 'attention']);
/** States in which a write is sent once it is due. */
const SENDABLE = new Set(['queued', 'blocked', 'parked']);

/** Prefix of the lanes of files: on a slow connection, all texts are sent first (S12). */
const LAST_LANE = 'last:';

function isLast(op: Op): boolean {
  return op.lanes.some((lane) => lane.startsWith(LAST_LANE));
}

function parsed(stored: unknown): Op | undefined {
  const op = Op.safeParse(stored);
  return op.success ? op.data : undefined;
}

/** The run's copy of the outbox, in the order of the author's actions (S5). */
export class Queue {
  readonly #ops = new Map<number, Op>();
  /** Sequence numbers by the row they touch. May contain numbers of ops that have left the queue. */
  readonly #touching = new Map<string, Set<number>>();

  /** When the outbox was last checked for news, in milliseconds since 1970. */
  askedAt = 0;
  /** Lanes with a request whose answer was lost and that may still be executed (S19). */
  holds: LaneHolds = {};

  /** Ops that changed while the outbox is being read: the values read may be older. */
  #changedSince: Map<number, Op | undefined> | undefined;

  /** Reads the outbox again: other contexts may have added or removed ops. */
  async load(db: Mirror): Promise<void> {
    const changed = new Map<number, Op | undefined>();
    this.#changedSince = changed;
    const before = this.holds;
    const [holds, all] = await Promise.all([readLaneHolds(db), db.ops.orderBy('seq').toArray()]);
    this.#changedSince = undefined;
    if (this.holds === before) this.holds = holds;
    this.#ops.clear();
    this.#touching.clear();
    for (const stored of all) {
      // An op that cannot be parsed stays in the database. It is not sent and does not block others.
      const op = changed.has(stored.seq) ? changed.get(stored.seq) : parsed(stored);
      if (op) this.put(op);
    }
  }

  /** True if somebody has added a write or put one back into the queue. */
  async hasNews(db: Mirror, underWay: { has(op: Op): boolean }): Promise<boolean> {
    const queued = await db.ops.where('state').equals('queued').primaryKeys();
    return queued.some((seq) => {
      const known = this.#ops.get(seq);
      return !known || (known.state !== 'queued' && !underWay.has(known));
    });
  }

  all(): Op[] {
    return [...this.#ops.values()];
  }

  get(seq: number): Op | undefined {
    return this.#ops.get(seq);
  }

  put(op: Op): void {
    this.#changedSince?.set(op.seq, op);
    this.#ops.set(op.seq, op);
    for (const key of op.touches) {
      const seqs = this.#touching.get(key);
      if (seqs) seqs.add(op.seq);
      else this.#touching.set(key, new Set([op.seq]));
    }
  }

  /** Writes on one row. */
  touching(key: string): Op[] {
    return [...(this.#touching.get(key) ?? [])].flatMap((seq) => this.#ops.get(seq) ?? []);
  }

  /** Checks blocked ops again after a record got its server number or somebody unlocked the vault. */
  wakeBlocked(by: 'number' | 'unlocking' = 'number'): void {
    for (const op of this.#ops.values()) {
      const isMeant = by === 'number' ? op.lastFailure !== METERED : op.lastFailure === LOCKED;
      if (op.state === 'blocked' && isMeant) this.#ops.set(op.seq, { ...op, nextAt: 0 });
    }
  }

  remove(op: Op): void {
    this.#changedSince?.set(op.seq, undefined);
    this.#ops.delete(op.seq);
  }

  /**
   * Writes that may be sent now, at most `limit`, in order (S12). Each is the first in all of its lanes. A refused
   * write does not hold its lane; a write that waits for its time or for an answer does.
   */
  ready(now: number, user: number, limit: number): Op[] {
    const ready: Op[] = [];
    const last: Op[] = [];
    this.#walk((op, isFirst) => {
      if (isFirst && this.#maySend(op, now, user)) (isLast(op) ? last : ready).push(op);
      return ready.length >= limit ? 'enough' : 'closes';
    });
    return [...ready, ...last].slice(0, limit);
  }

  /** Visits the writes in order. `isFirst` is false for writes behind one that closed a lane of theirs. */
  #walk(visit: (op: Op, isFirst: boolean) => 'closes' | 'passes' | 'enough'): void {
    const closed = new Set<string>();
    for (const op of this.#ops.values()) {
      if (OUT_OF_THE_WAY.has(op.state)) continue;
      const step = visit(
        op,
        op.lanes.every((lane) => !closed.has(lane)),
      );
      if (step === 'enough') return;
      if (step === 'closes') for (const lane of op.lanes) closed.add(lane);
    }
  }

  /** Writes that are due, including those behind others in their lanes. */
  due(now: number, user: number): Op[] {
    return this.all().filter((op) => this.#maySend(op, now, user));
  }

  #maySend(op: Op, now: number, user: number): boolean {
    return SENDABLE.has(op.state) && this.#notBefore(op, now) <= now && op.user === user;
  }

  /**
   * Offers writes to `joins` for one request, at most `limit`: each lane in order, up to the first write that must wait
   * or that `joins` rejects (S12).
   */
  together(now: number, user: number, limit: number, joins: (op: Op) => boolean): void {
    let joined = 0;
    this.#walk((op, isNext) => {
      if (joined >= limit) return 'enough';
      if (!isNext || !this.#maySend(op, now, user) || !joins(op)) return 'closes';
      joined += 1;
      return 'passes';
    });
  }

  /**
   * The earliest time at which an op is due; undefined if none is. An op behind another one in its lane waits for that
   * one, whatever its own time is.
   */
  nextAt(): number | undefined {
    const moments: number[] = [];
    this.#walk((op, isFirst) => {
      // Only the build that created an unsure write can find out what became of it (S33).
      const isIdle = op.state === 'held' || op.state === 'sending';
      const isOthers = op.state === 'unsure' && isOfNewerBuild(op);
      if ((isFirst || !SENDABLE.has(op.state)) && !isIdle && !isOthers) {
        moments.push(this.#notBefore(op));
      }
      return 'closes';
    });
    return moments.length === 0 ? undefined : moments.reduce((a, b) => Math.min(a, b));
  }

  #notBefore(op: Op, now = Number.POSITIVE_INFINITY): number {
    if (!SENDABLE.has(op.state)) return op.nextAt;
    return Math.max(op.nextAt, heldUntil(this.holds, op, now));
  }
}
