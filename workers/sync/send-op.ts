import { type Op, type Reason, rowKey } from '#db/op.ts';
import { Refusal } from '#shared/contract/common.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Call, Ids, Mutation } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { type Api, failureOf, OWN_RECORD } from './api.ts';
import { learnNames } from './author-names.ts';
import { openedArgs, sealedQuestion } from './confidential.ts';
import { questionBefore, questionIn, readBeforeWrite, withBase } from './conflicts.ts';
import { knownIdsFor } from './known-ids.ts';
import type { Queue } from './queue.ts';
import { acknowledge } from './receipts.ts';
import { backoffMs, mustPark, PARKED_RETRY_MS } from './retry.ts';
import type { Created, Slice } from './slice.ts';
import * as to from './transitions.ts';

/** What sending one op needs of its slice. */
export interface Sender {
  slice: Slice;
  queue: Queue;
  api: Api;
}

/**
 * One attempt at one op, from reading it to what its answer means:
 *
 *   readable? ─► record numbers known? ─► fresh reads ─► `sending` committed ─► request(s) ─► judge
 */
export async function sendOp(sender: Sender, op: Op, landed: () => void): Promise<void> {
  const { slice, queue } = sender;
  const read = readOp(op);
  if (read.kind === 'unknown') {
    await to.wait(slice, queue, op, 'held', Number.MAX_SAFE_INTEGER);
    return;
  }
  if (read.kind === 'unreadable') {
    await to.refuse(slice, queue, op, { kind: 'unreadable', message: read.error });
    return;
  }
  const { mutation } = read;
  if (isKeyLost(slice, op, mutation)) {
    const finishedAt = (op.sentAt ?? 0) + slice.ports.times.settle;
    await to.becomeUnsure(slice, queue, op, finishedAt, op.lastFailure ?? 'interrupted');
    return;
  }
  const opened = await openedArgs(slice, mutation, read.args);
  if (opened.kind === 'locked') {
    await to.waitForUnlock(slice, queue, op, slice.ports.clock.now() + slice.ports.times.fresh);
    return;
  }
  const { args } = opened;
  const missing = new Set<string>();
  const calls = mutation.calls(args, idsOf(slice, missing));
  if (!calls) {
    await waitForRecord(sender, op, missing);
    return;
  }
  await runCalls(sender, op, mutation, args, calls, landed);
}

/** `missing` takes the keys of records that have no server number yet. */
function idsOf(slice: Slice, missing?: Set<string>): Ids {
  return {
    of(table, lid) {
      const id = slice.idOf(table, lid);
      if (id === undefined) missing?.add(rowKey(table, lid));
      return id;
    },
  };
}

/** A record that nobody creates any more, since its author took it back, will never have a number. */
async function waitForRecord({ slice, queue }: Sender, op: Op, missing: ReadonlySet<string>) {
  const created = recordsBeingCreated(queue);
  if ([...missing].some((key) => !created.has(key))) {
    await to.refuse(slice, queue, op, { kind: 'parent', message: '' });
    return;
  }
  await to.wait(slice, queue, op, 'blocked', slice.ports.clock.now() + slice.ports.times.fresh);
}

/** Also those that wait before their author: sent again, they free what waits for them. */
function recordsBeingCreated(queue: Queue): Set<string> {
  const keys = new Set<string>();
  for (const op of queue.all()) {
    const read = readOp(op);
    const made = read.kind === 'read' ? read.mutation.recognise?.(read.args) : undefined;
    // What this build cannot read may create anything.
    if (made) keys.add(rowKey(made.table, made.lid));
    else if (read.kind !== 'read') for (const key of op.touches) keys.add(key);
  }
  return keys;
}

/** It may have arrived under a key that this server no longer takes: found out, not sent again (S15). */
function isKeyLost(slice: Slice, op: Op, mutation: Mutation): boolean {
  const isInDoubt = op.frozen !== undefined && op.doubts > 0;
  return isInDoubt && !slice.offers.keys && mutation.whenUnknown !== 'resend';
}

async function runCalls(
  sender: Sender,
  op: Op,
  mutation: Mutation,
  args: unknown,
  calls: readonly Call[],
  landed: () => void,
): Promise<void> {
  let current: Op | undefined = op;
  while (current) {
    const call: Call | undefined = calls[current.step];
    if (!call) {
      await acknowledge(sender.slice, sender.queue, current, undefined);
      return;
    }
    const prepared = await prepare(sender, current, mutation, args, call);
    if (!prepared) return;
    if (prepared === 'done already') {
      current = await to.nextStep(sender.slice, sender.queue, current);
      continue;
    }
    const sending = await beginCall(sender, current, prepared);
    if (!sending) return;
    const answer = await sender.api.write(sending, call, prepared.body, prepared.at);
    if (current.step + 1 >= calls.length) landed();
    current = await judge(sender, sending, mutation, args, answer, calls.length);
  }
}

