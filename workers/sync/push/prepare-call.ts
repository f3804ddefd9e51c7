import type { Op } from '#db/op.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';
import type { Attempt } from '../core/batch-call.ts';
import { opened, sealedFor } from '../core/confidential.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { questionBefore, readBeforeWrite, withBase } from './conflicts.ts';
import { readFresh } from './fresh-record.ts';
import { ask, notExecuted, refused } from './judge-answer.ts';
import { knownIdsFor } from './known-ids.ts';

export interface Prepared {
  /** When the last read for it ended, in milliseconds since 1970. */
  at: number;
  body: unknown;
  /** Sent where the server refuses the body as invalid (`Call.lean`). */
  lean?: unknown;
  knownIds: number[] | undefined;
  frozen: unknown;
}

type Outcome = Prepared | 'done already' | undefined;

/** Reads what the request must be built on (S4, S18); undefined when that failed, and nothing was sent. */
export async function prepare(run: Run, attempt: Attempt, call: Call): Promise<Outcome> {
  const { op, mutation, args } = attempt;
  const { clock } = run.ports;
  const { knownIds, frozen } = op;
  if (frozen !== undefined && run.isReference) {
    const body = await opened(run, mutation, frozen);
    return { at: clock.now(), body, knownIds, frozen };
  }

  let fresh: Record<string, unknown> = {};
  const path = readBeforeWrite(attempt, run.ids());
  if (path) {
    const answer = await readFresh(run.api, path, call);
    const body = bodyRead(mutation, answer);
    if (body === undefined) {
      await notSent(run, op, answer);
      return undefined;
    }
    const question = await questionBefore(run, attempt, body);
    if (question) {
      await ask(run, attempt, question);
      return undefined;
    }
    if (call.isDone?.(body)) return 'done already';
    fresh = recordIn(body) ?? {};
  }
  if (call.upload) return { at: clock.now(), body: call.upload(), knownIds, frozen: undefined };
  if (run.isReference) {
    // Frozen for all attempts (S16), maybe an hour: it must not carry what others have changed since.
    const own = withBase(mutation, args, call.body?.({}));
    const kept = await sealedFor(run, mutation, own ?? null);
    return { at: clock.now(), body: own, knownIds, frozen: kept };
  }
  const known = knownIds ?? (await knownIdsFor(run, attempt));
  const bodies = { body: call.body?.(fresh), lean: call.lean?.(fresh) };
  return { at: clock.now(), ...bodies, knownIds: known, frozen: undefined };
}

/** What the read before the write returned; `{}` if the record may still be missing, undefined: nothing. */
function bodyRead(mutation: Mutation, answer: Answer): unknown {
  if (answer.kind === 'ok') return answer.body ?? {};
  const isMissing = answer.kind === 'refused' && answer.status === 404;
  return isMissing && mutation.conflict?.mayBeAbsent ? {} : undefined;
}

/** The read before the write failed: the write itself was never on the wire. */
async function notSent(run: Run, op: Op, answer: Answer): Promise<void> {
  // Cut off as a whole, or signed out: that is no failure of this write.
  if (answer.kind === 'unauthorized' || run.stopped === 'offline') {
    await to.putBack(run, [op]);
    return;
  }
  if (answer.kind === 'busy' || answer.kind === 'unknown') {
    await to.sendLater(run, [op], notExecuted(run, op, answer));
    return;
  }
  await refused(run, op, answer);
}
