import type { Op } from '#db/op.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import { type Answer, answerFrom, answerFromError, type OnText } from '#shared/http/answer.ts';
import {
  address,
  REQUEST_TIMEOUT_MS,
  type Request,
  send,
  startDeadline,
  UPLOAD_TIMEOUT_MS,
} from '#shared/http/send.ts';
import type { Call } from '#src/mutations/mutation.ts';
import { learnNames } from './author-names.ts';
import { answersIn, batchRequest, type KeyedWrite, keyOf, type WriteAnswer } from './batch-call.ts';
import { noteBatchAddress } from './feed-state.ts';
import { assertLeader } from './leader.ts';
import type { Session } from './ports.ts';
import type { Run } from './run.ts';

/** The backend as a run sees it: every answer passes here, and what it says of the network is noted. */
export interface Api {
  /** A read. 401 ends the run only when the session's own record is refused too (F52). */
  read(path: string, onText?: OnText): Promise<Answer>;
  /** One call of a write. Sends nothing (`not-sent`) when its body was made too long before, at `preparedAt`. */
  write(op: Op, call: Call, body: unknown, preparedAt: number): Promise<WriteAnswer | NotSent>;
  /** Many keyed writes in one request: the answer to each, or what the whole came to. */
  writeBatch(
    writes: readonly KeyedWrite[],
    preparedAt: number,
  ): Promise<Answers | Answer | NotSent>;
  /** A body that is read line by line; an answer instead of it when it is none. */
  open(path: string): Promise<{ kind: 'stream'; body: ReadableStream<Uint8Array> } | Answer>;
  /** `GET /sync`, of which no answer says anything about the network. */
  askOffer(): Promise<Answer>;
  /** Asks for the person's own record unless the backend has answered lately; no answer ends the run (S21). */
  isReachable(): Promise<boolean>;
}

/** The answer to each write of a batch, by its key; none for what was not run. */
export interface Answers {
  kind: 'answers';
  byKey: ReadonlyMap<string, WriteAnswer>;
}

/** Nothing left this device. */
export interface NotSent {
  kind: 'not-sent';
}
const NOT_SENT: NotSent = { kind: 'not-sent' };

/** The record that every backend has for the signed-in person. */
export const OWN_RECORD = '/users/me';

/** A living context sends within milliseconds of preparing; more means that it was frozen in between. */
const STALE_AFTER_MS = 5_000;
/** A backend that does not know the address may keep it open. */
const OFFER_TIMEOUT_MS = 10_000;

const NO_TOKEN: Answer = { kind: 'unauthorized', message: '' };
const UNREACHED: Answer = { kind: 'unknown', cause: 'offline' };

