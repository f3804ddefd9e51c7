import { text } from '#shared/i18n.ts';
import { call } from './call.ts';
import { type Failure, failureOf } from './failure.ts';

export const FORGOT_FAILED = text('Failed to send password reset request. Please try again later.');

/** `POST /auth/forgot-password`; the answer never reveals whether the account exists. */
export async function requestPasswordReset(
  email: string,
): Promise<{ kind: 'done' } | { kind: 'failed'; failure: Failure }> {
  const answer = await call({ path: '/auth/forgot-password', method: 'POST', body: { email } });
  return answer.kind === 'ok' ? { kind: 'done' } : { kind: 'failed', failure: failureOf(answer) };
}
