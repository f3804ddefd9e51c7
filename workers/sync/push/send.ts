import { type Op, rowKey } from '#db/op.ts';
import { withFiles } from '#db/op-files.ts';
import { text } from '#shared/i18n.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { isReachable, sessionOf } from '../core/api.ts';
import { opened, unlessLocked } from '../core/confidential.ts';
import { backoffMs, elapsed } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import type { Slot } from '../core/slots.ts';
import * as to from '../core/transitions.ts';
import { readBeforeWrite } from './conflicts.ts';
import { judge, receiptOf } from './judge-answer.ts';
import { type Prepared, prepare } from './prepare-call.ts';
import { type Attempt, keyOf, type ReadyCall, sendCalls, type WriteAnswer } from './request.ts';

/** Safety margin before the server forgets a key, for inaccurate clocks and transmission time. */
const KEY_MARGIN_MS = 3_600_000;
/** Number of receipts stored per transaction, few enough that no tap waits (S24). */
const RECEIPTS_AT_ONCE = 25;

type Ready = Attempt & ReadyCall & Prepared;

/**
 * One attempt to send a single write or a batch for the reference server (S12).
 *
 *   readable? ─► record numbers known? ─► fresh reads ─► commit `sending` ─► turn ─► request ─► judge ─► next call
 */
export async function send(run: Run, ops: readonly Op[], slot: Slot): Promise<void> {
  let open = await all(ops, (op) => attemptAt(run, op));
  while (open.length > 0) open = await sendNext(run, open, slot);
}

async function all<From, To>(
  items: readonly From[],
  work: (item: From) => Promise<To | undefined>,
): Promise<To[]> {
  return (await Promise.all(items.map(work))).filter((one) => one !== undefined);
}

/** Undefined for a write that cannot be sent now; its new state is stored. */
async function attemptAt(run: Run, op: Op): Promise<Attempt | undefined> {
  if (op.file !== undefined && !(await mayFlow(run, op))) {
    await to.waitForConnection(run, op);
    return undefined;
  }
  const [whole = op] = await withFiles(run.ports.relaxed, [op]);
  const read = readOp(whole);
  if (read.kind === 'unknown') {
    await to.wait(run, op, 'held', Number.MAX_SAFE_INTEGER);
    return undefined;
  }
  if (read.kind === 'unreadable') {
    await to.refuse(run, op, { kind: 'unreadable', message: read.error });
    return undefined;
  }
  const { mutation } = read;
  if (op.file !== undefined && !(op.file in Object(read.args))) {
    const message = text('Its file is not on this device.');
    await to.refuse(run, op, { kind: 'unreadable', message });
    return undefined;
  }
  if (isKeyLost(run, op, mutation)) {
    await doubt(run, op);
    return undefined;
  }
  const args = await unlessLocked(run, op, () => opened(run, mutation, read.args));
  if (args === undefined) return undefined;
  const missing = new Set<string>();
  const calls = mutation.calls(args, run.ids(missing));
  if (calls) return { op, mutation, args, calls };
  await waitForRecord(run, op, missing);
  return undefined;
}

/** Whether a file must wait after all. Files are sent alone. */
async function holdsFile(run: Run, sending: readonly Ready[]): Promise<boolean> {
  const [one] = sending;
  if (!one || one.op.file === undefined || (await mayFlow(run, one.op))) return false;
  run.counts.sent -= 1;
  await to.waitForConnection(run, one.op);
  return true;
}

async function mayFlow({ ports }: Run, op: Op): Promise<boolean> {
  const files = (await ports.uploadsNow?.()) ?? 'all';
  return files === 'all' || files.has(op.id);
}

/**
 * Marks all writes in doubt whose keys are lost as unsure, so that they are reconciled together. One by one in their
 * lane, a hundred visits to one planter would take two hours.
 */
export async function doubtLostKeys(run: Run): Promise<void> {
  const { ports, queue, slots } = run;
  for (const op of queue.due(ports.clock.now(), ports.userId)) {
    if (op.doubts === 0 || slots.has(op)) continue;
    const read = readOp(op);
    if (read.kind === 'read' && isKeyLost(run, op, read.mutation)) await doubt(run, op);
  }
}

function doubt(run: Run, op: Op) {
  const now = run.ports.clock.now();
  const finishedAt = Math.min(op.sentAt ?? now, now) + run.ports.times.settle;
  return to.becomeUnsure(run, op, finishedAt, op.lastFailure ?? 'interrupted');
}

/**
 * True if the write may have arrived under a key that the server no longer accepts or remembers. Such a write is
 * reconciled, not resent (S15, S16).
 */
export function isKeyLost(run: Run, op: Op, mutation: Mutation): boolean {
  const isInDoubt = op.frozen !== undefined && op.doubts > 0;
  if (!isInDoubt || mutation.whenUnknown === 'resend') return false;
  const now = run.ports.clock.now();
  const isKept = elapsed(now, op.firstSentAt ?? now) < run.server.keysKeptMs - KEY_MARGIN_MS;
  return !run.isReference || !isKept;
}

/**
 * Blocks a write until its record has a number. If the create was withdrawn, no number will come, and the write is
 * refused.
 */
