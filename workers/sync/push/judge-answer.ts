import type { Op, Reason, RowKey } from '#db/op.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { Refusal } from '#shared/contract/common.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { sealedFor } from '../core/confidential.ts';
import { noteFreeze } from '../core/feed-state.ts';
import { LANE_HOLDS, type LaneHolds, readLaneHolds } from '../core/queue.ts';
import { mustPark, nextTry, PARKED_RETRY_MS } from '../core/retry.ts';
import type { Created, Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { type Question, questionIn } from './conflicts.ts';
import type { Attempt, WriteAnswer } from './request.ts';

/** Applies an answer to the writes that it answers (S14). Returns the attempts that continue with another call. */
export async function judge(
  run: Run,
  sent: readonly Attempt[],
  answer: WriteAnswer,
): Promise<Attempt[]> {
  const ops = sent.map(({ op }) => op);
  switch (answer.kind) {
    case 'ok':
      return each(sent, (one) => callDone(run, one, receiptOf(one, answer)));
    case 'unauthorized':
      await to.putBack(run, ops);
      return [];
    case 'busy':
      run.counts.failed += ops.length;
      await noteFreeze(run, answer);
      await to.sendLater(run, ops, notExecuted(run, ops, answer));
      return [];
    case 'unknown':
      run.counts.failed += ops.length;
      await outcomeUnknown(run, sent, answer);
      return [];
    case 'refused':
    case 'forbidden':
      return each(sent, (one) => refusedOrDone(run, one, answer));
  }
}

async function each(
  sent: readonly Attempt[],
  judgeOne: (one: Attempt) => Promise<Attempt[]>,
): Promise<Attempt[]> {
  const next: Attempt[] = [];
  for (const one of sent) next.push(...(await judgeOne(one)));
  return next;
}

/** Advances to the next call; after the last call the write is done. */
async function callDone(run: Run, attempt: Attempt, receipt: to.Receipt): Promise<Attempt[]> {
  const { op, calls } = attempt;
  if (op.step + 1 < calls.length) {
    return (await to.nextStep(run, op)).map((next) => ({ ...attempt, op: next }));
  }
  run.counts.received += 1;
  await to.acknowledge(run, [receipt]);
  return [];
}

/**
 * The retry of writes that were certainly not executed: only this address failed (S14). The writes of a batch get the
 * same time, so that they stay together.
 */
export function notExecuted(run: Run, ops: readonly Op[], answer: NoAnswer): to.Later {
  const now = run.ports.clock.now();
  const worst = ops.reduce((one, other) => (other.failures > one.failures ? other : one));
  const failures = worst.failures + 1;
  const park = mustPark(failures, worst.firstSentAt, now);
  const ownWaitMs = answer.kind === 'busy' ? answer.retryAfterMs : 0;
  const waitMs = park ? PARKED_RETRY_MS : ownWaitMs;
  const failure = answer.kind === 'unknown' ? answer.cause : busyOrRefused(answer.status);
  const nextAt = nextTry(failures, now, run.ports.random(), waitMs);
  return { nextAt, park, failure, inDoubt: false };
}

/** A refused batch is retried like one that a busy server did not execute, but the reason on the screen differs. */
function busyOrRefused(status: number): FailureCode {
  return status === 429 || status === 503 ? 'busy' : 'refused';
}

type NoAnswer = Extract<Answer, { kind: 'busy' | 'unknown' }>;

/** The receipt of a write, from its answer. */
export function receiptOf(
  { op, mutation, args }: Attempt,
  { body, revision }: Extract<WriteAnswer, { kind: 'ok' }>,
): to.Receipt {
  const created = createdRow(mutation, args, body);
  return { op, revision, created, deleted: mutation.deletes?.(args) };
}

/** The row that this write created, if the receipt contains its number. */
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
): Promise<Attempt[]> {
  const { op, mutation, args } = attempt;
  const question = questionIn(mutation, args, answer);
  if (question) {
    await ask(run, attempt, question);
    return [];
  }
  const verdict = answer.kind === 'refused' ? mutation.read?.(answer, args, op) : undefined;
  if (verdict?.kind === 'done') {
    const deleted = goneBefore(run, mutation, args);
    return callDone(run, attempt, { op, revision: answer.revision, deleted });
  }
  if (verdict) await to.refuse(run, op, verdict.reason);
  else await refused(run, op, answer);
  return [];
}

