import { LOCKED, METERED, type Op, type Reason, type RowKey } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import type { Revision } from '#shared/contract/common.ts';
import { text } from '#shared/i18n.ts';
import { Joint } from './joint.ts';
import { LONGEST_WAIT_MS } from './retry.ts';
import { ALL_TABLES, type Created, OP_TABLES, type Run } from './run.ts';

/*
 * Every change of an op's state (S8), each in one strict transaction that checks that the op is still as this run knows
 * it: another context or the author may have changed it meanwhile. Most functions return the ops that they changed.
 */

/** The changed fields of an op. `tick` is the logical time of the change (S23). */
type Change = Partial<Op> | ((fresh: Op, tick: number) => Partial<Op>);

async function change(run: Run, ops: readonly Op[], label: string, to: Change): Promise<Op[]> {
  const next = await run.writeStrict(label, OP_TABLES, (db) => changeOps(run, db, ops, to));
  remember(run, ops, next);
  return next;
}

/** Like `change`, for states that change the rows on the screen. */
async function changeOnScreen(run: Run, op: Op, label: string, to: Change): Promise<void> {
  const next = await run.writeStrict(label, ALL_TABLES, async (db) => {
    const changed = await changeOps(run, db, [op], to);
    await run.rematerialise(
      db,
      changed.flatMap((one) => one.touches),
    );
    return changed;
  });
  remember(run, [op], next);
}

