import type { EffectsOf } from './effect.ts';
import type { LifeLine, Op } from './op.ts';
import { apart, deleteFiles, setApart, withFiles } from './op-files.ts';
import { readable } from './readable-ops.ts';
import { applyNewest, REPLAY_TABLES, readTouched, rematerialise, touchesOf } from './replay.ts';
import type { Mirror } from './schema.ts';

/** A write that equals the one before it in its lane is a double tap within this time (S7). */
const DOUBLE_TAP_MS = 3_000;

/** Tables that any transaction over the outbox must hold for writing. */
export const OUTBOX_TABLES = [...REPLAY_TABLES, 'journal', 'drafts', 'meta'];

/** Code of a newer form has written into this database; this code must not (S33). */
export class OldBuildError extends Error {
  override name = 'OldBuildError';
}

/** Everything about a new write that its mutation knows. */
export interface NewOp {
  id: string;
  user: number;
  name: string;
  version: number;
  args: unknown;
  /** The arg that holds a file (op-files.ts). */
  file?: string | undefined;
  lanes: string[];
  createdAt: number;
  /** Not sent before this moment, so that an undo is not too late. */
  nextAt?: number | undefined;
  /** The draft that this write was made of: it goes in the same transaction. */
  draft?: string | undefined;
  /** Equal for two taps that mean the same write (src/mutations/tap.ts). */
  tap: string;
}

/**
 * Adds a write: ONE strict transaction keeps the truth, applies the write and stores the op (S2).
 * @returns the id of the op; that of the first tap when this is the second of a double tap
 */
export async function addOp(db: Mirror, write: NewOp, effectsOf: EffectsOf): Promise<string> {
  const effects = effectsOf(write);
  return db.transaction('rw', OUTBOX_TABLES, async () => {
    // All questions at once, then all writes: a finger waits, and each turn costs a phone milliseconds.
    const [twin, touched] = await Promise.all([
      findDoubleTap(db, write),
      readTouched(db, effects),
      assertFormat(db),
    ]);
    if (twin !== undefined) return twin;
    const { draft, nextAt = 0, ...known } = write;
    const { stored, file } = apart(known);
    const filed = file && db.opFiles.put(file);
    const added = db.ops.add({
      ...stored,
      nextAt,
      touches: touchesOf(effects),
      state: 'queued',
      attempts: 0,
      failures: 0,
      flightTick: 0,
      doubts: 0,
      step: 0,
      emptyReads: 0,
    });
    const ended = draft === undefined ? undefined : db.drafts.delete(draft);
    await Promise.all([added, filed, ended, applyNewest(db, touched, effects)]);
    return write.id;
  });
}

/** Id of the write that this one repeats: it waits, or was received on a fast line and has ended. */
async function findDoubleTap(db: Mirror, write: NewOp): Promise<string | undefined> {
  const [lane] = write.lanes;
  if (lane === undefined) return undefined;
  const [inLane, newest, ended] = await Promise.all([
    db.ops.where('lanes').equals(lane).last(),
    db.ops.toCollection().last(),
    db.journal.where('tap').equals(write.tap).toArray(),
  ]);
  // A create has a lane of its own, named by the key that was made for this tap: there the newest of all counts.
  const waiting = inLane ?? newest;
  if (waiting && waiting.tap === write.tap && isDoubleTap(waiting.createdAt, write)) {
    return waiting.id;
  }
  const line = ended.find((one) => one.outcome === 'received' && isDoubleTap(one.savedAt, write));
  // The same again after something else is meant: on, off, on.
  return line && !inLane && !(await isOutdated(db, line)) ? line.opId : undefined;
}

function isDoubleTap(savedAt: number, write: NewOp): boolean {
  const sinceMs = write.createdAt - savedAt;
  return sinceMs >= 0 && sinceMs < DOUBLE_TAP_MS;
}

/** A later write on the same rows has ended as well. */
async function isOutdated(db: Mirror, line: LifeLine): Promise<boolean> {
  const same = await db.journal.where('touches').anyOf(line.touches).toArray();
  return same.some((one) => one.opId !== line.opId && one.savedAt >= line.savedAt);
}

/** What a write leaves behind, and what stands on it, as its mutation knows. */
export interface Ending {
  label: string;
  effectsOf: EffectsOf;
  /** Later writes that were made on top of it, on the base that they have without it, or with it again. */
  rebased(ended: Op, later: readonly Op[], isBack: boolean): Op[];
}

/** Takes back a write that was never attempted (S7). False when it may have left the device. */
export function withdrawOp(db: Mirror, opId: string, ending: Ending) {
  return endByAuthor(db, opId, 'withdrawn', ending);
}

/** Ends a write by its author's word (S11), whatever became of it; never while a request is out. */
export function discardOp(db: Mirror, opId: string, ending: Ending) {
  return endByAuthor(db, opId, 'discarded', ending);
}

