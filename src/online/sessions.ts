import { SessionLine } from '#shared/contract/sessions.ts';
import { call } from './call.ts';
import { type DoneOrFailed, doneOrFailed, type Rows, rowsIn } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/** `GET /users/me/sessions`. Only the reference server has these calls. */
export async function listSessions(): Promise<Rows<SessionLine>> {
  return rowsIn(SessionLine, await signedInCall({ path: '/users/me/sessions' }));
}

/** `DELETE /users/me/sessions/{id}` */
export async function endSession(id: string): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: `/users/me/sessions/${id}`, method: 'DELETE' }));
}

/** `DELETE /users/me/sessions`: all except this one. */
export async function endOtherSessions(): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: '/users/me/sessions', method: 'DELETE' }));
}

/** `POST /auth/logout`. Nothing waits for it: without an answer, the session expires later. */
export async function endThisSession(token: string): Promise<void> {
  const answer = await call({ path: '/auth/logout', method: 'POST', token });
  if (answer.kind !== 'ok') console.info('The session was not ended on the server', answer.kind);
}