/** Batches all reads and then all writes: each round trip to the database costs milliseconds on a phone. */
async function changeOps(run: Run, db: Mirror, ops: readonly Op[], to: Change): Promise<Op[]> {
  const stored = await db.ops.bulkGet(ops.map((op) => op.seq));
  const tick = run.nextTick();
  const changed = ops.flatMap((known, nth) => {
    const fresh = stored[nth];
    if (!isSame(fresh, known)) return [];
    const next = { ...fresh, ...(typeof to === 'function' ? to(fresh, tick) : to) };
    return isOnServer(fresh) || isOnServer(next) ? { ...next, flightTick: tick } : next;
  });
  await db.ops.bulkPut(changed);
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

/** True if a list requested before this change may show either state of the row. */
function isOnServer({ state }: Op): boolean {
  return state === 'sending' || state === 'acked';
}

/**
 * Updates the run's own copy of the outbox, each op at its place in the order (S5). Ops that another context has
 * changed are dropped; ops that this run has changed meanwhile still hold their lanes.
 */
function remember({ queue }: Run, ops: readonly Op[], next: readonly Op[]): void {
  const left = new Set(next.map((op) => op.seq));
  for (const op of ops) if (!left.has(op.seq) && isSame(queue.get(op.seq), op)) queue.remove(op);
  for (const op of next) queue.put(op);
}

/** The two changes of every write. Those of several writes in flight share a transaction. */
interface Joints {
  sending: Joint<Op, Op>;
  receipts: Joint<Receipt, unknown>;
}

const joints = new WeakMap<Run, Joints>();

function jointsOf(run: Run): Joints {
  const known = joints.get(run) ?? {
    sending: new Joint((ops) => commitSending(run, ops)),
    receipts: new Joint((receipts) => storeReceipts(run, receipts)),
  };
  joints.set(run, known);
  return known;
}

/**
 * Commits `sending` before the request is sent (S8), with the body and the known ids of the given ops. Also stores the
 * body of a later call before that call is sent (S16, S18).
 */
export function beginSending(run: Run, ops: readonly Op[]): Promise<Op[]> {
  return jointsOf(run).sending.add(ops);
}

async function commitSending(run: Run, ops: readonly Op[]): Promise<Map<Op, Op>> {
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
  const sending = await change(run, ops, 'sending', (fresh) => ({
    frozen: leaving.get(fresh.seq)?.frozen,
    ...(fresh.state === 'sending' ? {} : begun(fresh)),
  }));
  return new Map(
    sending.flatMap((op) => {
      const known = leaving.get(op.seq);
      return known ? [[known, op] as const] : [];
    }),
  );
}

/** Saves the step between two calls of one write, before the next request is sent (S18). */
export function nextStep(run: Run, op: Op) {
  return change(run, [op], 'step', (fresh) => ({
    step: fresh.step + 1,
    frozen: undefined,
  }));
}

/**
 * Puts writes back without counting the attempt: they are known not to be executed, through no fault of theirs (S14,
 * S20).
 */
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

/**
 * Schedules a retry of failed writes that are safe to resend: not executed, absolute, or sent with a key (S14 to S16).
 */
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

/**
 * Marks a write whose outcome is unknown and must be found out first (S15). `nextAt`: when the server must have
 * finished.
 */
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

/**
 * Counts a complete read that did not show the write. `nextAt`: when the next read may count, in milliseconds since
 * 1970.
 */
export function countEmptyRead(run: Run, op: Op, nextAt: number) {
  return change(run, [op], 'empty read', { emptyReads: op.emptyReads + 1, nextAt });
}

/** Changes only the time until which each op waits. */
export function waitUntil(run: Run, until: ReadonlyMap<Op, number>) {
  const bySeq = new Map([...until].map(([op, at]) => [op.seq, at]));
  return change(run, [...until.keys()], 'waits', (fresh) => ({
    nextAt: bySeq.get(fresh.seq) ?? fresh.nextAt,
  }));
}

/** Queues a write again that two reads did not show: it never reached the server. */
export function queueAgain(run: Run, op: Op, nextAt: number, park = false) {
  const state = park ? 'parked' : 'queued';
  return change(run, [op], 'queued again', { state, nextAt, emptyReads: 0 });
}

/** Queues a write that an older build held, and shows it: that build may have merged its rows without it (S33). */
export function release(run: Run, op: Op) {
  return changeOnScreen(run, op, 'released', { state: 'queued', nextAt: 0, emptyReads: 0 });
}

/** Takes a write off the screen that was refused or needs a decision, and asks its author to review it (S31). */
export function refuse(run: Run, op: Op, reason: Reason) {
  return changeOnScreen(run, op, 'refused', (fresh) => ({
    state: 'attention',
    reason,
    failures: 0,
    ...afterRefusal(fresh, reason),
  }));
}

/**
 * A refusal does not prove that an earlier attempt was not executed: a proxy may have refused. An attempt with a key
 * stays in doubt, so that it is looked for if the key is lost (S15, S16); one without a key was looked for before this.
 */
function afterRefusal({ doubts, frozen }: Op, reason: Reason): Pick<Op, 'doubts' | 'frozen'> {
  if (reason.kind === 'unverifiable') return { doubts, frozen: undefined };
  const isInDoubt = frozen !== undefined && doubts > 0;
  return isInDoubt ? { doubts, frozen } : { doubts: 0, frozen: undefined };
}

/**
 * Asks the author whether a row that appeared since is this write with changes by somebody else (S17). If it is not,
 * the write is sent at once, because another read would show nothing new.
 */
export function askAboutLikeness(run: Run, op: Op) {
  const message = text(
    'The list has a very similar one, which may be this one with a change by somebody else.',
  );
  return changeOnScreen(run, op, 'refused', {
    state: 'attention',
    reason: { kind: 'unverifiable', message },
    knownIds: undefined,
    failures: 0,
  });
}

/** Blocks a sealed write until its author unlocks the vault (src/vault). */
export function waitForUnlock(run: Run, op: Op) {
  const nextAt = run.ports.clock.now() + run.ports.times.fresh;
  return change(run, [op], 'locked', { state: 'blocked', lastFailure: LOCKED, nextAt });
}

/** Blocks a write until its file may be sent: the connection costs money, and nobody has asked for it. */
export function waitForConnection(run: Run, op: Op) {
  const nextAt = run.ports.clock.now() + LONGEST_WAIT_MS;
  return change(run, [op], 'metered', (fresh) => ({
    state: 'blocked',
    attempts: uncounted(fresh),
    lastFailure: METERED,
    nextAt,
  }));
}

/** Queues writes again whose files may be sent now, like writes that have never waited. */
export function endWait(run: Run, ops: readonly Op[]) {
  return change(run, ops, 'connected', { state: 'queued', lastFailure: undefined, nextAt: 0 });
}

/** Makes a write wait for the server number of a record (`blocked`) or for a newer build (`held`). */
export async function wait(
  run: Run,
  op: Op,
  state: 'blocked' | 'held',
  nextAt: number,
): Promise<Op | undefined> {
  const stored = op.state === state ? await run.ports.relaxed.ops.get(op.seq) : undefined;
  if (stored && stored.nextAt > run.ports.clock.now()) {
    // Checked early because another record got its number, and still waiting: there is nothing to store.
    const asBefore = { ...op, nextAt: stored.nextAt };
    run.queue.put(asBefore);
    return asBefore;
  }
  // The time is stored; otherwise a run that reloads the outbox would check this write forever.
  // It waits no longer for what it may have waited for before.
  const isOver = op.lastFailure === METERED || op.lastFailure === LOCKED;
  const lastFailure = isOver ? undefined : op.lastFailure;
  const [waiting] = await change(run, [op], state, { state, nextAt, lastFailure });
  return waiting;
}

/** Puts a write that lacked permission back into the queue and on the screen (S14). */
export function offerAgain(run: Run, op: Op) {
  const queued = { state: 'queued', reason: undefined, nextAt: 0 } as const;
  return changeOnScreen(run, op, 'offered again', queued);
}

/** A write with its receipt, and what the answer says about it. */
export interface Receipt {
  op: Op;
  /** The revision of the server's data at the receipt (S9). */
  revision?: Revision | undefined;
  /** The row that the write created. */
  created?: Created | undefined;
  /** Key of the row that the write deleted. */
  deleted?: RowKey | undefined;
}

/**
 * Stores the receipts of writes in one transaction (S9). The writes are still replayed until a read that shows them has
 * been merged. A created row gets its number.
 */
export async function acknowledge(run: Run, receipts: readonly Receipt[]): Promise<void> {
  await jointsOf(run).receipts.add(receipts);
}

async function storeReceipts(
  run: Run,
  receipts: readonly Receipt[],
): Promise<Map<Receipt, unknown>> {
  const ops = receipts.map(({ op }) => op);
  const receiptOf = new Map(receipts.map((one) => [one.op.seq, one]));
  const now = run.ports.clock.now();
  const lasting = await run.writeStrict('receipt', ALL_TABLES, async (db) => {
    const acked = await changeOps(run, db, ops, ({ seq }, tick) => ({
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
    // Writes that touch no row do not wait for a confirming read.
    const shown = acked.filter((one) => one.touches.length > 0);
    const over = acked.filter((one) => one.touches.length === 0);
    if (over.length > 0) await run.finish(db, over);
    return shown;
  });
  remember(run, ops, lasting);
  return new Map();
}

/** Adds the server number to a created row. The row already shows all writes, so nothing is replayed. */
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

/** Removes deleted rows. The receipt of a deletion is proof enough; a list would have to lack the row twice (S25). */
async function forgetRows(db: Mirror, run: Run, receipts: readonly Receipt[]): Promise<void> {
  const gone = receipts.flatMap(({ deleted }) => deleted ?? []);
  if (gone.length === 0) return;
  await run.setServerCopies(db, new Map(gone.map((key) => [key, null])));
}
