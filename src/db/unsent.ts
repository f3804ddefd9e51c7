import type { EffectsOf } from './effect.ts';
import { reviseIdMap } from './idmap-revision.ts';
import { touchesOf } from './newest-write.ts';
import type { LifeLine, Op, Title } from './op.ts';
import { deleteFiles, setApart } from './op-files.ts';
import { assertFormat, lifeLine, OUTBOX_TABLES } from './outbox.ts';
import { readableOps } from './readable-ops.ts';
import { rematerialise } from './replay.ts';
import type { Draft, IdBinding, Mirror, Quarantined } from './schema.ts';

/** Everything on this device that is not on the server and that the person would miss. */
export interface Unsent {
  ops: Op[];
  drafts: Draft[];
}

/** Reads the unsent work. Writes that the server has acknowledged do not count, even if no read has shown them yet. */
export async function unsentIn(db: Mirror): Promise<Unsent> {
  const ops = await readableOps(db);
  const drafts = await db.drafts.toArray();
  return { ops: ops.filter((op) => op.state !== 'acked'), drafts: drafts.filter(hasContent) };
}

export function hasContent({ fields }: Draft): boolean {
  return Object.values(fields ?? {}).some((value) => value !== '' && value !== null);
}

/** Server numbers of records created here, to which unsent writes may refer. */
export async function bindingsFor(db: Mirror): Promise<IdBinding[]> {
  return db.idmap.toArray();
}

/**
 * Ends unsent work as the person decided: discarded, or exported as a file. Writes that are being sent stay, and drafts
 * in which somebody has written since. Returns how many writes stayed.
 */
export async function endUnsent(
  db: Mirror,
  work: Unsent,
  outcome: Extract<LifeLine['outcome'], 'discarded' | 'taken'>,
  { titleOf, effectsOf }: { titleOf: (op: Op) => Title; effectsOf: EffectsOf },
): Promise<number> {
  const now = Date.now();
  return db.transaction('rw', OUTBOX_TABLES, async () => {
    await assertFormat(db);
    const stored = await db.ops.bulkGet(work.ops.map((op) => op.seq));
    const ends = stored.filter((op) => op !== undefined && isEndable(op, work.ops));
    const ops = ends.filter((op) => op !== undefined);
    await deleteFiles(db, ops);
    await db.ops.bulkDelete(ops.map((op) => op.seq));
    await db.journal.bulkPut(ops.map((op) => lifeLine(op, titleOf(op), outcome, now)));
    const drafts = await db.drafts.bulkGet(work.drafts.map(({ key }) => key));
    const seen = work.drafts.filter(({ savedAt }, nth) => drafts[nth]?.savedAt === savedAt);
    await db.drafts.bulkDelete(seen.map(({ key }) => key));
    await forgetBroughtBack(db, new Set(ops.map((op) => op.id)));
    await rematerialise(
      db,
      ops.flatMap((op) => op.touches),
      effectsOf,
    );
    return stored.filter((op) => op !== undefined).length - ops.length;
  });
}

/** True if the write is still as the person saw it and no request is in flight. */
function isEndable(op: Op, seen: readonly Op[]): boolean {
  if (op.state === 'sending' || op.state === 'acked') return false;
  return seen.some((one) => one.id === op.id && one.attempts === op.attempts);
}

/** The parsed content of an imported file. */
export interface Returning {
  ops: Omit<Op, 'seq'>[];
  drafts: Draft[];
  ids: IdBinding[];
  /** Parts that could not be parsed. They are quarantined and shown. */
  unreadable: Quarantined[];
}

export interface Returned {
  ops: number;
  drafts: number;
  /** Number of writes that this device already knew. */
  known: number;
  unreadable: number;
}

/** Key in `meta` of the ids of imported writes. Importing them again does nothing, whatever became of them. */
const BROUGHT_BACK = 'broughtBack';
/** Number of ids that are kept: far more than anybody exports, but not unlimited. */
const NAMES_KEPT = 2_000;

