import { LOCKED, type Op, type Reason, type RowKey } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import type { Revision } from '#shared/contract/common.ts';
import { text } from '#shared/i18n.ts';
import { ALL_TABLES, type Created, OP_TABLES, type Run, readTick, writeTick } from './run.ts';

/*
 * Every change of an op's state (S8): one strict transaction that checks that each op is still as this run knows it.
 * Another context, or its author, may have changed it meanwhile. Each answers those that were as known, changed.
 */

/** What changes of an op; `tick` is the logical time of the change (S23). */
type Change = Partial<Op> | ((fresh: Op, tick: number) => Partial<Op>);

async function change(run: Run, ops: readonly Op[], label: string, to: Change): Promise<Op[]> {
  const next = await run.writeStrict(label, OP_TABLES, (db) => changeOps(db, ops, to));
  remember(run, ops, next);
  return next;
}

/** The same where the rows on the screen change with the state. */
async function changeOnScreen(run: Run, op: Op, label: string, to: Change): Promise<void> {
  const next = await run.writeStrict(label, ALL_TABLES, async (db) => {
    const changed = await changeOps(db, [op], to);
    await run.rematerialise(
      db,
      changed.flatMap((one) => one.touches),
    );
    return changed;
  });
  remember(run, [op], next);
}

/** All questions in one turn, all answers in the next: each turn costs a phone milliseconds. */
async function changeOps(db: Mirror, ops: readonly Op[], to: Change): Promise<Op[]> {
  const [stored, before] = await Promise.all([
    db.ops.bulkGet(ops.map((op) => op.seq)),
    readTick(db),
  ]);
  const tick = before + 1;
  const changed = ops.flatMap((known, nth) => {
    const fresh = stored[nth];
    if (!isSame(fresh, known)) return [];
    const next = { ...fresh, ...(typeof to === 'function' ? to(fresh, tick) : to) };
    return isOnServer(fresh) || isOnServer(next) ? { ...next, flightTick: tick } : next;
  });
  await Promise.all([writeTick(db, tick), db.ops.bulkPut(changed)]);
  return changed;
}

function isSame(fresh: Op | undefined, known: Op): fresh is Op {
  return (
    fresh !== undefined &&
    fresh.id === known.id &&
    fresh.state === known.state &&
    fresh.attempts === known.attempts
  );
}

/** A list that was asked for before this change may show either state of the row. */
function isOnServer({ state }: Op): boolean {
  return state === 'sending' || state === 'acked';
}

/**
 * The run's own copy follows the database, each op at its place in the order (S5). What another context has changed is
 * forgotten; what this run has changed meanwhile still holds its lane.
 */
function remember({ queue }: Run, ops: readonly Op[], next: readonly Op[]): void {
  const left = new Set(next.map((op) => op.seq));
  for (const op of ops) if (!left.has(op.seq) && isSame(queue.get(op.seq), op)) queue.remove(op);
  for (const op of next) queue.put(op);
}

/**
 * `sending` is committed before the request leaves (S8), with the body and the known ids that the ops carry here. The
 * body of a later call is kept under it before it leaves (S16, S18).
 */
export function beginSending(run: Run, ops: readonly Op[]) {
  const now = run.ports.clock.now();
  const leaving = new Map(ops.map((op) => [op.seq, op]));
  const begun = (fresh: Op) => ({
    knownIds: leaving.get(fresh.seq)?.knownIds,
    state: 'sending' as const,
    attempts: fresh.attempts + 1,
    firstSentAt: fresh.firstSentAt ?? now,
    sentAt: now,
    emptyReads: 0,
  });
  return change(run, ops, 'sending', (fresh) => ({
    frozen: leaving.get(fresh.seq)?.frozen,
    ...(fresh.state === 'sending' ? {} : begun(fresh)),
  }));
}

