import { LOCKED, type Op, type Reason } from '#db/op.ts';
import { text } from '#shared/i18n.ts';
import { transition, transitionOnScreen, transitions } from './change-ops.ts';
import type { Run } from './run.ts';

/** `sending` is committed before the request leaves (S8), with the body and the known ids that the ops carry here. */
export function beginSending(run: Run, ops: readonly Op[]) {
  const now = run.ports.clock.now();
  const leaving = new Map(ops.map((op) => [op.seq, op]));
  return transitions(run, ops, 'sending', (fresh) => ({
    frozen: leaving.get(fresh.seq)?.frozen,
    knownIds: leaving.get(fresh.seq)?.knownIds,
    state: 'sending',
    attempts: fresh.attempts + 1,
    firstSentAt: fresh.firstSentAt ?? now,
    sentAt: now,
    emptyReads: 0,
  }));
}

/** Between two calls of one write: the step is saved before the next request leaves (S18). */
export function nextStep(run: Run, op: Op) {
  return transition(run, op, 'step', (fresh) => ({
    step: fresh.step + 1,
    frozen: undefined,
  }));
}

/** The body of a later call, kept before it leaves as that of the first one was (S16, S18). */
export function freezeStep(run: Run, op: Op, frozen: unknown) {
  return transition(run, op, 'step body', { frozen });
}

/** Known not executed, through no fault of the writes: they go back uncounted (S14, S20). */
export function putBack(run: Run, ops: readonly Op[], nextAt = 0) {
  return transitions(run, ops, 'put back', (fresh) => ({
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
  return transitions(run, ops, 'send later', (fresh) => ({
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
  return transition(run, op, 'unsure', (fresh) => ({
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
  return transition(run, op, 'empty read', { emptyReads: op.emptyReads + 1, nextAt });
}

/** Each op waits until another moment, and stays what it is. */
export function waitUntil(run: Run, until: ReadonlyMap<Op, number>) {
  const bySeq = new Map([...until].map(([op, at]) => [op.seq, at]));
  return transitions(run, [...until.keys()], 'waits', (fresh) => ({
    nextAt: bySeq.get(fresh.seq) ?? fresh.nextAt,
  }));
}

/** Two reads did not show it: it never arrived, and is sent again. */
export function queueAgain(run: Run, op: Op, nextAt: number, park = false) {
  const state = park ? 'parked' : 'queued';
  return transition(run, op, 'queued again', { state, nextAt, emptyReads: 0 });
}

/** Refused, or a question: off the screen, before its author (S31). */
export function refuse(run: Run, op: Op, reason: Reason) {
  return transitionOnScreen(run, op, 'refused', (fresh) => ({
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
  return transitionOnScreen(run, op, 'refused', {
    state: 'attention',
    reason: { kind: 'unverifiable', message },
    knownIds: undefined,
    failures: 0,
  });
}

/** What is sealed cannot be sent before its author has unlocked (src/vault). */
export function waitForUnlock(run: Run, op: Op) {
  const nextAt = run.ports.clock.now() + run.ports.times.fresh;
  return transition(run, op, 'locked', { state: 'blocked', lastFailure: LOCKED, nextAt });
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
  return transition(run, op, state, { state, nextAt });
}

/** A write that lacked permission is back in the queue and on the screen (S14). */
export function offerAgain(run: Run, op: Op) {
  const queued = { state: 'queued', reason: undefined, nextAt: 0 } as const;
  return transitionOnScreen(run, op, 'offered again', queued);
}