async function waitForRecord(run: Run, op: Op, missing: ReadonlySet<string>) {
  if ([...missing].some((key) => !isBeingCreated(run, key))) {
    await to.refuse(run, op, { kind: 'parent', message: '' });
    return;
  }
  const nextAt = run.ports.clock.now() + run.ports.times.fresh;
  const waiting = await to.wait(run, op, 'blocked', nextAt);
  // The number may have arrived while the state was being stored, and the write would not be woken again.
  const isKnownNow = missing.size > 0 && [...missing].every((key) => run.bindings.has(key));
  if (waiting && isKnownNow) run.queue.put({ ...waiting, nextAt: 0 });
}

/**
 * True if a write creates the record, even one that needs review: if it is sent again, the writes waiting for it can
 * follow.
 */
function isBeingCreated(run: Run, key: string): boolean {
  return run.queue.touching(key).some((op) => {
    const read = readOp(op);
    // A write that this build cannot read may create anything.
    if (read.kind !== 'read') return true;
    const { creates } = read;
    return creates !== undefined && rowKey(creates.table, creates.lid) === key;
  });
}

/** Sends the next call of each attempt. Returns the attempts that have another call after it. */
async function sendNext(run: Run, open: readonly Attempt[], slot: Slot): Promise<Attempt[]> {
  // A call that is built from a read is sent right after the read.
  if (open.some((one) => readBeforeWrite(one, run.ids()) !== undefined)) await slot.turn();
  const ready = await all(open, (one) => readyCall(run, one));
  const preparedAt = run.ports.clock.now();
  // A write between two of its calls is continued in any case (S18).
  const isUnderWay = ready.some(({ op }) => op.state === 'sending');
  if (ready.length === 0 || !(isUnderWay || (await isReachable(run)))) return [];
  const sending = await beginSending(run, ready);
  if (sending.length === 0) return [];
  await slot.turn();
  // The network may have failed during the wait. The session is read last, so that nothing of a previous person is sent
  // after a new sign-in (S20).
  const mayLeave = isUnderWay || (run.mayAsk && (await isReachable(run)));
  const session = mayLeave ? await sessionOf(run) : undefined;
  // It was prepared on a connection that may be another one now.
  if (!isUnderWay && (await holdsFile(run, sending))) return [];
  const answers = await sendCalls(run, sending, { session, preparedAt });
  if (sending.every(({ op, calls }) => op.step + 1 >= calls.length)) slot.free();
  if (answers.kind !== 'answers') return judge(run, sending, answers);
  return judgeEach(run, sending, answers.byKey);
}

async function readyCall(run: Run, attempt: Attempt): Promise<Ready | undefined> {
  let op: Op | undefined = attempt.op;
  while (op) {
    const asNow: Attempt = { ...attempt, op };
    const call = attempt.calls[op.step];
    if (!call) {
      await to.acknowledge(run, [{ op }]);
      return undefined;
    }
    // The vault may have been locked since the arguments were opened.
    const prepared = await unlessLocked(run, op, () => prepare(run, asNow, call));
    if (prepared !== 'done already') return prepared && { ...asNow, call, ...prepared };
    [op] = await to.nextStep(run, op);
  }
  return undefined;
}

async function beginSending(run: Run, ready: readonly Ready[]): Promise<Ready[]> {
  const leaving = ready.map(({ op, knownIds, frozen }) => ({ ...op, knownIds, frozen }));
  const begun = new Map((await to.beginSending(run, leaving)).map((op) => [op.seq, op]));
  return ready.flatMap((one) => {
    const op = begun.get(one.op.seq);
    if (op && one.op.state !== 'sending') run.counts.sent += 1;
    return op ? [{ ...one, op }] : [];
  });
}

/** Applies the answers of a batch: receipts together, all others one by one. */
async function judgeEach(
  run: Run,
  sent: readonly Ready[],
  byKey: ReadonlyMap<string, WriteAnswer>,
): Promise<Attempt[]> {
  const answered = sent.map((one) => ({ one, answer: byKey.get(keyOf(one.op)) }));
  const receipts = answered.flatMap(({ one, answer }) =>
    answer?.kind === 'ok' && one.op.step + 1 >= one.calls.length ? receiptOf(one, answer) : [],
  );
  for (let at = 0; at < receipts.length; at += RECEIPTS_AT_ONCE) {
    const some = receipts.slice(at, at + RECEIPTS_AT_ONCE);
    run.counts.received += some.length;
    await to.acknowledge(run, some);
  }
  // The server stopped at an earlier write without an outcome. These writes go back and wait at least as long as that
  // one.
  const notRun = answered.flatMap(({ one, answer }) => (answer ? [] : one.op));
  const nextAt = run.ports.clock.now() + backoffMs(1, run.ports.random());
  if (notRun.length > 0) await to.putBack(run, notRun, nextAt);
  const ended = new Set(receipts.map(({ op }) => op));
  const next: Attempt[] = [];
  for (const { one, answer } of answered) {
    if (answer && !ended.has(one.op)) next.push(...(await judge(run, [one], answer)));
  }
  return next;
}
