import { type Op, rowKey } from '#db/op.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { openedArgs } from '../core/confidential.ts';
import type { Queue } from '../core/queue.ts';
import { acknowledge } from '../core/receipts.ts';
import type { Run } from '../core/run.ts';
import { idsOf, type Sender, untilUnlocked } from '../core/sender.ts';
import * as to from '../core/transitions.ts';
import type { Flight } from './flights.ts';
import { judge } from './judge-answer.ts';
import { type Prepared, prepare } from './prepare-call.ts';

/**
 * One attempt at one op, from reading it to what its answer means:
 *
 *   readable? ─► record numbers known? ─► fresh reads ─► `sending` committed ─► lane free ─► request(s) ─► judge
 */
export async function sendOp(sender: Sender, op: Op, flight: Flight): Promise<void> {
  const { run, queue } = sender;
  const read = readOp(op);
  if (read.kind === 'unknown') {
    await to.wait(run, queue, op, 'held', Number.MAX_SAFE_INTEGER);
    return;
  }
  if (read.kind === 'unreadable') {
    await to.refuse(run, queue, op, { kind: 'unreadable', message: read.error });
    return;
  }
  const { mutation } = read;
  if (isKeyLost(run, op, mutation)) {
    const finishedAt = (op.sentAt ?? 0) + run.ports.times.settle;
    await to.becomeUnsure(run, queue, op, finishedAt, op.lastFailure ?? 'interrupted');
    return;
  }
  const opened = await openedArgs(run, mutation, read.args);
  if (opened.kind === 'locked') {
    await untilUnlocked(sender, op);
    return;
  }
  const { args } = opened;
  const missing = new Set<string>();
  const calls = mutation.calls(args, idsOf(run, missing));
  if (!calls) {
    await waitForRecord(sender, op, missing);
    return;
  }
  await runCalls(sender, op, mutation, args, calls, flight);
}

/** A record that nobody creates any more, since its author took it back, will never have a number. */
async function waitForRecord({ run, queue }: Sender, op: Op, missing: ReadonlySet<string>) {
  if ([...missing].some((key) => !isBeingCreated(queue, key))) {
    await to.refuse(run, queue, op, { kind: 'parent', message: '' });
    return;
  }
  const nextAt = run.ports.clock.now() + run.ports.times.fresh;
  const waiting = await to.wait(run, queue, op, 'blocked', nextAt);
  // The number may have come while this was written down, and nobody would be woken once more.
  const isKnownNow = missing.size > 0 && [...missing].every((key) => run.bindings.has(key));
  if (waiting && isKnownNow) queue.put({ ...waiting, nextAt: 0 });
}

/** Also by one that waits before its author: sent again, it frees what waits for it. */
function isBeingCreated(queue: Queue, key: string): boolean {
  return queue.touching(key).some((op) => {
    const read = readOp(op);
    // What this build cannot read may create anything.
    if (read.kind !== 'read') return true;
    const made = read.mutation.recognise?.(read.args);
    return made !== undefined && rowKey(made.table, made.lid) === key;
  });
}

/** It may have arrived under a key that this server no longer takes: found out, not sent again (S15). */
function isKeyLost(run: Run, op: Op, mutation: Mutation): boolean {
  const isInDoubt = op.frozen !== undefined && op.doubts > 0;
  return isInDoubt && !run.isReference && mutation.whenUnknown !== 'resend';
}

async function runCalls(
  sender: Sender,
  op: Op,
  mutation: Mutation,
  args: unknown,
  calls: readonly Call[],
  flight: Flight,
): Promise<void> {
  let current: Op | undefined = op;
  while (current) {
    const call: Call | undefined = calls[current.step];
    if (!call) {
      await acknowledge(sender.run, sender.queue, current, undefined);
      return;
    }
    const prepared = await prepare(sender, current, mutation, args, call, flight);
    if (!prepared) return;
    if (prepared === 'done already') {
      current = await to.nextStep(sender.run, sender.queue, current);
      continue;
    }
    if (isNeverInVain(mutation) && !(await flight.board())) return;
    const sending = await beginCall(sender, current, prepared);
    if (!sending) return;
    if (!(await flight.board())) {
      await to.putBack(sender.run, sender.queue, sending, 0);
      return;
    }
    const answer = await sender.api.write(sending, call, prepared.body, prepared.at);
    if (current.step + 1 >= calls.length) flight.landed();
    current = await judge(sender, sending, mutation, args, answer, calls.length);
  }
}

/** Its author would be asked, should this device end between `sending` and the request (S17): no time between them. */
function isNeverInVain(mutation: Mutation): boolean {
  return mutation.whenUnknown === 'ask';
}

/** The first call of a write commits `sending`; a later one goes on under it. */
async function beginCall({ run, queue, departures }: Sender, op: Op, prepared: Prepared) {
  const { knownIds, frozen } = prepared;
  if (op.state === 'sending') {
    return frozen === undefined ? op : to.freezeStep(run, queue, op, frozen);
  }
  const sending = await departures.add({ op, knownIds, frozen });
  if (sending) run.counts.sent += 1;
  return sending;
}
