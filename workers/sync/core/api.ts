import { recordIn } from '#shared/contract/envelope.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import { type Answer, answerFrom, answerFromError, type OnText } from '#shared/http/answer.ts';
import {
  address,
  REQUEST_TIMEOUT_MS,
  type Request,
  send,
  startDeadline,
} from '#shared/http/send.ts';
import { learnNames } from './author-names.ts';
import type { Session } from './ports.ts';
import type { Run } from './run.ts';

/*
 * The backend as a run sees it: every answer passes here, and what it says of the network is noted (S21).
 */

/** The record that every backend has for the signed-in person. */
export const OWN_RECORD = '/users/me';
/** A backend that does not know the address may keep it open. */
const OFFER_TIMEOUT_MS = 10_000;

/** Nothing left this device: as little an attempt as one whose token is refused. */
export const NOT_SENT: Answer = { kind: 'unauthorized', message: '' };
const UNREACHED: Answer = { kind: 'unknown', cause: 'offline' };

/** A read. 401 ends the run only when the session's own record is refused too (F52). */
export async function get(run: Run, path: string, onText?: OnText): Promise<Answer> {
  const session = await sessionToRead(run, path);
  if ('kind' in session) return session;
  if (path === OWN_RECORD) return ownRecord(run, session);
  return judgeRead(run, session, await request(run, session, { path, onText }));
}

/** A body that is read line by line; an answer instead of it when it is none. */
export async function getLines(
  run: Run,
  path: string,
): Promise<{ kind: 'stream'; body: ReadableStream<Uint8Array> } | Answer> {
  const session = await sessionToRead(run, path);
  if ('kind' in session) return session;
  // Until the first byte only: the reader decides how long the lines may take.
  const deadline = startDeadline(REQUEST_TIMEOUT_MS);
  try {
    const response = await run.ports.fetch(address(session.apiBase, path), {
      signal: deadline.signal,
      headers: { Accept: 'application/x-ndjson', Authorization: `Bearer ${session.token}` },
      redirect: 'manual',
      cache: 'no-store',
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.status === 200 && type.includes('ndjson') && response.body) {
      note(run, { kind: 'ok', status: 200, body: null });
      return { kind: 'stream', body: response.body };
    }
    return await judgeRead(run, session, await answerFrom(response));
  } catch (error) {
    return note(run, answerFromError(error));
  } finally {
    deadline.stop();
  }
}

/** `GET /sync`, of which no answer says anything about the network. */
export async function getOffer(run: Run): Promise<Answer> {
  const session = await sessionOf(run);
  return session ? request(run, session, { path: '/sync', timeoutMs: OFFER_TIMEOUT_MS }) : NOT_SENT;
}

/** Asks for the person's own record unless the backend has answered lately; no answer ends the run (S21). */
export async function isReachable(run: Run): Promise<boolean> {
  const { health } = run.memory;
  const { clock } = run.ports;
  if (health.isVouched(clock.now())) return true;
  if (health.probeWaitMs(clock.now()) > 0) {
    // It may not be asked: then only several requests in a row without an answer are an outage.
    if (health.isCutOff) endOffline(run, 'offline');
    return run.mayAsk;
  }
  await get(run, OWN_RECORD);
  return health.isVouched(clock.now()) && run.mayAsk;
}

/** After a request without an answer, the person's own record shows whether only that address is at fault (S21). */
async function sessionToRead(run: Run, path: string): Promise<Session | Answer> {
  const mayRead = path === OWN_RECORD || !run.memory.health.isFailing || (await isReachable(run));
  return mayRead ? ((await sessionOf(run)) ?? NOT_SENT) : UNREACHED;
}

/** Never under another person's token, nor under none (S20). */
export async function sessionOf(run: Run): Promise<Session | undefined> {
  const session = await run.ports.session();
  if (session?.userId === run.ports.userId) return session;
  run.stop('signed-out');
  return undefined;
}

export async function request(
  run: Run,
  { apiBase, token }: Session,
  rest: Omit<Request, 'apiBase' | 'token'>,
): Promise<Answer> {
  const { habits } = run.memory;
  const answer = await send({ ...rest, apiBase, token, fetch: run.ports.fetch, habits });
  // A list may be refused alone (F52): that says nothing of the token.
  const isOfToken = rest.method !== undefined || rest.path === OWN_RECORD;
  if (isOfToken && answer.kind === 'unauthorized') run.refusedToken = token;
  return answer;
}

export function note(run: Run, answer: Answer): Answer {
  run.memory.health.note(answer, run.ports.clock.now());
  if (answer.kind === 'unauthorized') run.stop('signed-out');
  return answer;
}

/** A refused token is refused for the person's own record too; else only this one list is (F52). */
async function judgeRead(run: Run, session: Session, answer: Answer): Promise<Answer> {
  if (answer.kind !== 'unauthorized') return note(run, answer);
  // Under the same token: a newer one says nothing of this refusal.
  const own = await ownRecord(run, session);
  return own.kind === 'ok'
    ? { kind: 'forbidden', message: answer.message, body: answer.body }
    : answer;
}

/** Asked by several at once, it is one request. Without an answer the whole device is cut off (S21). */
function ownRecord(run: Run, session: Session): Promise<Answer> {
  const { token } = session;
  const waitMs = run.memory.health.probeWaitMs(run.ports.clock.now());
  if (waitMs > 0) return Promise.resolve({ kind: 'busy', status: 429, retryAfterMs: waitMs });
  const probe =
    run.probes.get(token) ?? askOwnRecord(run, session).finally(() => run.probes.delete(token));
  run.probes.set(token, probe);
  return probe;
}

async function askOwnRecord(run: Run, session: Session): Promise<Answer> {
  const answer = note(run, await request(run, session, { path: OWN_RECORD }));
  if (answer.kind === 'busy' && isOwnWord(answer)) {
    run.memory.health.noteBusyProbe(answer, run.ports.clock.now());
  } else if (answer.kind === 'busy') {
    endOffline(run, 'busy', answer.retryAfterMs);
  } else if (answer.kind === 'unknown') {
    endOffline(run, answer.cause);
  }
  // It says how the author is called now (S15).
  if (answer.kind === 'ok') await learnNames(run, recordIn(answer.body));
  return answer;
}

/** "Too many requests" is said of one person's requests; a 503 without JSON may come from a proxy. */
function isOwnWord({ status, isFromBackend }: Extract<Answer, { kind: 'busy' }>): boolean {
  return status === 429 || isFromBackend === true;
}

function endOffline(run: Run, cause: FailureCode, retryAfterMs = 0): void {
  run.memory.health.noteOutage(run.ports.clock.now(), retryAfterMs, cause);
  run.stop('offline');
}
