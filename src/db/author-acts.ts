import type { EffectsOf } from './effect.ts';
import { touchesOf } from './newest-write.ts';
import type { Op, Title } from './op.ts';
import { deleteFiles, setApart, withFiles } from './op-files.ts';
import { assertFormat, lifeLine, OUTBOX_TABLES } from './outbox.ts';
import { readable } from './readable-ops.ts';
import { rematerialise } from './replay.ts';
import type { Mirror } from './schema.ts';

/* What an author may do with a pending write. Kept apart from outbox.ts because the first screen only adds writes. */

/** What the mutation of an ending write knows: its title, its effects and how later writes depend on it. */
export interface Ending {
  title: Title;
  effectsOf: EffectsOf;
  /** Later writes on the same rows, rebased as if the ended write had not been made (or, with `isBack`, had been). */
  rebased(ended: Op, later: readonly Op[], isBack: boolean): Op[];
}

/**
 * True if no request with this write has left the device, so that it may be withdrawn (S7). A busy server has not
 * executed a request, but an intermediary may deliver it again.
 */
export function wasNeverSent({ attempts, firstSentAt }: Op): boolean {
  return attempts === 0 && firstSentAt === undefined;
}

/** Withdraws a write that was never sent (S7). Undefined if it may have left the device. */
export function withdrawOp(db: Mirror, opId: string, ending: Ending) {
  return endByAuthor(db, opId, 'withdrawn', ending);
}

/** Ends a write because its author says so (S11), whatever became of it, but never while its request is in flight. */
export function discardOp(db: Mirror, opId: string, ending: Ending) {
  return endByAuthor(db, opId, 'discarded', ending);
}

async function endByAuthor(
  db: Mirror,
  opId: string,
  outcome: 'withdrawn' | 'discarded',
  { title, effectsOf, rebased }: Ending,
): Promise<Op | undefined> {
  return db.transaction('rw', OUTBOX_TABLES, async () => {
    await assertFormat(db);
    const op = await db.ops.where('id').equals(opId).first();
    if (!op) return undefined;
    const mayEnd = outcome === 'withdrawn' ? wasNeverSent(op) : op.state !== 'sending';
    if (!mayEnd) return undefined;
    const [whole] = await withFiles(db, [op]);
    await deleteFiles(db, [op]);
    await db.ops.delete(op.seq);
    await db.journal.put(lifeLine(op, title, outcome, Date.now()));
    await db.ops.bulkPut(rebased(op, await laterOn(db, op), false));
    await rematerialise(db, op.touches, effectsOf);
    return whole;
  });
}

async function laterOn(db: Mirror, { seq, touches }: Op): Promise<Op[]> {
  const touching = await db.ops.where('touches').anyOf(touches).distinct().sortBy('seq');
  return readable(touching).filter((op) => op.seq > seq);
}

/** Undoes a discard: puts the write back at its old place. */
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

/** The changes that an author made before sending a refused write again. */
export interface Revision {
  /** A new id, so that a server that remembers keys does not repeat the old refusal (S16). */
  id: string;
  args: unknown;
  version: number;
  lanes: string[];
}

/** Puts a refused or parked write back into the queue at its old place. `revision` replaces its arguments. */
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

/** A revised write has a new id, so the file of the old write moves to it, unless the revision has another file. */
async function withFileOf(db: Mirror, old: Op, revised: Op): Promise<Op> {
  if (old.file === undefined) return revised;
  const [carried] = await withFiles(db, [old]);
  await deleteFiles(db, [old]);
  const { [old.file]: file } = Object(carried?.args);
  return setApart(db, { ...revised, args: { [old.file]: file, ...Object(revised.args) } });
}

/** A write that may have been sent is looked up first if that is possible (S15). */
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
