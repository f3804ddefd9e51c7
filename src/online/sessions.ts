import { listIn } from '#shared/contract/envelope.ts';
import { SessionLine } from '#shared/contract/sessions.ts';
import { call } from './call.ts';
import { type DoneOrFailed, doneOrFailed } from './done-or-failed.ts';
import { type Failure, failureOf } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

export type SessionsOutcome =
  | { kind: 'done'; sessions: SessionLine[] }
  | { kind: 'failed'; failure: Failure };

/** `GET /users/me/sessions`. Only the reference server has these calls. */
export async function listSessions(): Promise<SessionsOutcome> {
  const answer = await signedInCall({ path: '/users/me/sessions' });
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const sessions = (listIn(answer.body, []) ?? []).flatMap((one) => {
    const line = SessionLine.safeParse(one);
    return line.success ? [line.data] : [];
  });
  return { kind: 'done', sessions };
}

/** `DELETE /users/me/sessions/{id}` */
export async function endSession(id: string): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: `/users/me/sessions/${id}`, method: 'DELETE' }));
}

/** `DELETE /users/me/sessions`: all but this one. */
export async function endOtherSessions(): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: '/users/me/sessions', method: 'DELETE' }));
}

/** `POST /auth/logout`. Nobody waits for it: without an answer the session expires in time. */
export async function endThisSession(token: string): Promise<void> {
  const answer = await call({ path: '/auth/logout', method: 'POST', token });
  if (answer.kind !== 'ok') console.info('The session was not ended on the server', answer.kind);
}