/** The first call of a write commits `sending`; a later one goes on under it. */
async function beginCall({ slice, queue }: Sender, op: Op, prepared: Prepared) {
  const { knownIds, frozen } = prepared;
  if (op.state === 'sending') {
    return frozen === undefined ? op : to.freezeStep(slice, queue, op, frozen);
  }
  const sending = await to.beginSending(slice, queue, op, { knownIds, frozen });
  if (sending) slice.counts.sent += 1;
  return sending;
}

interface Prepared {
  /** When the last read for it ended, in milliseconds since 1970. */
  at: number;
  body: unknown;
  knownIds: number[] | undefined;
  frozen: unknown;
}

/** Reads what the request must be built on; undefined when that failed, and nothing was sent. */
async function prepare(
  sender: Sender,
  op: Op,
  mutation: Mutation,
  args: unknown,
  call: Call,
): Promise<Prepared | 'done already' | undefined> {
  const { slice } = sender;
  const { clock } = slice.ports;
  const { knownIds, frozen } = op;
  if (frozen !== undefined && slice.offers.keys) {
    return { at: clock.now(), body: frozen, knownIds, frozen };
  }

  let fresh: Record<string, unknown> = {};
  const path = readBeforeWrite(mutation, args, call, op, idsOf(slice));
  if (path) {
    const answer = await sender.api.read(path);
    const body = bodyRead(mutation, answer);
    if (body === undefined) {
      await notSent(sender, op, answer);
      return undefined;
    }
    const record = call.pick ? call.pick(body) : body;
    if (record === undefined) {
      await refused(sender, op, NO_LONGER_LISTED);
      return undefined;
    }
    const question = await questionBefore(slice, op, mutation, args, record);
    if (question) {
      await ask(sender, op, mutation, question);
      return undefined;
    }
    if (call.isDone?.(body)) return 'done already';
    fresh = recordIn(record) ?? {};
    // It says how the author is called now: contacts may arrive under this name before the edit does (S15).
    if (path === OWN_RECORD) await learnNames(slice, fresh);
  }
  if (call.upload) return { at: clock.now(), body: call.upload(), knownIds, frozen: undefined };
  if (slice.offers.keys) {
    // A frozen body may be sent an hour later: it must not carry what others have changed since.
    const own = slice.offers.base ? withBase(mutation, args, call.body?.({})) : call.body?.({});
    return { at: clock.now(), body: own, knownIds, frozen: own ?? null };
  }
  const known = knownIds ?? (await knownIdsFor(sender, mutation, args));
  if (known === 'unread') {
    await notSent(sender, op, { kind: 'unknown', cause: 'offline' });
    return undefined;
  }
  return { at: clock.now(), body: call.body?.(fresh), knownIds: known, frozen: undefined };
}

/** The list that holds the record was read whole, and the record is not in it. */
const NO_LONGER_LISTED: Answer = {
  kind: 'refused',
  status: 404,
  message: 'This record no longer exists.',
  body: null,
};

/** What the read before the write told; `{}` where the record may still be missing, undefined: nothing. */
function bodyRead(mutation: Mutation, answer: Answer): unknown {
  if (answer.kind === 'ok') return answer.body ?? {};
  const isMissing = answer.kind === 'refused' && answer.status === 404;
  return isMissing && mutation.conflict?.mayBeAbsent ? {} : undefined;
}

/** Somebody else changed the same field: its author decides, and nothing leaves until then (S28). */
async function ask(
  { slice, queue }: Sender,
  op: Op,
  mutation: Mutation,
  question: Reason,
): Promise<void> {
  await to.refuse(slice, queue, op, await sealedQuestion(slice, mutation, question));
}

/** The read before the write failed: the write itself was never on the wire. */
async function notSent(sender: Sender, op: Op, answer: Answer): Promise<void> {
  const { slice, queue } = sender;
  if (answer.kind === 'unauthorized' || answer.kind === 'busy') {
    await to.putBack(slice, queue, op, retryAt(slice, answer));
    return;
  }
  if (answer.kind === 'unknown') {
    await to.sendLater(slice, queue, op, {
      ...laterAfter(slice, op),
      failure: failureOf(answer),
      inDoubt: false,
    });
    return;
  }
  await refused(sender, op, answer);
}

