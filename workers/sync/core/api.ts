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
 * A run's access to the backend. Every answer passes through here and updates what is known of the network (S21).
 */

/** The record of the signed-in person, which every backend has. */
export const OWN_RECORD = '/users/me';
/** A backend that does not know the address may never answer. */
const OFFER_TIMEOUT_MS = 10_000;

/** No request was sent. Like a refused token, this does not count as an attempt. */
export const NOT_SENT: Answer = { kind: 'unauthorized', message: '' };
const UNREACHED: Answer = { kind: 'unknown', cause: 'offline' };

/** Reads an address. A 401 ends the run only if the person's own record is refused too (F52). */
export async function get(run: Run, path: string, onText?: OnText): Promise<Answer> {
  const session = await sessionToRead(run, path);
  if ('kind' in session) return session;
  if (path === OWN_RECORD) return ownRecord(run, session);
  return judgeRead(run, session, await request(run, session, { path, onText }));
}

/** Returns a body to read line by line, or the answer if it contains no JSON lines. */
export async function getLines(
  run: Run,
  path: string,
): Promise<{ kind: 'stream'; body: ReadableStream<Uint8Array> } | Answer> {
  const session = await sessionToRead(run, path);
  if ('kind' in session) return session;
  // The deadline applies only up to the response headers. The reader limits the time for the lines.
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

/** Requests `GET /sync`. Only an offer counts as evidence about the network (server-kind.ts). */
export async function getOffer(run: Run): Promise<Answer> {
  const session = await sessionOf(run);
  return session ? request(run, session, { path: '/sync', timeoutMs: OFFER_TIMEOUT_MS }) : NOT_SENT;
}

/** Requests the person's own record unless the backend has answered recently. Without an answer, the run ends (S21). */
export async function isReachable(run: Run): Promise<boolean> {
  const { health } = run.memory;
  const { clock } = run.ports;
  if (health.isVouched(clock.now())) return true;
  if (health.probeWaitMs(clock.now()) > 0) {
    // The record may not be requested yet, so only several unanswered requests in a row count as an outage.
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

/** The session of this person. Nothing is sent under another person's token or without one (S20). */
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
  // A 401 to a list may concern that list alone (F52) and does not prove that the token is invalid.
  const isOfToken = rest.method !== undefined || rest.path === OWN_RECORD;
  if (isOfToken && answer.kind === 'unauthorized') run.refusedToken = token;
  return answer;
}

export function note(run: Run, answer: Answer): Answer {
  run.memory.health.note(answer, run.ports.clock.now());
  if (answer.kind === 'unauthorized') run.stop('signed-out');
  return answer;
}

/** If the token is invalid, the person's own record is refused too; otherwise only this list is refused (F52). */
async function judgeRead(run: Run, session: Session, answer: Answer): Promise<Answer> {
  if (answer.kind !== 'unauthorized') return note(run, answer);
  // Uses the same token: a newer one would not explain this refusal.
  const own = await ownRecord(run, session);
  return own.kind === 'ok'
    ? { kind: 'forbidden', message: answer.message, body: answer.body }
    : answer;
}

/** Concurrent callers share one request. If it brings no answer, the whole device counts as offline (S21). */
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
  if (answer.kind === 'ok') {
    run.ownRecord = answer;
    // The record contains the author's current names (S15).
    await learnNames(run, recordIn(answer.body));
  }
  return answer;
}

/** A 429 concerns this person's requests; a 503 without JSON may come from a proxy. */
function isOwnWord({ status, isFromBackend }: Extract<Answer, { kind: 'busy' }>): boolean {
  return status === 429 || isFromBackend === true;
}

function endOffline(run: Run, cause: FailureCode, retryAfterMs = 0): void {
  run.memory.health.noteOutage(run.ports.clock.now(), retryAfterMs, cause);
  run.stop('offline');
}