/** Between two calls of one write: the step is saved before the next request leaves (S18). */
export function nextStep(run: Run, op: Op) {
  return change(run, [op], 'step', (fresh) => ({
    step: fresh.step + 1,
    frozen: undefined,
  }));
}

/** Known not executed, through no fault of the writes: they go back uncounted (S14, S20). */
export function putBack(run: Run, ops: readonly Op[], nextAt = 0) {
  return change(run, ops, 'put back', (fresh) => ({
    state: 'queued',
    attempts: uncounted(fresh),
    nextAt,
  }));
}

function uncounted({ state, attempts }: Op): number {
  return state === 'sending' ? attempts - 1 : attempts;
}

/** They failed, and sending again is safe: not executed, absolute writes, or ones with a key (S14 to S16). */
export function sendLater(run: Run, ops: readonly Op[], later: Later) {
  return change(run, ops, 'send later', (fresh) => ({
    state: later.park ? 'parked' : 'queued',
    attempts: later.inDoubt ? fresh.attempts : uncounted(fresh),
    failures: fresh.failures + 1,
    doubts: fresh.doubts + (later.inDoubt ? 1 : 0),
    nextAt: later.nextAt,
    lastFailure: later.failure,
  }));
}

export interface Later {
  nextAt: number;
  failure: string;
  park: boolean;
  /** The request may have been executed. */
  inDoubt: boolean;
}

/** The outcome is unknown and must be found out first (S15). `nextAt`: when the server has finished. */
export function becomeUnsure(run: Run, op: Op, nextAt: number, failure: string) {
  return change(run, [op], 'unsure', (fresh) => ({
    state: 'unsure',
    frozen: undefined,
    failures: fresh.failures + 1,
    doubts: fresh.doubts + 1,
    nextAt,
    lastFailure: failure,
  }));
}

/** A whole read did not show the write. `nextAt`: when another one may say so too, in milliseconds since 1970. */
export function countEmptyRead(run: Run, op: Op, nextAt: number) {
  return change(run, [op], 'empty read', { emptyReads: op.emptyReads + 1, nextAt });
}

/** Each op waits until another moment, and stays what it is. */
export function waitUntil(run: Run, until: ReadonlyMap<Op, number>) {
  const bySeq = new Map([...until].map(([op, at]) => [op.seq, at]));
  return change(run, [...until.keys()], 'waits', (fresh) => ({
    nextAt: bySeq.get(fresh.seq) ?? fresh.nextAt,
  }));
}

/** Two reads did not show it: it never arrived, and is sent again. */
export function queueAgain(run: Run, op: Op, nextAt: number, park = false) {
  const state = park ? 'parked' : 'queued';
  return change(run, [op], 'queued again', { state, nextAt, emptyReads: 0 });
}

/** Refused, or a question: off the screen, before its author (S31). */
export function refuse(run: Run, op: Op, reason: Reason) {
  return changeOnScreen(run, op, 'refused', (fresh) => ({
    state: 'attention',
    reason,
    failures: 0,
    ...afterRefusal(fresh, reason),
  }));
}

/**
 * Who refuses need not be the server that an earlier attempt is still on its way to. Under a key that attempt stays in
 * doubt, so that it is looked for should the key be lost (S15, S16); without one it was looked for before this.
 */
function afterRefusal({ doubts, frozen }: Op, reason: Reason): Pick<Op, 'doubts' | 'frozen'> {
  if (reason.kind === 'unverifiable') return { doubts, frozen: undefined };
  const isInDoubt = frozen !== undefined && doubts > 0;
  return isInDoubt ? { doubts, frozen } : { doubts: 0, frozen: undefined };
}

/**
 * A row that came since may be this write, changed by somebody: before its author (S17). If the author says that it is
 * not, it is sent at once, since another look shows nothing more.
 */
export function askAboutLikeness(run: Run, op: Op) {
  const message = text(
    'The list has one much like it, which may be this one with a change by somebody else.',
  );
  return changeOnScreen(run, op, 'refused', {
    state: 'attention',
    reason: { kind: 'unverifiable', message },
    knownIds: undefined,
    failures: 0,
  });
}

