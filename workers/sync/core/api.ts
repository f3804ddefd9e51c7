import type { Op } from '#db/op.ts';
import { type Answer, answerFrom, answerFromError } from '#shared/http/answer.ts';
import {
  address,
  REQUEST_TIMEOUT_MS,
  type Request,
  send,
  startDeadline,
  UPLOAD_TIMEOUT_MS,
} from '#shared/http/send.ts';
import type { Call } from '#src/mutations/mutation.ts';
import { answersIn, batchRequest, type KeyedWrite } from './batch-call.ts';
import type { Health } from './health.ts';
import type { Session } from './ports.ts';
import type { Run } from './run.ts';

/** The backend as a run sees it: every answer passes here, and what it says of the network is noted. */
export interface Api {
  /** A read. 401 ends the run only when the session's own record is refused too (F52). */
  read(path: string): Promise<Answer>;
  /** Sends nothing (`busy`) when the body was made too long before, at `preparedAt`. */
  write(op: Op, call: Call, body: unknown, preparedAt: number): Promise<Answer>;
  /** Many keyed writes in one request: the answer to each, or what the whole came to. */
  writeTogether(writes: readonly KeyedWrite[], preparedAt: number): Promise<Answers | Answer>;
  /** A body that is read line by line; an answer instead of it when it is none. */
  open(path: string): Promise<{ kind: 'stream'; body: ReadableStream<Uint8Array> } | Answer>;
}

/** The answer to each write of a batch, by its key; none for what was not run. */
export interface Answers {
  kind: 'answers';
  byKey: ReadonlyMap<string, Answer>;
}

/** The record that every backend has for whoever is signed in. */
export const OWN_RECORD = '/users/me';

/** A living context sends within milliseconds of preparing; more means that it was frozen in between. */
const STALE_AFTER_MS = 5_000;
const NOT_SENT: Answer = { kind: 'busy', status: 0, retryAfterMs: 0 };

export function apiOf(run: Run, health: Health): Api {
  const { ports } = run;

  function note(answer: Answer): Answer {
    const now = ports.clock.now();
    health.note(answer, now);
    if (answer.kind === 'unauthorized') run.stop('signed-out');
    if (answer.kind === 'busy') run.stop('busy');
    if (health.isOpen(now)) run.stop('breaker');
    return answer;
  }

  /** Never under another person's token, nor under none (S20). */
  async function sessionOf(user: number): Promise<Session | undefined> {
    const session = await ports.session();
    if (session && session.userId === user) return session;
    run.stop('signed-out');
    return undefined;
  }

  async function request(user: number, rest: Omit<Request, 'apiBase' | 'token'>): Promise<Answer> {
    const session = await sessionOf(user);
    return session ? requestIn(session, rest) : { kind: 'unauthorized', message: '' };
  }

  async function requestIn(session: Session, rest: Omit<Request, 'apiBase' | 'token'>) {
    const { apiBase, token } = session;
    const answer = await send({ ...rest, apiBase, token, fetch: ports.fetch });
    // A list may be refused alone (F52): that says nothing of the token.
    const isOfToken = rest.method !== undefined || rest.path === OWN_RECORD;
    if (isOfToken && answer.kind === 'unauthorized') run.refusedToken = token;
    return answer;
  }

  /** A refused token is refused for the own record too; else only this one list is (F52). */
  async function judgeRead(answer: Answer): Promise<Answer> {
    if (answer.kind !== 'unauthorized') return note(answer);
    const own = note(await request(ports.userId, { path: OWN_RECORD }));
    return own.kind === 'unauthorized' ? answer : { kind: 'forbidden', message: answer.message };
  }

  const api: Api = {
    async read(path) {
      const answer = await request(ports.userId, { path });
      return path === OWN_RECORD ? note(answer) : judgeRead(answer);
    },

    async write(op, call, body, preparedAt) {
      const headers: Record<string, string> =
        op.frozen === undefined ? {} : { 'Idempotency-Key': keyOf(op) };
      const session = await sessionOf(op.user);
      if (!session) return { kind: 'unauthorized', message: '' };
      // Whoever was frozen since may have been replaced, and the record changed: nothing old may leave.
      if (ports.clock.now() - preparedAt > STALE_AFTER_MS) return NOT_SENT;
      const { path, method } = call;
      const timeoutMs = call.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
      return note(await requestIn(session, { path, method, body, headers, timeoutMs }));
    },

    async writeTogether(writes, preparedAt) {
      const session = await sessionOf(ports.userId);
      if (!session) return { kind: 'unauthorized', message: '' };
      if (ports.clock.now() - preparedAt > STALE_AFTER_MS) return NOT_SENT;
      const whole = note(await requestIn(session, batchRequest(writes)));
      if (whole.kind !== 'ok') return whole;
      const byKey = await answersIn(whole.body, writes);
      if (!byKey) return note({ kind: 'unknown', cause: 'not-json', status: whole.status });
      for (const answer of byKey.values()) {
        if (answer.kind === 'unauthorized') run.refusedToken = session.token;
        note(answer);
      }
      return { kind: 'answers', byKey };
    },

    async open(path) {
      const session = await sessionOf(ports.userId);
      if (!session) return { kind: 'unauthorized', message: '' };
      // Until the first byte only: how long the lines may take is for whoever reads them.
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
        return await judgeRead(await answerFrom(response));
      } catch (error) {
        return note(answerFromError(error));
      } finally {
        deadline.stop();
      }
    },
  };
  return api;
}

/** Each call of a write has a key of its own (S16, S18); that of the first names the row it creates. */
function keyOf(op: Op): string {
  return op.step === 0 ? op.id : `${op.id}.${op.step}`;
}

/** A failure in one word, for the list of waiting changes and the run's record. */
export function failureOf(answer: Answer): string {
  return answer.kind === 'unknown' ? answer.cause : answer.kind;
}
