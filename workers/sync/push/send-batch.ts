import type { Op } from '#db/op.ts';
import { BATCH_MOST_WRITES } from '#shared/contract/sync.ts';
import type { Call } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import type { Attempt, WriteAnswer } from '../core/batch-call.ts';
import { noteFreeze } from '../core/feed-state.ts';
import { acknowledge, type Receipt } from '../core/receipts.ts';
import { backoffMs } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { judge, type NoAnswer, notExecuted, receiptOf } from './judge-answer.ts';
import { isKeyLost } from './send-op.ts';

/** JSON text of a batch, in characters: well under what servers take for one body. */
const MOST_CHARS = 200_000;
/** Receipts written down in one transaction: few enough that a tap does not wait for it (S24). */
const RECEIPTS_AT_ONCE = 25;

/** A write that may leave with others: one call with a key, built on nothing that must be read first. */
interface Batched extends Attempt {
  call: Call;
  body: unknown;
}

/**
 * Writes that may leave together now, in the order of the author's acts: the server runs them in this
 * order and stops at the first without an outcome, so that lanes keep theirs (S12).
 */
export function batchOf(run: Run, isFree: (op: Op) => boolean): Batched[] {
  const { clock, userId } = run.ports;
  const batch: Batched[] = [];
  let chars = 0;
  let most = BATCH_MOST_WRITES;
  run.queue.together(clock.now(), userId, BATCH_MOST_WRITES, (op) => {
    const batched = isFree(op) ? batchedOf(run, op) : undefined;
    if (!batched) return false;
    most = Math.min(most, mostBeside(op));
    chars += JSON.stringify(batched.body ?? null).length;
    if (batch.length >= most || (chars > MOST_CHARS && batch.length > 0)) return false;
    batch.push(batched);
    return true;
  });
  return batch;
}

/** What failed goes in ever smaller batches, so that one write that breaks them is soon alone. */
function mostBeside({ failures }: Op): number {
  return Math.max(1, Math.floor(BATCH_MOST_WRITES / 8 ** failures));
}

function batchedOf(run: Run, op: Op): Batched | undefined {
  if (op.step > 0) return undefined;
  const read = readOp(op);
  if (read.kind !== 'read' || isKeyLost(run, op, read.mutation)) return undefined;
  const { mutation, args } = read;
  const calls = mutation.calls(args, run.ids());
  const [call] = calls ?? [];
  if (!call || calls?.length !== 1 || call.fresh || call.upload) return undefined;
  if (mutation.conflict) return undefined;
  // It would have to be opened first, which takes a turn that a batch has not.
  if (mutation.sealed) return undefined;
  return { op, mutation, args, calls, call, body: op.frozen ?? call.body?.({}) ?? null };
}

/**
 * One batch, from `sending` to what each answer means:
 *
 *   all `sending`, each body frozen ─► one request ─► an answer for each ─► receipts, the rest one by one
 *                                         └► none for all: as if each had lost its own (S16)
 */
export async function sendBatch(run: Run, batch: readonly Batched[]): Promise<void> {
  const preparedAt = run.ports.clock.now();
  const sending = await beginSending(run, batch);
  if (sending.length === 0) return;
  const answers = await run.api.writeBatch(sending, preparedAt);
  switch (answers.kind) {
    case 'answers':
      return judgeAll(run, sending, (one) => answers.byKey.get(one.op.id));
    case 'unauthorized':
    case 'not-sent':
      // None of them was run (S14, S20).
      await to.putBack(run, opsOf(sending));
      return;
    case 'busy':
    case 'unknown':
      return failTogether(run, sending, answers);
    default:
      return judgeAll(run, sending, () => answers);
  }
}

/** As if each had lost its own answer (S16); they wait for the same moment, so that they stay together. */
async function failTogether(
  run: Run,
  sending: readonly Batched[],
  answer: NoAnswer,
): Promise<void> {
  const ops = opsOf(sending);
  const [worst] = [...ops].sort((a, b) => b.failures - a.failures);
  if (!worst) return;
  run.counts.failed += ops.length;
  if (answer.kind === 'busy') await noteFreeze(run, answer);
  const later = notExecuted(run, worst, answer);
  await to.sendLater(run, ops, { ...later, inDoubt: answer.kind === 'unknown' });
}

function opsOf(batch: readonly Batched[]): Op[] {
  return batch.map(({ op }) => op);
}

async function beginSending(run: Run, batch: readonly Batched[]): Promise<Batched[]> {
  const begun = await to.beginSending(
    run,
    batch.map(({ op, body }) => ({ ...op, frozen: body })),
  );
  const bySeq = new Map(begun.map((op) => [op.seq, op]));
  run.counts.sent += begun.length;
  return batch.flatMap((one) => {
    const op = bySeq.get(one.op.seq);
    return op ? [{ ...one, op }] : [];
  });
}

async function judgeAll(
  run: Run,
  sending: readonly Batched[],
  answerTo: (one: Batched) => WriteAnswer | undefined,
): Promise<void> {
  const receipts: Receipt[] = [];
  const others: { one: Batched; answer: WriteAnswer }[] = [];
  const notRun: Batched[] = [];
  for (const one of sending) {
    const answer = answerTo(one);
    if (!answer) notRun.push(one);
    else if (answer.kind === 'ok') receipts.push(receiptOf(one, answer));
    else others.push({ one, answer });
  }
  for (let at = 0; at < receipts.length; at += RECEIPTS_AT_ONCE) {
    const some = receipts.slice(at, at + RECEIPTS_AT_ONCE);
    run.counts.received += some.length;
    await acknowledge(run, some);
  }
  // Something before them settled nothing: their turn comes again, not before it can have its own.
  const nextAt = run.ports.clock.now() + backoffMs(1, run.ports.random());
  if (notRun.length > 0) await to.putBack(run, opsOf(notRun), nextAt);
  for (const { one, answer } of others) {
    await judge(run, one, answer);
  }
}
