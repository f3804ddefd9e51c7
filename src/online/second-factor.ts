import {
  type FactorProof,
  NewTotp,
  RecoveryCodes,
  SecondFactor,
  StepAsked,
} from '#shared/contract/second-factor.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Request } from '#shared/http/send.ts';
import { call } from './call.ts';
import { type DoneOrFailed, doneOrFailed, type Loaded, loaded } from './done-or-failed.ts';
import { failureOf } from './failure.ts';
import { type SignInOutcome, sessionFrom } from './sign-in.ts';
import { signedInCall } from './signed-in-call.ts';

/** Extras of the reference server. Documented backends are never asked. */

/** How a call is authorized: by the session, or by the step of a sign-in during which the first factor is set up. */
export type Ask = (request: Omit<Request, 'apiBase' | 'token'>) => Promise<Answer>;

export const asSession: Ask = signedInCall;

export function asStep(step: string): Ask {
  return (request) => call({ ...request, token: step });
}

/** The second step in the answer to a correct password; undefined if the answer has none in a known form. */
export function stepAskedIn(body: unknown): StepAsked | undefined {
  return StepAsked.safeParse(body).data?.secondFactor;
}

const OWN = '/users/me/second-factor';

/** `GET /users/me/second-factor`; `absent` if this server does not have the call. */
export async function loadSecondFactor(): Promise<Loaded<SecondFactor> | { kind: 'absent' }> {
  const answer = await signedInCall({ path: OWN });
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'absent' };
  return loaded(SecondFactor, answer);
}

/** `POST /users/me/second-factor/totp` */
export async function beginTotp(ask: Ask, password: string | undefined): Promise<Loaded<NewTotp>> {
  const body = password === undefined ? {} : { password };
  return loaded(NewTotp, await ask({ path: `${OWN}/totp`, method: 'POST', body }));
}

/** `POST /users/me/second-factor/totp/confirm` */
export async function confirmTotp(ask: Ask, code: string): Promise<Loaded<RecoveryCodes>> {
  const answer = await ask({ path: `${OWN}/totp/confirm`, method: 'POST', body: { code } });
  return loaded(RecoveryCodes, answer);
}

/** `POST /users/me/second-factor/totp/remove` */
export async function removeTotp(proof: FactorProof): Promise<DoneOrFailed> {
  return doneOrFailed(
    await signedInCall({ path: `${OWN}/totp/remove`, method: 'POST', body: proof }),
  );
}

/** `POST /users/me/second-factor/recovery-codes` */
export async function renewRecoveryCodes(proof: FactorProof): Promise<Loaded<RecoveryCodes>> {
  const path = `${OWN}/recovery-codes`;
  return loaded(RecoveryCodes, await signedInCall({ path, method: 'POST', body: proof }));
}

/** `POST /auth/second-step` */
export function endSignIn(given: {
  step: string;
  method: 'totp' | 'recovery-code';
  code: string;
}): Promise<SignInOutcome> {
  return session('/auth/second-step', given);
}

/** `POST /auth/second-step/finish` */
export function finishSetUp(step: string): Promise<SignInOutcome> {
  return session('/auth/second-step/finish', { step });
}

async function session(path: string, body: object): Promise<SignInOutcome> {
  const answer = await call({ path, method: 'POST', body, credentials: 'include' });
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  return sessionFrom(answer.body);
}
