import type { Op } from '#db/op.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { listIn, recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { text } from '#shared/i18n.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';
import { get } from '../core/api.ts';
import { opened, sealedFor } from '../core/confidential.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';
import { feedOf } from '../sources/index.ts';
import type { Get } from '../sources/list.ts';
import { questionBefore, readBeforeWrite, withBase } from './conflicts.ts';
import { ask, notExecuted, refused } from './judge-answer.ts';
import type { Attempt } from './request.ts';

export interface Prepared {
  body: unknown;
  lean?: unknown;
  knownIds: number[] | undefined;
  frozen: unknown;
}

type Outcome = Prepared | 'done already' | undefined;

/** Reads what the request must be built on (S4, S18); undefined when that failed, and nothing was sent. */
export async function prepare(run: Run, attempt: Attempt, call: Call): Promise<Outcome> {
  const { op, mutation, args } = attempt;
  const { knownIds, frozen } = op;
  if (frozen !== undefined && run.isReference) {
    const body = await opened(run, mutation, frozen);
    return { body, knownIds, frozen };
  }

  let fresh: Record<string, unknown> = {};
  const path = readBeforeWrite(attempt, run.ids());
  if (path) {
    const answer = await readFresh((one) => get(run, one), path, call);
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
  if (call.upload) return { body: call.upload(), knownIds, frozen: undefined };
  if (run.isReference) {
    // Frozen for all attempts (S16), maybe an hour: it must not carry what others have changed since.
    const own = withBase(mutation, args, call.body?.({}));
    const kept = await sealedFor(run, mutation, own ?? null);
    return { body: own, knownIds, frozen: kept };
  }
  const known = knownIds ?? (await knownIdsFor(run, attempt));
  const bodies = { body: call.body?.(fresh), lean: call.lean?.(fresh) };
  return { ...bodies, knownIds: known, frozen: undefined };
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
    await to.sendLater(run, [op], notExecuted(run, [op], answer));
    return;
  }
  await refused(run, op, answer);
}

/** The list that holds the record was read whole, and the record is not in it. */
const NO_LONGER_LISTED: Answer = {
  kind: 'refused',
  status: 404,
  message: text('This record no longer exists.'),
  body: null,
};

/**
 * What a write is built on (S4): the record at its own address, which may have more than the list; and if the server
 * has no such address, its row in the list.
 */
export async function readFresh(get: Get, path: string, call: Call): Promise<Answer> {
  const own = await get(path);
  const { listed } = call;
  if (!listed || path !== call.fresh || isPassing(own)) return own;
  if (own.kind === 'ok' && idIn(recordIn(own.body)?.id) === listed.id) return own;
  const list = await get(listed.path);
  if (list.kind !== 'ok') return list;
  const rows = listIn(list.body, listed.names);
  if (!rows) return { kind: 'unknown', cause: 'not-json', status: list.status };
  const record = rows.map(recordIn).find((row) => idIn(row?.id) === listed.id);
  return record ? { ...list, body: record } : NO_LONGER_LISTED;
}

/** Nobody answered, or nobody may be answered now: the list would fare no better. */
function isPassing(answer: Answer): boolean {
  if (answer.kind === 'unknown') return answer.status === undefined;
  return answer.kind === 'busy' || answer.kind === 'unauthorized';
}

/**
 * Server numbers that were in the covering list before the first send: a row among them is never matched to this write
 * (S15). Undefined where this device has never read that list: the write leaves all the same, and if its answer is lost
 * and a row is much like it, its author is asked (S17).
 */
async function knownIdsFor(run: Run, { mutation, args }: Attempt): Promise<number[] | undefined> {
  if (mutation.whenUnknown !== 'recognise') return undefined;
  const recognition = mutation.recognise?.(args);
  const feed = recognition && feedOf(recognition.feed, run);
  if (!feed) return undefined;
  const { relaxed } = run.ports;
  const known = run.knownIds.get(feed.key);
  if (known) return known.ids;
  if (!(await relaxed.feeds.get(feed.key))?.readTick) return undefined;
  // Until the list is read again, only own rows are added, and those are bound to their writes.
  const { table } = feed.source;
  const ids = feed.scope(relaxed).then((lids) => lids.flatMap((lid) => run.idOf(table, lid) ?? []));
  run.knownIds.set(feed.key, { table, ids });
  return ids;
}
