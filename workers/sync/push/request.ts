import type { Op } from '#db/op.ts';
import type { Revision } from '#shared/contract/common.ts';
import { BatchAnswer, type BatchRequest } from '#shared/contract/sync.ts';
import { type Answer, answerFrom } from '#shared/http/answer.ts';
import { innerPath, REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '#shared/http/send.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';
import { NOT_SENT, note, request } from '../core/api.ts';
import { isPostponed, noteFailedRead, readWell, updateFeed } from '../core/feed-state.ts';
import { assertLeader } from '../core/leader.ts';
import type { Session } from '../core/ports.ts';
import type { Run } from '../core/run.ts';

/** A live context sends within milliseconds of preparing. A longer delay means that it was frozen in between. */
const STALE_AFTER_MS = 5_000;
/** Key of the state of the address to which batches are sent. */
const BATCHES = 'batches';

/** A write in flight (S12): its current op, its mutation and arguments, and the calls that it consists of. */
export interface Attempt {
  op: Op;
  mutation: Mutation;
  args: unknown;
  calls: readonly Call[];
}

/** One call of a write, ready to be sent. */
export interface ReadyCall {
  op: Op;
  call: Call;
  /** `null` for no body. */
  body: unknown;
  /** Sent if the server rejects the body as invalid (`Call.lean`). */
  lean?: unknown;
}

/** The answer to a write. An answer within a batch includes the revision of the server's data. */
export type WriteAnswer = Answer & { revision?: Revision | undefined };

/** The answers to the calls of a batch, by key. Calls that were not executed have none. */
export interface Answers {
  kind: 'answers';
  byKey: ReadonlyMap<string, WriteAnswer>;
}

/** Each call of a write has its own key (S16, S18). The key of the first call also marks the row that it creates. */
export function keyOf(op: Op): string {
  return op.step === 0 ? op.id : `${op.id}.${op.step}`;
}

/**
 * Sends these calls in one request, unless their bodies were built too long ago, at `preparedAt`. Returns the answer to
 * each call, or one answer for the whole request. Without keys, and for files, there is only one call.
 */
export async function sendCalls(
  run: Run,
  calls: readonly ReadyCall[],
  { session, preparedAt }: { session: Session | undefined; preparedAt: number },
): Promise<Answers | Answer> {
  const [first] = calls;
  // The body may have been replaced and the record changed meanwhile, so a stale request is not sent.
  const isStale = run.ports.clock.now() - preparedAt > STALE_AFTER_MS;
  if (!first || !session || isStale) return NOT_SENT;
  if (run.isReference && !first.call.upload) return sendBatch(run, session, calls, preparedAt);
  const answer = await sendAlone(run, session, first, first.body);
  // The call was not executed, so it may be repeated with a smaller body.
  const isInvalid = answer.kind === 'refused' && (answer.status === 400 || answer.status === 422);
  if (!isInvalid || first.lean === undefined) return answer;
  await assertLeader(run.ports.relaxed, run.lease);
  return sendAlone(run, session, first, first.lean);
}

async function sendAlone(run: Run, session: Session, { call }: ReadyCall, body: unknown) {
  const { path, method } = call;
  const timeoutMs = call.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  // If this page was frozen after the first answer, another context may have taken over and sent the write.
  const beforeRepeat = () => assertLeader(run.ports.relaxed, run.lease);
  return note(run, await request(run, session, { path, method, body, timeoutMs, beforeRepeat }));
}

async function sendBatch(
  run: Run,
  session: Session,
  calls: readonly ReadyCall[],
  preparedAt: number,
): Promise<Answers | Answer> {
  const whole = note(run, await request(run, session, batchRequest(calls)));
  const byKey = whole.kind === 'ok' ? await answersIn(whole.body, calls) : undefined;
  if (!byKey) {
    const answer =
      whole.kind === 'ok'
        ? note(run, { kind: 'unknown', cause: 'not-json', status: whole.status })
        : unlessRefused(run, whole, calls);
    await noteBatchAddress(run, answer, preparedAt);
    return answer;
  }
  await noteBatchAddress(run, whole, preparedAt);
  for (const answer of byKey.values()) {
    if (answer.kind === 'unauthorized') run.refusedToken = session.token;
    note(run, answer);
  }
  return { kind: 'answers', byKey };
}

function batchRequest(calls: readonly ReadyCall[]) {
  const body: BatchRequest = {
    writes: calls.map(({ op, call: { method, path }, body: own }) => ({
      key: keyOf(op),
      method,
      path: innerPath(path),
      ...(own === null ? {} : { body: own }),
    })),
  };
  return { path: '/sync/batch', method: 'POST' as const, body };
}

/**
 * The answers by key, each parsed like a separate answer (S14). Undefined if the body is not a batch answer or answers
 * none of these calls: unanswered calls are resent soon, and that would repeat forever.
 */
async function answersIn(
  body: unknown,
  calls: readonly ReadyCall[],
): Promise<Map<string, WriteAnswer> | undefined> {
  const parsed = BatchAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const asked = new Set(calls.map(({ op }) => keyOf(op)));
  const { answers, revision } = parsed.data;
  const byKey = new Map<string, WriteAnswer>();
  for (const { key, ...alone } of answers) {
    if (asked.has(key)) byKey.set(key, { ...(await answerFrom(asAlone(alone))), revision });
  }
  return byKey.size > 0 ? byKey : undefined;
}

function asAlone({ status, body, retryAfter }: Omit<BatchAnswer['answers'][number], 'key'>) {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new Response(body === null || status === 204 ? null : JSON.stringify(body), {
    status,
    headers,
  });
}

/**
 * The outcome of a refused batch: none of its writes was executed. Only a single write that is too large counts as
 * refused itself.
 */
function unlessRefused(run: Run, answer: Answer, calls: readonly ReadyCall[]): Answer {
  if (answer.kind !== 'refused' && answer.kind !== 'forbidden') return answer;
  const status = answer.kind === 'refused' ? answer.status : 403;
  if (status === 413 && calls.length === 1) return answer;
  // The address no longer exists, so the next run determines the kind of server again (S27).
  if (status === 404) run.memory.knowsServer = false;
  return { kind: 'busy', status, retryAfterMs: 0 };
}

/** The state of the address to which all writes of a reference server are sent (S21). */
export async function batchAddress(run: Run): Promise<'well' | 'failing' | 'waiting'> {
  const state = await run.ports.relaxed.feeds.get(BATCHES);
  if (!state?.failures) return 'well';
  return isPostponed(run, state) ? 'waiting' : 'failing';
}

/**
 * Records what a batch sent at `sentAt` shows about the address. Batches that fail concurrently count as one failure.
 */
async function noteBatchAddress(run: Run, answer: Answer, sentAt: number): Promise<void> {
  const state = await run.ports.relaxed.feeds.get(BATCHES);
  if (answer.kind === 'busy' || answer.kind === 'unknown') {
    const isNoted = state?.failures && (state.lastTryAt ?? 0) > sentAt;
    // No error is stored, because screens show failed reads, while each write shows its own state.
    const unsaid = { error: undefined, said: undefined };
    if (!isNoted) await noteFailedRead(run, BATCHES, answer, unsaid);
  } else if (state?.failures && answer.kind !== 'unauthorized') {
    await run.write('batches well', ['feeds', 'meta'], (db) =>
      updateFeed(db, BATCHES, readWell(run)),
    );
  }
}
