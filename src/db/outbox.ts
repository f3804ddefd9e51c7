import type { Mirrors } from './current.ts';
import type { EffectsOf } from './effect.ts';
import { applyNewest, REPLAY_TABLES, readTouched, touchesOf } from './newest-write.ts';
import type { LifeLine, Op, Title } from './op.ts';
import { apart } from './op-file.ts';
import type { Mirror } from './schema.ts';

/** A write that equals the previous one in its lane counts as a double tap within this time (S7). */
const DOUBLE_TAP_MS = 3_000;

/** Tables that every transaction on the outbox must include for writing. */
export const OUTBOX_TABLES = [...REPLAY_TABLES, 'journal', 'drafts', 'meta'];

/** A build with a newer data format has written into this database, so this build must not (S33). */
export class OldBuildError extends Error {
  override name = 'OldBuildError';
}

/** A new write, as its mutation describes it. */
export interface NewOp {
  id: string;
  user: number;
  name: string;
  version: number;
  args: unknown;
  /** The argument that contains a file (op-files.ts). */
  file?: string | undefined;
  lanes: string[];
  createdAt: number;
  /** The write is not sent earlier, which leaves time for an undo. */
  nextAt?: number | undefined;
  /** The draft that this write was made from. It is deleted in the same transaction. */
  draft?: string | undefined;
  /** Equal for two taps that mean the same write (src/mutations/tap.ts). */
  tap: string;
}

/**
 * Adds a write. A single strict transaction keeps the server copy, applies the write and stores the op (S2).
 * @returns the id of the op; for the second tap of a double tap, the id of the first
 */
export async function addOp(db: Mirror, write: NewOp, effectsOf: EffectsOf): Promise<string> {
  const effects = effectsOf(write);
  return db.transaction('rw', OUTBOX_TABLES, async () => {
    // Batches all reads and then all writes: the user is waiting, and each round trip costs milliseconds on a phone.
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

/** Id of the write that this one repeats: it is still queued, or has ended already on a fast connection. */
async function findDoubleTap(db: Mirror, write: NewOp): Promise<string | undefined> {
  const [lane] = write.lanes;
  if (lane === undefined) return undefined;
  const [inLane, newest, ended] = await Promise.all([
    db.ops.where('lanes').equals(lane).last(),
    db.ops.toCollection().last(),
    db.journal.where('tap').equals(write.tap).toArray(),
  ]);
  // A create has its own lane, named after the key generated for this tap, so the newest write of all lanes counts.
  const waiting = inLane ?? newest;
  if (waiting && waiting.tap === write.tap && isDoubleTap(waiting.createdAt, write)) {
    return waiting.id;
  }
  const line = ended.find((one) => one.outcome === 'received' && isDoubleTap(one.savedAt, write));
  // The same write after a different one is intended: on, off, on.
  return line && !inLane && !(await isOutdated(db, line)) ? line.opId : undefined;
}

function isDoubleTap(savedAt: number, write: NewOp): boolean {
  const sinceMs = write.createdAt - savedAt;
  return sinceMs >= 0 && sinceMs < DOUBLE_TAP_MS;
}

/** True if a later write on the same rows has ended too. */
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
 * Refuses to write into a database whose format is newer than that of this build (S33). Dexie alone would let an old
 * tab write rows in the old format. Runs inside the caller's transaction, which must include `meta`.
 */
export async function assertFormat(db: Mirror): Promise<void> {
  const floor = await db.meta.get('formatFloor');
  if (typeof floor?.value === 'number' && floor.value > db.format) {
    throw new OldBuildError('This page is older than the data on this device. Reload it.');
  }
}

/** Raises the format floor to the format of this build. Throws `OldBuildError` if the floor is higher. */
export async function claimFormat({
  strict,
  relaxed,
}: Pick<Mirrors, 'strict' | 'relaxed'>): Promise<void> {
  const floor = await relaxed.meta.get('formatFloor');
  // Nearly every start returns here without waiting for a write.
  if (floor?.value === relaxed.format) return;
  await strict.transaction('rw', 'meta', async () => {
    await assertFormat(strict);
    await strict.meta.put({ key: 'formatFloor', value: strict.format });
  });
}
