import type { Op, OpState, Reason } from '../op.ts';
import { readable } from '../readable-ops.ts';
import type { Mirror } from '../schema.ts';

/** A queued write as shown on a record's card. */
export interface Change {
  seq: number;
  opId: string;
  /** Name of the mutation. */
  name: string;
  state: OpState;
  reason: Reason | undefined;
}

/** Writes that touch these rows, by row key and in order. Those already received are left out. */
export async function changesTouching(
  db: Mirror,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly Change[]>> {
  const wanted = new Set(keys);
  const found = new Map<string, Change[]>();
  for (const op of await opsTouchingAny(db, keys)) {
    if (op.state === 'acked') continue;
    for (const key of op.touches) if (wanted.has(key)) put(found, key, changeOf(op));
  }
  return found;
}

/** Up to this many rows, one request per row is faster than a cursor over all of them. */
const FEW = 4;

async function opsTouchingAny(db: Mirror, keys: readonly string[]): Promise<Op[]> {
  const touches = db.ops.where('touches');
  const ops =
    keys.length <= FEW
      ? (await Promise.all(keys.map((key) => touches.equals(key).toArray()))).flat()
      : await touches.anyOf([...keys]).toArray();
  const bySeq = new Map(readable(ops).map((op) => [op.seq, op]));
  return [...bySeq.values()].sort(byAct);
}

function put<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function changeOf({ seq, id, name, state, reason }: Op): Change {
  return { seq, opId: id, name, state, reason };
}

function byAct(a: Op, b: Op): number {
  return a.seq - b.seq;
}

/** All writes that touch one row, in the order of the author's actions. */
export async function opsTouching(db: Mirror, key: string): Promise<Op[]> {
  return readable(await db.ops.where('touches').equals(key).toArray()).sort(byAct);
}

/** Writes that need review, oldest first. */
export async function opsNeedingAttention(db: Mirror): Promise<Op[]> {
  return readable(await db.ops.where('state').equals('attention').sortBy('seq'));
}

/** Questions of one kind that are waiting for an answer. */
export async function openQuestions(db: Mirror, question: string): Promise<Op[]> {
  const ops = await opsNeedingAttention(db);
  return ops.filter((op) => op.reason?.question?.name === question);
}
