import type { Op, Reason, RowKey } from '#db/op.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { Refusal } from '#shared/contract/common.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { failureOf, type NotSent } from '../core/api.ts';
import type { Attempt, WriteAnswer } from '../core/batch-call.ts';
import { sealedFor } from '../core/confidential.ts';
import { noteFreeze } from '../core/feed-state.ts';
import { holdLanes } from '../core/lane-holds.ts';
import { acknowledge, type Receipt } from '../core/receipts.ts';
import { mustPark, nextTry, PARKED_RETRY_MS } from '../core/retry.ts';
import type { Created, Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { type Question, questionIn } from './conflicts.ts';

/** What the answer makes of the op (S14). Returns the op only when another of its calls follows. */
export async function judge(
  run: Run,
  attempt: Attempt,
  answer: WriteAnswer | NotSent,
): Promise<Op | undefined> {
  const { op } = attempt;
  switch (answer.kind) {
    case 'ok':
      if (op.step + 1 < attempt.calls.length) return to.nextStep(run, op);
      run.counts.received += 1;
      await acknowledge(run, [receiptOf(attempt, answer)]);
      return undefined;
    case 'unauthorized':
    case 'not-sent':
      await to.putBack(run, [op]);
      return undefined;
    case 'busy':
      run.counts.failed += 1;
      await noteFreeze(run, answer);
      await to.sendLater(run, [op], notExecuted(run, op, answer));
      return undefined;
    case 'unknown':
      run.counts.failed += 1;
      await outcomeUnknown(run, attempt, answer);
      return undefined;
    case 'refused':
    case 'forbidden':
      return refusedOrDone(run, attempt, answer);
  }
}

/** Known not executed: a failure of this one address, and no doubt (S14). */
export function notExecuted(run: Run, op: Op, answer: NoAnswer): to.Later {
  const wait = answer.kind === 'busy' ? answer.retryAfterMs : 0;
  return { ...laterAfter(run, op, wait), failure: failureOf(answer), inDoubt: false };
}

export type NoAnswer = Extract<Answer, { kind: 'busy' | 'unknown' }>;

/** The receipt of a write, from its answer. */
export function receiptOf(
  { op, mutation, args }: Attempt,
  { body, revision }: Extract<WriteAnswer, { kind: 'ok' }>,
): Receipt {
  const created = createdRow(mutation, args, body);
  return { op, revision, created, deleted: mutation.deletes?.(args) };
}

/** Number of the row that this write created, where the receipt says it. */
function createdRow(mutation: Mutation, args: unknown, body: unknown): Created | undefined {
  const recognition = mutation.recognise?.(args);
  const id = idIn(recordIn(body)?.id);
  if (!recognition || recognition.isAnswered === false) return undefined;
  if (id === undefined) return undefined;
  return { table: recognition.table, lid: recognition.lid, id };
}

async function refusedOrDone(
  run: Run,
  attempt: Attempt,
  answer: Extract<WriteAnswer, { kind: 'refused' | 'forbidden' }>,
): Promise<Op | undefined> {
  const { op, mutation, args, calls } = attempt;
  const question = questionIn(mutation, args, answer);
  if (question) {
    await ask(run, attempt, question);
    return undefined;
  }
  const verdict = answer.kind === 'refused' ? mutation.read?.(answer, args, op) : undefined;
  switch (verdict?.kind) {
    case 'done':
      if (op.step + 1 < calls.length) return to.nextStep(run, op);
      run.counts.received += 1;
      await acknowledge(run, [
        { op, revision: answer.revision, deleted: goneBefore(run, mutation, args) },
      ]);
      return undefined;
    case 'attention':
      await to.refuse(run, op, verdict.reason);
      return undefined;
    case undefined:
      await refused(run, op, answer);
      return undefined;
  }
}

/**
 * The row of a deletion that was answered with 404. A change feed names deleted rows itself, and would never again bring one
 * that is still there; a list brings it with its next read.
 */
function goneBefore(run: Run, mutation: Mutation, args: unknown): RowKey | undefined {
  return run.isReference ? undefined : mutation.deletes?.(args);
}

/** Before its author, with what the server said and named. */
export async function refused(run: Run, op: Op, answer: Answer): Promise<void> {
  run.counts.refused += 1;
  if (answer.kind === 'forbidden') {
    const { fields: _, ...told } = toldIn(answer.body);
    await to.refuse(run, op, { kind: 'forbidden', message: answer.message, status: 403, ...told });
    return;
  }
  if (answer.kind !== 'refused') return;
  await to.refuse(run, op, {
    kind: answer.status === 404 || answer.status === 410 ? 'gone' : 'refused',
    message: answer.message,
    status: answer.status,
    ...toldIn(answer.body),
  });
}

/** What the reference server says beside its sentence: the code of the refusal, and which fields were wrong. */
function toldIn(body: unknown): Pick<Reason, 'code' | 'values' | 'fields'> {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return {};
  const { code, values, fields } = refusal.data;
  return { ...(code !== undefined && { code }), ...(values && { values }), fields };
}

async function outcomeUnknown(
  run: Run,
  { op, mutation }: Attempt,
  answer: Extract<Answer, { kind: 'unknown' }>,
): Promise<void> {
  const { settle, settleAfterGateway } = run.ports.times;
  const settledAt =
    run.ports.clock.now() + (answer.cause === 'gateway' ? settleAfterGateway : settle);
  await loseAnswer(run, op, { settledAt, mutation, later: notExecuted(run, op, answer) });
}

interface LostAnswer {
  /** When the server must have finished, in milliseconds since 1970. */
  settledAt: number;
  /** Undefined where this build cannot read the write. */
  mutation: Mutation | undefined;
  /** When the write may be sent again, if that is safe. */
  later: to.Later;
}

/** S15, S16: send again where that is safe, else find out first. */
export async function loseAnswer(
  run: Run,
  op: Op,
  { settledAt, mutation, later }: LostAnswer,
): Promise<void> {
  const isKeyed = op.frozen !== undefined && run.isReference;
  if (!isKeyed && mutation?.whenUnknown !== 'resend') {
    await to.becomeUnsure(run, op, settledAt, later.failure);
    return;
  }
  // A newer write of the lane must not be overtaken by this one (S19).
  if (!isKeyed) run.queue.holds = await holdLanes(run, op, settledAt);
  await to.sendLater(run, [op], { ...later, inDoubt: true });
}

/** When a failed op is tried again, or that it is parked. */
function laterAfter(run: Run, op: Op, retryAfterMs = 0): { nextAt: number; park: boolean } {
  const now = run.ports.clock.now();
  const failures = op.failures + 1;
  const park = mustPark(failures, op.firstSentAt, now);
  const wait = park ? PARKED_RETRY_MS : retryAfterMs;
  return { nextAt: nextTry(failures, now, run.ports.random(), wait), park };
}

/** Somebody else changed the same field: its author decides, and nothing leaves until then (S28). */
export async function ask(run: Run, { op, mutation }: Attempt, question: Question): Promise<void> {
  const data = await sealedFor(run, mutation, question.data);
  await to.refuse(run, op, { kind: 'question', message: '', question: { ...question, data } });
}