/** Puts exported work back into the outbox. Each write is added once, however often the file is imported. */
export async function bringBack(
  db: Mirror,
  returning: Returning,
  effectsOf: EffectsOf,
): Promise<Returned> {
  return db.transaction('rw', [...OUTBOX_TABLES, 'draftVersions', 'quarantine'], async () => {
    await assertFormat(db);
    const before = await namesBroughtBack(db);
    const fresh: Omit<Op, 'seq'>[] = [];
    for (const op of returning.ops) {
      if (!before.has(op.id) && !(await isKnown(db, op.id))) fresh.push(op);
    }
    await addBindings(db, returning.ids);
    for (const op of fresh) await addReturned(db, op, effectsOf);
    const drafts = await addDrafts(db, returning.drafts);
    await db.quarantine.bulkPut(returning.unreadable);
    const names = [...before, ...fresh.map((op) => op.id)];
    await db.meta.put({ key: BROUGHT_BACK, value: names.slice(-NAMES_KEPT) });
    return {
      ops: fresh.length,
      drafts,
      known: returning.ops.length - fresh.length,
      unreadable: returning.unreadable.length,
    };
  });
}

async function namesBroughtBack(db: Mirror): Promise<Set<string>> {
  const stored: unknown = (await db.meta.get(BROUGHT_BACK))?.value;
  return new Set(Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []);
}

/** Forgets imported writes that are exported or discarded, so that they can be imported again. */
async function forgetBroughtBack(db: Mirror, opIds: ReadonlySet<string>): Promise<void> {
  const left = [...(await namesBroughtBack(db))].filter((id) => !opIds.has(id));
  await db.meta.put({ key: BROUGHT_BACK, value: left });
}

/** True if the write is pending here, or has ended here in another way than by an export. */
async function isKnown(db: Mirror, opId: string): Promise<boolean> {
  const [waiting, line] = await Promise.all([
    db.ops.where('id').equals(opId).count(),
    db.journal.get(opId),
  ]);
  return waiting > 0 || (line !== undefined && line.outcome !== 'taken');
}

async function addReturned(db: Mirror, op: Omit<Op, 'seq'>, effectsOf: EffectsOf): Promise<void> {
  const touches = op.state === 'held' ? op.touches : touchesOrKept(op, effectsOf);
  await db.ops.add({ ...(await setApart(db, op)), touches });
  await db.journal.delete(op.id);
  await rematerialise(db, touches, effectsOf);
}

function touchesOrKept(op: Omit<Op, 'seq'>, effectsOf: EffectsOf): string[] {
  try {
    return touchesOf(effectsOf(op));
  } catch (error) {
    console.warn('A change that was brought back cannot be applied; it is kept.', error);
    return op.touches;
  }
}

/** Adds server numbers from a file. Numbers that this device already knows are not changed. */
async function addBindings(db: Mirror, ids: readonly IdBinding[]): Promise<void> {
  for (const one of ids) {
    const rival = await db.idmap.where('[table+id]').equals([one.table, one.id]).first();
    if (!rival && !(await db.idmap.get(one.key))) await db.idmap.put(one);
  }
  await reviseIdMap(db);
}

/** Adds drafts from a file. If a draft already exists here, the imported one becomes an earlier version of it. */
async function addDrafts(db: Mirror, drafts: readonly Draft[]): Promise<number> {
  for (const draft of drafts) {
    const here = await db.drafts.get(draft.key);
    if (!here) await db.drafts.put(draft);
    else if (JSON.stringify(here.fields) !== JSON.stringify(draft.fields)) {
      await keepOnce(db, draft);
    }
  }
  return drafts.length;
}

async function keepOnce(db: Mirror, draft: Draft): Promise<void> {
  const versions = await db.draftVersions.where('key').equals(draft.key).toArray();
  const text = JSON.stringify(draft.fields);
  if (versions.some((one) => JSON.stringify(one.fields) === text)) return;
  await db.draftVersions.add({ ...draft, keptAt: Date.now() });
}
