import type { Op } from '#db/op.ts';
import { readable } from '#db/readable-ops.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { Mirror, OwnValue } from '#db/schema.ts';
import { isSameValue } from '#shared/same-value.ts';
import { editedFields, type Touched } from '#src/mutations/conflict.ts';
import { readOp } from '#src/mutations/read-op.ts';

/*
 * Values that this device wrote and the server has confirmed, by field (S19). A delayed request from any device may
 * restore an older value, and without row versions the server cannot show this. If a later read shows a value that this
 * device had replaced, the author sees it with the write and can restore their own value.
 */

const EARLIER_KEPT = 5;

/** Whether there are such values. Ask together with something else: alone, it costs a round trip to the database. */
export async function hasOwnValues(db: Mirror): Promise<boolean> {
  return (await db.ownValues.count()) > 0;
}

/**
 * Records the values that finished writes have set, in the order of the writes. Runs inside the transaction that ends
 * them. Returns whether they have set any.
 */
export async function noteOwnValues(
  db: Mirror,
  ended: readonly Op[],
  now: number,
): Promise<boolean> {
  let isAny = false;
  for (const op of ended) {
    const key = op.touches[0];
    const touched = fieldsSetBy(op);
    if (key === undefined || touched.length === 0) continue;
    const [before, replaced] = await Promise.all([
      db.ownValues.where('key').equals(key).toArray(),
      db.putAside.where('opId').equals(op.id).toArray(),
    ]);
    const edit = { name: op.name, version: op.version, args: op.args };
    const values = touched.map(({ field, label, mine, before: seen }): OwnValue => {
      const last = before.find((known) => known.field === field);
      const theirs = replaced.filter((known) => known.field === field).map((known) => known.theirs);
      const older = [...theirs, seen, ...(last ? [last.mine, ...last.earlier] : [])];
      const earlier = older
        .filter((value) => !isSameValue(field, value, mine))
        .slice(0, EARLIER_KEPT);
      const id = `${key}.${field}`;
      return { id, key, field, label, opId: op.id, mine, earlier, at: now, edit };
    });
    await db.ownValues.bulkPut(values);
    isAny = true;
  }
  return isAny;
}

/** The fields of an absolute edit in the usual form. Sealed values are left out because they cannot be compared. */
function fieldsSetBy(op: Op): Touched[] {
  const read = readOp(op);
  return read.kind === 'read' && !read.mutation.sealed
    ? editedFields(read.mutation, read.args)
    : [];
}

/**
 * Compares server copies with the values set here. An older value is recorded for its author; any other value that is
 * not the author's ends the watch. A field that a pending write sets again is not judged until that write has ended.
 */
export async function reportReversals(
  db: Mirror,
  keys: readonly string[],
  now: number,
): Promise<void> {
  const kept = await db.ownValues.where('key').anyOf(keys).toArray();
  const [copies, stored] = await Promise.all([
    Promise.all(kept.map(({ key }) => serverCopyOf(db, key))),
    db.ops.where('touches').anyOf(keys).toArray(),
  ]);
  const waiting = readable(stored);
  const shown = kept.flatMap((one, nth) => {
    const copy = copies[nth];
    if (!copy || !(one.field in copy)) return [];
    const theirs: unknown = Reflect.get(copy, one.field);
    const isMine = isSameValue(one.field, theirs, one.mine);
    return [{ one, theirs, isMine, isLeft: !isMine && isSetAgain(waiting, one, theirs) }];
  });
  const over = shown.filter(({ isMine, isLeft }) => !isMine && !isLeft);
  const reversed = over.flatMap(({ one, theirs }) => {
    if (!one.earlier.some((value) => isSameValue(one.field, value, theirs))) return [];
    const { id: _, earlier: __, isLeft: ___, ...rest } = one;
    return [{ ...rest, kind: 'reversed' as const, theirs, at: now }];
  });
  const stays = shown.filter((other) => !over.includes(other));
  const changed = stays.filter(({ one, isLeft }) => isLeft !== (one.isLeft ?? false));
  await Promise.all([
    db.putAside.bulkAdd(reversed),
    db.ownValues.bulkPut(changed.map(({ one, isLeft }) => ({ ...one, isLeft }))),
    db.ownValues.bulkDelete(over.map(({ one }) => one.id)),
  ]);
}

/**
 * True if a pending write sets the field again. A write that needs review sets nothing, so it counts only if the server
 * shows its value, which an attempt may have left there.
 */
function isSetAgain(waiting: readonly Op[], { key, field }: OwnValue, theirs: unknown): boolean {
  return waiting.some((op) => {
    if (op.touches[0] !== key) return false;
    const set = fieldsSetBy(op).find((one) => one.field === field);
    return set && (op.state !== 'attention' || isSameValue(field, theirs, set.mine));
  });
}

/** Values that are not judged because a pending write sets the field again. */
export async function leftValues(db: Mirror): Promise<OwnValue[]> {
  // Not filtered in the database, which would take one round trip for each value.
  const all = await db.ownValues.toArray();
  return all.filter(({ isLeft }) => isLeft === true);
}

/** Judges these values again, since the author may have withdrawn or discarded the write (S19). */
export async function reportLeft(db: Mirror, now: number): Promise<void> {
  const keys = (await leftValues(db)).map(({ key }) => key);
  await reportReversals(db, keys, now);
}
