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

/** A living context sends within milliseconds of preparing; more means that it was frozen in between. */
const STALE_AFTER_MS = 5_000;
/** Key of the state of the one address to which a reference server's batches go. */
const BATCHES = 'batches';

/** A write in flight (S12): the present op, what it means, and the calls that it takes. */
export interface Attempt {
  op: Op;
  mutation: Mutation;
  args: unknown;
  calls: readonly Call[];
}

/** One call of a write, ready to leave. */
export interface ReadyCall {
  op: Op;
  call: Call;
  /** `null` for none. */
  body: unknown;
  /** Sent where the server refuses the body as invalid (`Call.lean`). */
  lean?: unknown;
}

/** The answer to a write; where it came in a batch, with how far the server's data had come by then. */
export type WriteAnswer = Answer & { revision?: Revision | undefined };

/** The answer to each call of a batch, by its key; none for what was not run. */
export interface Answers {
  kind: 'answers';
  byKey: ReadonlyMap<string, WriteAnswer>;
}

/** Each call of a write has a key of its own (S16, S18); that of the first names the row it creates. */
export function keyOf(op: Op): string {
  return op.step === 0 ? op.id : `${op.id}.${op.step}`;
}

/**
 * One request with these calls, unless their bodies were made too long before, at `preparedAt`: the answer to each, or
 * what the whole came to. Without keys there is only one call, and so for a file, which is no JSON.
 */
export async function sendCalls(
  run: Run,
  calls: readonly ReadyCall[],
  { session, preparedAt }: { session: Session | undefined; preparedAt: number },
): Promise<Answers | Answer> {
  const [first] = calls;
  // A frozen body may have been replaced since, and the record changed: nothing old may leave.
  const isStale = run.ports.clock.now() - preparedAt > STALE_AFTER_MS;
  if (!first || !session || isStale) return NOT_SENT;
  if (run.isReference && !first.call.upload) return sendBatch(run, session, calls, preparedAt);
  const answer = await sendAlone(run, session, first, first.body);
  // That is not executed: the same call may follow with a smaller body.
  const isInvalid = answer.kind === 'refused' && (answer.status === 400 || answer.status === 422);
  if (!isInvalid || first.lean === undefined) return answer;
  await assertLeader(run.ports.relaxed, run.lease);
  return sendAlone(run, session, first, first.lean);
}

async function sendAlone(run: Run, session: Session, { call }: ReadyCall, body: unknown) {
  const { path, method } = call;
  const timeoutMs = call.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  // A page that was frozen over the first answer may have been replaced, and the write been sent by another one.
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
 * The answers by key, each judged as if it had come alone (S14). Undefined if this is no such answer, or an answer to
 * none of these calls: what was not run is sent again at once, which would repeat forever.
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
 * The outcome of a batch that the server did not run: known not executed, whatever is in it. One write that is too
 * large is refused itself.
 */
function unlessRefused(run: Run, answer: Answer, calls: readonly ReadyCall[]): Answer {
  if (answer.kind !== 'refused' && answer.kind !== 'forbidden') return answer;
  const status = answer.kind === 'refused' ? answer.status : 403;
  if (status === 413 && calls.length === 1) return answer;
  // No such address any more: the next run asks what kind of server this is (S27).
  if (status === 404) run.memory.knowsServer = false;
  return { kind: 'busy', status, retryAfterMs: 0 };
}

/** How the address of batches is: all writes of a reference server go there (S21). */
export async function batchAddress(run: Run): Promise<'well' | 'failing' | 'waiting'> {
  const state = await run.ports.relaxed.feeds.get(BATCHES);
  if (!state?.failures) return 'well';
  return isPostponed(run, state) ? 'waiting' : 'failing';
}

/** What a batch that left at `sentAt` says of its address. Those that failed beside each other have failed once. */
async function noteBatchAddress(run: Run, answer: Answer, sentAt: number): Promise<void> {
  const state = await run.ports.relaxed.feeds.get(BATCHES);
  if (answer.kind === 'busy' || answer.kind === 'unknown') {
    const isNoted = state?.failures && (state.lastTryAt ?? 0) > sentAt;
    // The screens list reads that fail; of writes they say how each is.
    const unsaid = { error: undefined, said: undefined };
    if (!isNoted) await noteFailedRead(run, BATCHES, answer, unsaid);
  } else if (state?.failures && answer.kind !== 'unauthorized') {
    await run.write('batches well', ['feeds', 'meta'], (db) =>
      updateFeed(db, BATCHES, readWell(run)),
    );
  }
}
