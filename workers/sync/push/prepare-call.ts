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

/** Reads the record that the request is built from (S4, S18). Undefined if the write cannot be sent now. */
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
    // This body is frozen for all attempts (S16), maybe for an hour, so it must not contain values that others may
    // change.
    const own = withBase(mutation, args, call.body?.({}));
    const kept = await sealedFor(run, mutation, own ?? null);
    return { body: own, knownIds, frozen: kept };
  }
  const known = knownIds ?? (await knownIdsFor(run, attempt));
  const bodies = { body: call.body?.(fresh), lean: call.lean?.(fresh) };
  return { ...bodies, knownIds: known, frozen: undefined };
}

/** The body of the read before the write; `{}` if the record is missing and may be, undefined if the read failed. */
function bodyRead(mutation: Mutation, answer: Answer): unknown {
  if (answer.kind === 'ok') return answer.body ?? {};
  const isMissing = answer.kind === 'refused' && answer.status === 404;
  return isMissing && mutation.conflict?.mayBeAbsent ? {} : undefined;
}

/** Handles a failed read before the write. The write itself was not sent. */
async function notSent(run: Run, op: Op, answer: Answer): Promise<void> {
  // The device is offline or the person is signed out, which is not a failure of this write.
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

/** The complete list was read and does not contain the record. */
const NO_LONGER_LISTED: Answer = {
  kind: 'refused',
  status: 404,
  message: text('This record no longer exists.'),
  body: null,
};

/**
 * Reads the record that a write is built from (S4): at its own address, which may have more fields than the list, or
 * from the list if the server has no such address.
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

/** True if no answer came, or none is possible now: requesting the list would fail too. */
function isPassing(answer: Answer): boolean {
  if (answer.kind === 'unknown') return answer.status === undefined;
  return answer.kind === 'busy' || answer.kind === 'unauthorized';
}

/**
 * Server numbers in the covering list before the first send. Such a row is never matched to this write (S15). Undefined
 * if this device has never read the list: the write is sent anyway, and its author is asked if the answer is lost and a
 * similar row appears (S17).
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
  // Until the list is read again, only rows created on this device are added, and those are bound to their writes.
  const { table } = feed.source;
  const ids = feed.scope(relaxed).then((lids) => lids.flatMap((lid) => run.idOf(table, lid) ?? []));
  run.knownIds.set(feed.key, { table, ids });
  return ids;
}
