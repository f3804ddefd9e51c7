import type { Mirrors } from './current.ts';
import type { EffectsOf } from './effect.ts';
import type { LifeLine, Op, Title } from './op.ts';
import { apart } from './op-file.ts';
import { applyNewest, REPLAY_TABLES, readTouched, touchesOf } from './replay.ts';
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
 * Adds a write: ONE strict transaction keeps the server copy, applies the write and stores the op (S2).
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

export function lifeLine(
  op: Op,
  title: Title,
  outcome: LifeLine['outcome'],
  endedAt: number,
): LifeLine {
  return {
    opId: op.id,
    name: op.name,
    ...title,
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

/** Raises the floor to this code's format. Throws `OldBuildError` if it is higher. */
export async function claimFormat({
  strict,
  relaxed,
}: Pick<Mirrors, 'strict' | 'relaxed'>): Promise<void> {
  const floor = await relaxed.meta.get('formatFloor');
  // Nearly every start ends here, without waiting for a write.
  if (floor?.value === relaxed.format) return;
  await strict.transaction('rw', 'meta', async () => {
    await assertFormat(strict);
    await strict.meta.put({ key: 'formatFloor', value: strict.format });
  });
}