/** What the answer makes of the op. Answers the op only when another of its calls follows. */
export async function judge(
  sender: Sender,
  op: Op,
  mutation: Mutation,
  args: unknown,
  answer: Answer,
  calls: number,
): Promise<Op | undefined> {
  const { slice, queue } = sender;
  switch (answer.kind) {
    case 'ok':
      if (op.step + 1 < calls) return to.nextStep(slice, queue, op);
      slice.counts.received += 1;
      await acknowledge(
        slice,
        queue,
        op,
        createdRow(mutation, args, answer.body),
        mutation.deletes?.(args),
      );
      return undefined;
    case 'unauthorized':
    case 'busy':
      await to.putBack(slice, queue, op, retryAt(slice, answer));
      return undefined;
    case 'unknown':
      slice.counts.failed += 1;
      await outcomeUnknown(sender, op, mutation, answer);
      return undefined;
    case 'refused':
    case 'forbidden':
      await refusedOrDone(sender, op, mutation, args, answer);
      return undefined;
  }
}

function retryAt(slice: Slice, answer: Answer): number {
  return answer.kind === 'busy' ? slice.ports.clock.now() + answer.retryAfterMs : 0;
}

/** Number of the row that this write created, where the receipt says it. */
export function createdRow(mutation: Mutation, args: unknown, body: unknown): Created | undefined {
  const recognition = mutation.recognise?.(args);
  const id = recordIn(body)?.id;
  if (!recognition || recognition.isAnswered === false) return undefined;
  if (typeof id !== 'number' || !Number.isInteger(id)) return undefined;
  return { table: recognition.table, lid: recognition.lid, id };
}

async function refusedOrDone(
  sender: Sender,
  op: Op,
  mutation: Mutation,
  args: unknown,
  answer: Extract<Answer, { kind: 'refused' | 'forbidden' }>,
): Promise<void> {
  const question = questionIn(mutation, args, answer);
  if (question) {
    await ask(sender, op, mutation, question);
    return;
  }
  if (answer.kind === 'refused') {
    const verdict = mutation.read?.(answer, args, op);
    if (verdict?.kind === 'done') {
      sender.slice.counts.received += 1;
      await acknowledge(sender.slice, sender.queue, op, undefined);
      return;
    }
    if (verdict?.kind === 'attention') {
      await to.refuse(sender.slice, sender.queue, op, verdict.reason);
      return;
    }
  }
  await refused(sender, op, answer);
}

async function refused({ slice, queue }: Sender, op: Op, answer: Answer): Promise<void> {
  slice.counts.refused += 1;
  if (answer.kind === 'forbidden') {
    await to.refuse(slice, queue, op, { kind: 'forbidden', message: answer.message, status: 403 });
    return;
  }
  if (answer.kind !== 'refused') return;
  await to.refuse(slice, queue, op, {
    kind: answer.status === 404 || answer.status === 410 ? 'gone' : 'refused',
    message: answer.message,
    status: answer.status,
    fields: fieldsIn(answer.body),
  });
}

/** Which fields a 400 of the reference server names. */
function fieldsIn(body: unknown): { path: string; message: string }[] | undefined {
  const refusal = Refusal.safeParse(body);
  return refusal.success ? refusal.data.fields : undefined;
}

/** S15, S16: send again where that is safe, else find out first. */
async function outcomeUnknown(
  { slice, queue }: Sender,
  op: Op,
  mutation: Mutation,
  answer: Extract<Answer, { kind: 'unknown' }>,
): Promise<void> {
  const isKeyed = op.frozen !== undefined;
  if (isKeyed || mutation.whenUnknown === 'resend') {
    await to.sendLater(slice, queue, op, {
      ...laterAfter(slice, op),
      failure: failureOf(answer),
      inDoubt: true,
    });
    return;
  }
  const { settle, settleAfterGateway } = slice.ports.times;
  const waitMs = answer.cause === 'gateway' ? settleAfterGateway : settle;
  await to.becomeUnsure(slice, queue, op, slice.ports.clock.now() + waitMs, failureOf(answer));
}

/** When a failed op is tried again, or that it is parked. */
export function laterAfter(slice: Slice, op: Op): { nextAt: number; park: boolean } {
  const now = slice.ports.clock.now();
  const failures = op.failures + 1;
  const park = mustPark(failures, op.firstSentAt, now);
  const waitMs = park ? PARKED_RETRY_MS : backoffMs(failures, slice.ports.random());
  return { nextAt: now + waitMs, park };
}