async function endByAuthor(
  db: Mirror,
  opId: string,
  outcome: 'withdrawn' | 'discarded',
  { label, effectsOf, rebased }: Ending,
): Promise<Op | undefined> {
  return db.transaction('rw', OUTBOX_TABLES, async () => {
    await assertFormat(db);
    const op = await db.ops.where('id').equals(opId).first();
    const mayEnd = outcome === 'withdrawn' ? op?.attempts === 0 : op?.state !== 'sending';
    if (!op || !mayEnd) return undefined;
    const [whole] = await withFiles(db, [op]);
    await deleteFiles(db, [op]);
    await db.ops.delete(op.seq);
    await db.journal.put(lifeLine(op, label, outcome, Date.now()));
    await db.ops.bulkPut(rebased(op, await laterOn(db, op), false));
    await rematerialise(db, op.touches, effectsOf);
    return whole;
  });
}

async function laterOn(db: Mirror, { seq, touches }: Op): Promise<Op[]> {
  const touching = await db.ops.where('touches').anyOf(touches).distinct().sortBy('seq');
  return readable(touching).filter((op) => op.seq > seq);
}

/** Undo of a discard: the write is back where it was. */
export async function restoreOp(
  db: Mirror,
  op: Op,
  { effectsOf, rebased }: Pick<Ending, 'effectsOf' | 'rebased'>,
): Promise<void> {
  await db.transaction('rw', OUTBOX_TABLES, async () => {
    await assertFormat(db);
    await db.ops.put(await setApart(db, op));
    await db.journal.delete(op.id);
    await db.ops.bulkPut(rebased(op, await laterOn(db, op), true));
    await rematerialise(db, op.touches, effectsOf);
  });
}

/** What its author changed before sending a refused write again. */
export interface Revision {
  /** A new id, so that a server which remembers keys does not answer with the old refusal (S16). */
  id: string;
  args: unknown;
  version: number;
  lanes: string[];
}

/** Puts a refused or parked write back into the queue at its old place; `revision` replaces its args. */
export async function requeueOp(
  db: Mirror,
  opId: string,
  effectsOf: EffectsOf,
  revision?: Revision,
): Promise<boolean> {
  return db.transaction('rw', OUTBOX_TABLES, async () => {
    await assertFormat(db);
    const op = await db.ops.where('id').equals(opId).first();
    if (!op || (op.state !== 'attention' && op.state !== 'parked')) return false;
    const again: Op = { ...op, state: stateAgain(op), failures: 0, nextAt: 0, reason: undefined };
    if (again.state === 'unsure') again.emptyReads = 0;
    if (revision) Object.assign(again, revision, neverSent(), { state: 'queued' });
    if (revision) again.touches = touchesOf(effectsOf(again));
    await db.ops.put(revision ? await withFileOf(db, op, again) : again);
    await rematerialise(db, [...op.touches, ...again.touches], effectsOf);
    return true;
  });
}

/** A revised write is a new one: it takes the file of the old one along, unless it has another. */
async function withFileOf(db: Mirror, old: Op, revised: Op): Promise<Op> {
  if (old.file === undefined) return revised;
  const [carried] = await withFiles(db, [old]);
  await deleteFiles(db, [old]);
  const { [old.file]: file } = Object(carried?.args);
  return setApart(db, { ...revised, args: { [old.file]: file, ...Object(revised.args) } });
}

/** What may have been sent and can be looked up is looked up first (S15). */
function stateAgain(op: Op): 'queued' | 'unsure' {
  return op.reason?.kind === 'unverifiable' && op.knownIds ? 'unsure' : 'queued';
}

function neverSent(): Partial<Op> {
  return {
    attempts: 0,
    doubts: 0,
    step: 0,
    emptyReads: 0,
    firstSentAt: undefined,
    sentAt: undefined,
    knownIds: undefined,
    frozen: undefined,
    tap: undefined,
  };
}

export function lifeLine(
  op: Op,
  label: string,
  outcome: LifeLine['outcome'],
  endedAt: number,
): LifeLine {
  return {
    opId: op.id,
    name: op.name,
    label,
    touches: op.touches,
    ...(op.tap === undefined ? {} : { tap: op.tap }),
    savedAt: op.createdAt,
    sentAt: op.sentAt ?? null,
    endedAt: op.receivedAt ?? endedAt,
    outcome,
  };
}

/**
 * Refuses to write into a database whose form is newer than this code's (S33): Dexie alone would let
 * an old tab write rows of the old form. Runs inside the caller's transaction, which holds `meta`.
 */
export async function assertFormat(db: Mirror): Promise<void> {
  const floor = await db.meta.get('formatFloor');
  if (typeof floor?.value === 'number' && floor.value > db.format) {
    throw new OldBuildError('This page is older than the data on this device. Reload it.');
  }
}

/** Raises the floor to this code's format. Throws `OldBuildError` when it lies above. */
export async function claimFormat(db: Mirror): Promise<void> {
  await db.transaction('rw', 'meta', async () => {
    await assertFormat(db);
    await db.meta.put({ key: 'formatFloor', value: db.format });
  });
}
