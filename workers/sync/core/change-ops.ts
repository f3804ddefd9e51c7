import type { Op } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import { ALL_TABLES, OP_TABLES, type Run, readTick, writeTick } from './run.ts';

/** What changes of an op; `tick` is the logical time of the change (S23). */
export type Change = Partial<Op> | ((fresh: Op, tick: number) => Partial<Op>);

/**
 * Every change of an op's state (S8): one strict transaction that checks that the op is still the one this
 * run knows. Another context, or its author, may have changed it meanwhile: then `undefined`.
 */
export async function transition(
  run: Run,
  op: Op,
  label: string,
  change: Change,
): Promise<Op | undefined> {
  const [next] = await transitions(run, [op], label, change);
  return next;
}

/** Several ops at once. Returns those that were still as this run knew them. */
export async function transitions(
  run: Run,
  ops: readonly Op[],
  label: string,
  change: Change,
): Promise<Op[]> {
  const next = await run.writeStrict(label, OP_TABLES, (db) => changeOps(db, ops, change));
  rememberAll(run, ops, next);
  return next;
}

/** As `transition`, where the rows on the screen change with the state. */
export async function transitionOnScreen(
  run: Run,
  op: Op,
  label: string,
  change: Change,
): Promise<Op | undefined> {
  const next = await run.writeStrict(label, ALL_TABLES, async (db) => {
    const changed = await changeOps(db, [op], change);
    await run.rematerialise(
      db,
      changed.flatMap((one) => one.touches),
    );
    return changed;
  });
  rememberAll(run, [op], next);
  return next[0];
}

/** All questions in one turn, all answers in the next: each turn costs a phone milliseconds. */
export async function changeOps(db: Mirror, ops: readonly Op[], change: Change): Promise<Op[]> {
  const [fresh, before] = await Promise.all([readSame(db, ops), readTick(db)]);
  const tick = before + 1;
  const changed = fresh.map((one) => {
    const next = { ...one, ...(typeof change === 'function' ? change(one, tick) : change) };
    return isOnServer(one) || isOnServer(next) ? { ...next, flightTick: tick } : next;
  });
  await Promise.all([writeTick(db, tick), db.ops.bulkPut(changed)]);
  return changed;
}

/** A list that was asked for before this change may show either state of the row. */
function isOnServer({ state }: Op): boolean {
  return state === 'sending' || state === 'acked';
}

/** Those of the ops that are in the database as this run knows them. */
async function readSame(db: Mirror, ops: readonly Op[]): Promise<Op[]> {
  const stored = await db.ops.bulkGet(ops.map((op) => op.seq));
  return ops.flatMap((op, nth) => {
    const fresh = stored[nth];
    return isSame(fresh, op) ? [fresh] : [];
  });
}

function isSame(fresh: Op | undefined, known: Op): fresh is Op {
  return (
    fresh !== undefined &&
    fresh.id === known.id &&
    fresh.state === known.state &&
    fresh.attempts === known.attempts
  );
}

/** The run's own copy follows the database, each op at its place in the order (S5). */
export function rememberAll({ queue }: Run, ops: readonly Op[], next: readonly Op[]): void {
  const left = new Set(next.map((op) => op.seq));
  for (const op of ops) if (!left.has(op.seq)) queue.remove(op);
  for (const op of next) queue.put(op);
}