/** What is sealed cannot be sent before its author has unlocked (src/vault). */
export function waitForUnlock(run: Run, op: Op) {
  const nextAt = run.ports.clock.now() + run.ports.times.fresh;
  return change(run, [op], 'locked', { state: 'blocked', lastFailure: LOCKED, nextAt });
}

/** Waits for a record that has no server number yet, or was made by a newer build. */
export async function wait(
  run: Run,
  op: Op,
  state: 'blocked' | 'held',
  nextAt: number,
): Promise<Op | undefined> {
  const stored = op.state === state ? await run.ports.relaxed.ops.get(op.seq) : undefined;
  if (stored && stored.nextAt > run.ports.clock.now()) {
    // Checked early and in vain because some other record got its number: nothing to write down.
    const asBefore = { ...op, nextAt: stored.nextAt };
    run.queue.put(asBefore);
    return asBefore;
  }
  // Its time is stored: a run that reads the outbox again would otherwise look at it forever.
  const [waiting] = await change(run, [op], state, { state, nextAt });
  return waiting;
}

/** A write that lacked permission is back in the queue and on the screen (S14). */
export function offerAgain(run: Run, op: Op) {
  const queued = { state: 'queued', reason: undefined, nextAt: 0 } as const;
  return changeOnScreen(run, op, 'offered again', queued);
}

/** A write with its receipt, and what the answer says of it. */
export interface Receipt {
  op: Op;
  /** How far the server's data had come at the receipt (S9). */
  revision?: Revision | undefined;
  /** The row that it created. */
  created?: Created | undefined;
  /** Key of the row that it deleted. */
  deleted?: RowKey | undefined;
}

/**
 * Writes that are done (S9), in one transaction: still replayed until a read that shows them has been merged. A row that
 * was created gets its number.
 */
export async function acknowledge(run: Run, receipts: readonly Receipt[]): Promise<void> {
  const ops = receipts.map(({ op }) => op);
  const receiptOf = new Map(receipts.map((one) => [one.op.seq, one]));
  const now = run.ports.clock.now();
  const lasting = await run.writeStrict('receipt', ALL_TABLES, async (db) => {
    const acked = await changeOps(db, ops, ({ seq }, tick) => ({
      state: 'acked',
      receivedAt: now,
      receiptTick: tick,
      receiptRevision: receiptOf.get(seq)?.revision,
      failures: 0,
      lastFailure: undefined,
      frozen: undefined,
    }));
    await Promise.all(acked.map((one) => numberRow(db, run, one, receiptOf.get(one.seq)?.created)));
    await forgetRows(db, run, receipts);
    // Nothing on the screen waits for a confirming read of the others.
    const shown = acked.filter((one) => one.touches.length > 0);
    const over = acked.filter((one) => one.touches.length === 0);
    if (over.length > 0) await run.finish(db, over);
    return shown;
  });
  remember(run, ops, lasting);
}

/** The row shows all writes already: only its number is new, and nothing need be replayed. */
async function numberRow(
  db: Mirror,
  run: Run,
  op: Op,
  created: Created | undefined,
): Promise<void> {
  if (!created) return;
  const rows = db.table<AnyRow, string>(created.table);
  const row = rows.get(created.lid).then((one) => one && rows.put({ ...one, id: created.id }));
  await Promise.all([row, run.bind(db, op, created)]);
}

/** The receipt of a deletion is proof enough; a list would have to lack the row twice (S25). */
async function forgetRows(db: Mirror, run: Run, receipts: readonly Receipt[]): Promise<void> {
  const gone = receipts.flatMap(({ deleted }) => deleted ?? []);
  if (gone.length === 0) return;
  await run.setServerCopies(db, new Map(gone.map((key) => [key, null])));
}
