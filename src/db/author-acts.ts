import type { EffectsOf } from './effect.ts';
import type { Op, Title } from './op.ts';
import { deleteFiles, setApart, withFiles } from './op-files.ts';
import { assertFormat, lifeLine, OUTBOX_TABLES } from './outbox.ts';
import { readable } from './readable-ops.ts';
import { rematerialise, touchesOf } from './replay.ts';
import type { Mirror } from './schema.ts';

/* What an author may do with a write that waits. The first screen only adds writes, and does without this. */

/** What a write leaves behind, and what depends on it, as its mutation knows. */
export interface Ending {
  title: Title;
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
  { title, effectsOf, rebased }: Ending,
): Promise<Op | undefined> {
  return db.transaction('rw', OUTBOX_TABLES, async () => {
    await assertFormat(db);
    const op = await db.ops.where('id').equals(opId).first();
    const mayEnd = outcome === 'withdrawn' ? op?.attempts === 0 : op?.state !== 'sending';
    if (!op || !mayEnd) return undefined;
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
