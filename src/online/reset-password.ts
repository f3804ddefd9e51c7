import { text } from '#shared/i18n.ts';
import { call } from './call.ts';
import { type Failure, failureOf } from './failure.ts';

export const RESET_FAILED = text('Failed to reset password. Please try again.');

/** `POST /auth/reset-password` with the token from the link in the mail. */
export async function resetPassword(input: {
  token: string;
  newPassword: string;
}): Promise<{ kind: 'done' } | { kind: 'failed'; failure: Failure }> {
  const answer = await call({ path: '/auth/reset-password', method: 'POST', body: input });
  return answer.kind === 'ok' ? { kind: 'done' } : { kind: 'failed', failure: failureOf(answer) };
}