export function apiOf(run: Run): Api {
  const { ports } = run;
  const { health, habits } = run.memory;
  /** Requests for the person's own record that are in flight, by their token. */
  const probes = new Map<string, Promise<Answer>>();

  function note(answer: Answer): Answer {
    health.note(answer, ports.clock.now());
    if (answer.kind === 'unauthorized') run.stop('signed-out');
    return answer;
  }

  /** Never under another person's token, nor under none (S20). */
  async function sessionOf(user: number): Promise<Session | undefined> {
    const session = await ports.session();
    if (session && session.userId === user) return session;
    run.stop('signed-out');
    return undefined;
  }

  async function requestIn({ apiBase, token }: Session, rest: Omit<Request, 'apiBase' | 'token'>) {
    const answer = await send({ ...rest, apiBase, token, fetch: ports.fetch, habits });
    // A list may be refused alone (F52): that says nothing of the token.
    const isOfToken = rest.method !== undefined || rest.path === OWN_RECORD;
    if (isOfToken && answer.kind === 'unauthorized') run.refusedToken = token;
    return answer;
  }

  /** A refused token is refused for the person's own record too; else only this one list is (F52). */
  async function judgeRead(session: Session, answer: Answer): Promise<Answer> {
    if (answer.kind !== 'unauthorized') return note(answer);
    // Under the same token: a newer one says nothing of this refusal.
    const own = await ownRecord(session);
    return own.kind === 'ok'
      ? { kind: 'forbidden', message: answer.message, body: answer.body }
      : answer;
  }

  /** Asked by several at once, it is one request. Without an answer the whole device is cut off (S21). */
  function ownRecord(session: Session): Promise<Answer> {
    const { token } = session;
    const waitMs = health.probeWaitMs(ports.clock.now());
    if (waitMs > 0) return Promise.resolve({ kind: 'busy', status: 429, retryAfterMs: waitMs });
    const probe = probes.get(token) ?? askOwnRecord(session).finally(() => probes.delete(token));
    probes.set(token, probe);
    return probe;
  }

  async function askOwnRecord(session: Session): Promise<Answer> {
    const answer = note(await requestIn(session, { path: OWN_RECORD }));
    if (answer.kind === 'busy' && isOwnWord(answer)) {
      health.noteBusyProbe(answer, ports.clock.now());
    } else if (answer.kind === 'unknown' || answer.kind === 'busy') {
      if (answer.kind === 'busy') endOffline('busy', answer.retryAfterMs);
      else endOffline(answer.cause);
    }
    // It says how the author is called now (S15).
    if (answer.kind === 'ok') await learnNames(run, recordIn(answer.body));
    return answer;
  }

  function endOffline(cause: FailureCode, retryAfterMs = 0): void {
    health.noteOutage(ports.clock.now(), retryAfterMs, cause);
    run.stop('offline');
  }

  /** While a person's own record may not be asked for, only several requests in a row without an answer are an outage. */
  function isReachableUnasked(): boolean {
    if (health.isCutOff) endOffline('offline');
    return run.mayAsk;
  }

  /** After a request without an answer, the person's own record shows whether only that address is at fault (S21). */
  async function sessionToRead(path: string): Promise<Session | Answer> {
    const mayRead = path === OWN_RECORD || !health.isFailing || (await api.isReachable());
    return mayRead ? ((await sessionOf(ports.userId)) ?? NO_TOKEN) : UNREACHED;
  }

  const api: Api = {
    async read(path, onText) {
      const session = await sessionToRead(path);
      if ('kind' in session) return session;
      if (path === OWN_RECORD) return ownRecord(session);
      return judgeRead(session, await requestIn(session, { path, onText }));
    },

    async write(op, call, body, preparedAt) {
      // On the reference server a single write is a batch of one; a file is no JSON and is sent alone.
      if (run.isReference && !call.upload) {
        const whole = await api.writeBatch([{ op, call, body }], preparedAt);
        return whole.kind === 'answers' ? (whole.byKey.get(keyOf(op)) ?? UNREACHED) : whole;
      }
      const session = await sessionOf(op.user);
      // A frozen body may have been replaced since, and the record changed: nothing old may leave.
      if (!session || ports.clock.now() - preparedAt > STALE_AFTER_MS) return NOT_SENT;
      const { path, method } = call;
      const timeoutMs = call.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
      // A page that was frozen over the first answer may have been replaced, and the write been sent by another one.
      const beforeRepeat = () => assertLeader(ports.relaxed, run.lease);
      return note(await requestIn(session, { path, method, body, timeoutMs, beforeRepeat }));
    },

    async writeBatch(writes, preparedAt) {
      const session = await sessionOf(ports.userId);
      if (!session || ports.clock.now() - preparedAt > STALE_AFTER_MS) return NOT_SENT;
      const whole = note(await requestIn(session, batchRequest(writes)));
      const byKey = whole.kind === 'ok' ? await answersIn(whole.body, writes) : undefined;
      if (!byKey) {
        const answer =
          whole.kind === 'ok'
            ? note({ kind: 'unknown', cause: 'not-json', status: whole.status })
            : unlessRefused(run, whole, writes);
        await noteBatchAddress(run, answer, preparedAt);
        return answer;
      }
      await noteBatchAddress(run, whole, preparedAt);
      for (const answer of byKey.values()) {
        if (answer.kind === 'unauthorized') run.refusedToken = session.token;
        note(answer);
      }
      return { kind: 'answers', byKey };
    },

    async open(path) {
      const session = await sessionToRead(path);
      if ('kind' in session) return session;
      // Until the first byte only: the reader decides how long the lines may take.
      const deadline = startDeadline(REQUEST_TIMEOUT_MS);
      try {
        const response = await ports.fetch(address(session.apiBase, path), {
          signal: deadline.signal,
          headers: { Accept: 'application/x-ndjson', Authorization: `Bearer ${session.token}` },
          redirect: 'manual',
          cache: 'no-store',
        });
        const type = response.headers.get('content-type') ?? '';
        if (response.status === 200 && type.includes('ndjson') && response.body) {
          note({ kind: 'ok', status: 200, body: null });
          return { kind: 'stream', body: response.body };
        }
        return await judgeRead(session, await answerFrom(response));
      } catch (error) {
        return note(answerFromError(error));
      } finally {
        deadline.stop();
      }
    },

    async askOffer() {
      const session = await sessionOf(ports.userId);
      return session
        ? requestIn(session, { path: '/sync', timeoutMs: OFFER_TIMEOUT_MS })
        : NO_TOKEN;
    },

    async isReachable() {
      if (health.isVouched(ports.clock.now())) return true;
      if (health.probeWaitMs(ports.clock.now()) > 0) return isReachableUnasked();
      await api.read(OWN_RECORD);
      return health.isVouched(ports.clock.now()) && run.mayAsk;
    },
  };
  return api;
}

/**
 * The outcome of a batch that the server did not run: known not executed, whatever is in it. One write that is too
 * large is refused itself.
 */
function unlessRefused(run: Run, answer: Answer, writes: readonly KeyedWrite[]): Answer {
  if (answer.kind !== 'refused' && answer.kind !== 'forbidden') return answer;
  const status = answer.kind === 'refused' ? answer.status : 403;
  if (status === 413 && writes.length === 1) return answer;
  // No such address any more: the next run asks what kind of server this is (S27).
  if (status === 404) run.isServerDoubted = true;
  return { kind: 'busy', status, retryAfterMs: 0 };
}

/** "Too many requests" is said of one person's requests; a 503 without JSON may come from a proxy. */
function isOwnWord({ status, isFromBackend }: Extract<Answer, { kind: 'busy' }>): boolean {
  return status === 429 || isFromBackend === true;
}

/** A failure in one word, for the list of waiting changes and the run's record. */
export function failureOf(answer: Answer): string {
  return answer.kind === 'unknown' ? answer.cause : answer.kind;
}
