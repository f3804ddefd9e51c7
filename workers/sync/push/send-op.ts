import { type Op, rowKey } from '#db/op.ts';
import { withFiles } from '#db/op-files.ts';
import { text } from '#shared/i18n.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';
import { readOp } from '#src/mutations/read-op.ts';
import type { Attempt } from '../core/batch-call.ts';
import { opened, unlessLocked } from '../core/confidential.ts';
import { acknowledge } from '../core/receipts.ts';
import { elapsed } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { judge } from './judge-answer.ts';
import { type Prepared, prepare } from './prepare-call.ts';

/** Before the server forgets a key, for clocks that go wrong and for the time on the way. */
const KEY_MARGIN_MS = 3_600_000;

/**
 * One attempt at one op, from reading it to what its answer means:
 *
 *   readable? ─► record numbers known? ─► fresh reads ─► `sending` committed ─► request(s) ─► judge
 */
export async function sendOp(run: Run, op: Op): Promise<void> {
  const [whole = op] = await withFiles(run.ports.relaxed, [op]);
  const read = readOp(whole);
  if (read.kind === 'unknown') {
    await to.wait(run, op, 'held', Number.MAX_SAFE_INTEGER);
    return;
  }
  if (read.kind === 'unreadable') {
    await to.refuse(run, op, { kind: 'unreadable', message: read.error });
    return;
  }
  const { mutation } = read;
  if (op.file !== undefined && !(op.file in Object(read.args))) {
    await to.refuse(run, op, {
      kind: 'unreadable',
      message: text('Its file is not on this device.'),
    });
    return;
  }
  if (isKeyLost(run, op, mutation)) {
    const now = run.ports.clock.now();
    const finishedAt = Math.min(op.sentAt ?? now, now) + run.ports.times.settle;
    await to.becomeUnsure(run, op, finishedAt, op.lastFailure ?? 'interrupted');
    return;
  }
  const args = await unlessLocked(run, op, () => opened(run, mutation, read.args));
  if (args === undefined) return;
  const missing = new Set<string>();
  const calls = mutation.calls(args, run.ids(missing));
  if (!calls) {
    await waitForRecord(run, op, missing);
    return;
  }
  await runCalls(run, { op, mutation, args, calls });
}

/** A record that nobody creates any more, since its author took it back, will never have a number. */
async function waitForRecord(run: Run, op: Op, missing: ReadonlySet<string>) {
  if ([...missing].some((key) => !isBeingCreated(run, key))) {
    await to.refuse(run, op, { kind: 'parent', message: '' });
    return;
  }
  const nextAt = run.ports.clock.now() + run.ports.times.fresh;
  const waiting = await to.wait(run, op, 'blocked', nextAt);
  // The number may have come while this was written down, and nobody would be woken once more.
  const isKnownNow = missing.size > 0 && [...missing].every((key) => run.bindings.has(key));
  if (waiting && isKnownNow) run.queue.put({ ...waiting, nextAt: 0 });
}

/** Also by one that waits before its author: sent again, it frees what waits for it. */
function isBeingCreated(run: Run, key: string): boolean {
  return run.queue.touching(key).some((op) => {
    const read = readOp(op);
    // What this build cannot read may create anything.
    if (read.kind !== 'read') return true;
    const { creates } = read;
    return creates !== undefined && rowKey(creates.table, creates.lid) === key;
  });
}

/** It may have arrived under a key that this server takes or remembers no more: found out, not sent again (S15, S16). */
export function isKeyLost(run: Run, op: Op, mutation: Mutation): boolean {
  const isInDoubt = op.frozen !== undefined && op.doubts > 0;
  if (!isInDoubt || mutation.whenUnknown === 'resend') return false;
  const now = run.ports.clock.now();
  const isKept = elapsed(now, op.firstSentAt ?? now) < run.server.keysKeptMs - KEY_MARGIN_MS;
  return !run.isReference || !isKept;
}

async function runCalls(run: Run, attempt: Attempt): Promise<void> {
  let current: Op | undefined = attempt.op;
  while (current) {
    const call: Call | undefined = attempt.calls[current.step];
    if (!call) {
      await acknowledge(run, [{ op: current }]);
      return;
    }
    const asNow = { ...attempt, op: current };
    // It may have been locked since its args were opened.
    const prepared = await unlessLocked(run, current, () => prepare(run, asNow, call));
    if (!prepared) return;
    if (prepared === 'done already') {
      current = await to.nextStep(run, current);
      continue;
    }
    // Between two calls of one write nothing else decides (S18).
    if (current.state !== 'sending' && !(await run.api.isReachable())) return;
    const sending = await beginCall(run, current, prepared);
    if (!sending) return;
    const answer = await writeBody(run, sending, call, prepared);
    current = await judge(run, { ...attempt, op: sending }, answer);
  }
}

/** A refusal as invalid was not executed: the same call may follow with a smaller body. */
async function writeBody({ api }: Run, op: Op, call: Call, { body, lean, at }: Prepared) {
  const answer = await api.write(op, call, body, at);
  const isInvalid = answer.kind === 'refused' && (answer.status === 400 || answer.status === 422);
  return isInvalid && lean !== undefined ? api.write(op, call, lean, at) : answer;
}

/** The first call of a write commits `sending`; a later one continues under it. */
async function beginCall(run: Run, op: Op, { knownIds, frozen }: Prepared) {
  if (op.state === 'sending') {
    return frozen === undefined ? op : to.freezeStep(run, op, frozen);
  }
  const [sending] = await to.beginSending(run, [{ ...op, knownIds, frozen }]);
  if (sending) run.counts.sent += 1;
  return sending;
}
