import { text } from '#shared/i18n.ts';
import { usernameOf } from '#shared/username.ts';
import { call } from './call.ts';
import { type Failure, failureOf } from './failure.ts';
import { type SignedIn, sessionFrom, signInWith, tokenIn } from './sign-in.ts';

export const REGISTER_FAILED = text('Failed to register');

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** From the link of an invitation to plant. */
  inviteToken?: string | undefined;
}

export type RegisterOutcome =
  | SignedIn
  /** The account exists, but the sign-in after it failed. */
  | { kind: 'registered' }
  | { kind: 'failed'; failure: Failure };

/** `POST /auth/register`; signs in with the answer, or with the new password if the answer has no token. */
export async function register(registration: Registration): Promise<RegisterOutcome> {
  const { inviteToken, ...person } = registration;
  const answer = await call({
    path: '/auth/register',
    method: 'POST',
    body: {
      ...person,
      username: usernameFor(registration),
      ...(inviteToken ? { inviteToken } : {}),
    },
  });
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const session = tokenIn(answer.body)
    ? await sessionFrom(answer.body)
    : await signInWith({ usernameOrEmail: registration.email, password: registration.password });
  return session.kind === 'done' ? session : { kind: 'registered' };
}

/** A name in another script has no usable letters, so the username then comes from the e-mail address. */
function usernameFor({ firstName, lastName, email }: Registration): string {
  return usernameOf(firstName, lastName) || usernameOf(email.split('@')[0] ?? '', '');
}