/**
 * The row of a deletion that was answered with 404. If the row still exists after all, the next read of a list shows it
 * again, but a change feed would not. There, the feed itself reports the deletion.
 */
function goneBefore(run: Run, mutation: Mutation, args: unknown): RowKey | undefined {
  return run.isReference ? undefined : mutation.deletes?.(args);
}

/** Asks the author to review a refused write, with the server's message and details. */
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
    ...withLabels(op, toldIn(answer.body)),
  });
}

/** Adds the labels that the form uses for the invalid fields. */
function withLabels<T extends Pick<Reason, 'fields'>>(op: Op, told: T): T {
  const read = readOp(op);
  const labels = read.kind === 'read' ? read.mutation.labels?.(read.args) : undefined;
  if (!labels || !told.fields) return told;
  const fields = told.fields.map((one) => {
    const label = labels[one.path.replace(/.*\./, '')];
    return label === undefined ? one : { ...one, label };
  });
  return { ...told, fields };
}

/** What the reference server returns besides its message: the code of the refusal and the invalid fields. */
function toldIn(body: unknown): Pick<Reason, 'code' | 'values' | 'fields'> {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return {};
  const { code, values, fields } = refusal.data;
  return { ...(code !== undefined && { code }), ...(values && { values }), fields };
}

async function outcomeUnknown(
  run: Run,
  sent: readonly Attempt[],
  answer: Extract<Answer, { kind: 'unknown' }>,
): Promise<void> {
  const { settle, settleAfterGateway } = run.ports.times;
  const waitMs = answer.cause === 'gateway' ? settleAfterGateway : settle;
  const settledAt = run.ports.clock.now() + waitMs;
  const ops = sent.map(({ op }) => op);
  const later = notExecuted(run, ops, answer);
  const [one, another] = sent;
  // The writes of a batch have keys, so all of them can be resent.
  if (another) await to.sendLater(run, ops, { ...later, inDoubt: true });
  else if (one) await loseAnswer(run, one.op, { settledAt, mutation: one.mutation, later });
}

interface LostAnswer {
  /** When the server must have finished, in milliseconds since 1970. */
  settledAt: number;
  /** Undefined if this build cannot read the write. */
  mutation: Mutation | undefined;
  /** When the write may be sent again, if that is safe. */
  later: to.Later;
}

/** Retries a write whose answer was lost if that is safe, else finds out first what became of it (S15, S16). */
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
  // This request may still be executed, so no newer write of its lanes may be sent before it must have ended (S19).
  if (!isKeyed) run.queue.holds = await holdLanes(run, op, settledAt);
  await to.sendLater(run, [op], { ...later, inDoubt: true });
}

/** Holds the lanes of a write whose answer was lost, and drops holds that are over. */
async function holdLanes(run: Run, op: Op, until: number): Promise<LaneHolds> {
  const now = run.ports.clock.now();
  return run.writeStrict('hold', ['meta'], async (db) => {
    const known = Object.entries(await readLaneHolds(db));
    const valid = known.filter(([, hold]) => hold.from <= now && hold.until > now);
    const added = op.lanes.map((lane) => [lane, { opId: op.id, from: now, until }] as const);
    const holds: LaneHolds = Object.fromEntries([...valid, ...added]);
    await db.meta.put({ key: LANE_HOLDS, value: holds });
    return holds;
  });
}

/** Asks the author to decide after somebody else changed the same field. The write is not sent until then (S28). */
export async function ask(run: Run, { op, mutation }: Attempt, question: Question): Promise<void> {
  const data = await sealedFor(run, mutation, question.data);
  await to.refuse(run, op, { kind: 'question', message: '', question: { ...question, data } });
}
