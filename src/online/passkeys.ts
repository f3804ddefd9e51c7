import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { isRecord } from '#shared/contract/common.ts';
import { BegunCeremony } from '#shared/contract/passkeys.ts';
import {
  type FactorProof,
  type RecoveryCodes as NewCodes,
  RecoveryCodes,
} from '#shared/contract/second-factor.ts';
import type { Answer } from '#shared/http/answer.ts';
import { call } from './call.ts';
import { type DoneOrFailed, doneOrFailed } from './done-or-failed.ts';
import { type Failure, failureOf } from './failure.ts';
import type { Ask } from './second-factor.ts';
import { type SignInOutcome, sessionFrom } from './sign-in.ts';
import { signedInCall } from './signed-in-call.ts';

/** Extras of the reference server. Loaded only when somebody uses a passkey. */

/**
 * `declined`: the person closed the prompt or did not answer it in time. `unfit`: this device or address does not
 * support it.
 */
export type PasskeyFailure =
  | { kind: 'failed'; failure: Failure }
  | { kind: 'declined' }
  | { kind: 'unfit' };

/** The 32 bytes that this passkey always returns for the same salt. They unlock reports on this device. */
export type PasskeyKey = Uint8Array<ArrayBuffer> | undefined;

type Options = { optionsJSON: Parameters<typeof startRegistration>[0]['optionsJSON'] };
type UseOptions = { optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON'] };

const OWN = '/users/me/passkeys';

/** `POST /users/me/passkeys`: creates a passkey on this device and adds it to the account. */
export async function addPasskey(
  ask: Ask,
  { password, name, salt }: { password?: string; name: string; salt: BufferSource },
): Promise<
  { kind: 'done'; codes: NewCodes['recoveryCodes']; id: string; hasKey: boolean } | PasskeyFailure
> {
  const body = password === undefined ? {} : { password };
  const begun = await begin(() => ask({ path: `${OWN}/options`, method: 'POST', body }));
  if (begun.kind !== 'done') return begun;
  const { ceremony, options } = begun;
  try {
    const made = await startRegistration({
      optionsJSON: { ...options, ...prfWith(salt) },
    } as unknown as Options);
    const { id, rawId, type, response } = made;
    const { clientDataJSON, attestationObject, transports } = response;
    const credential = {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, transports },
    };
    const answer = await ask({
      path: OWN,
      method: 'POST',
      body: { ceremony, credential, name },
    });
    if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
    const data = z.safeParse(RecoveryCodes, isRecord(answer.body) ? answer.body.data : undefined);
    const hasKey = made.clientExtensionResults.prf?.enabled === true;
    return { kind: 'done', codes: data.data?.recoveryCodes ?? null, id, hasKey };
  } catch (error) {
    return causeOf(error);
  }
}

/** Signs in with a passkey, either alone or as the second step of a sign-in. Returns `key` if its device has one. */
export async function signInWithPasskey(given: {
  step?: string;
  salt: BufferSource;
}): Promise<{ outcome: SignInOutcome; id: string; key: PasskeyKey } | PasskeyFailure> {
  const { step, salt } = given;
  const path = '/auth/passkeys/options';
  const body = step === undefined ? {} : { step };
  const shown = await show(() => call({ path, method: 'POST', body }), salt);
  if (shown.kind !== 'done') return shown;
  const { ceremony, credential, key } = shown;
  const answer = await call({
    path: '/auth/passkeys/sign-in',
    method: 'POST',
    body: { ceremony, credential },
    credentials: 'include',
  });
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  return { outcome: await sessionFrom(answer.body), id: credential.id, key };
}

/** Proves with a passkey who is changing the second step. */
export async function proveByPasskey(
  password: string,
  salt: BufferSource,
): Promise<{ kind: 'done'; proof: FactorProof } | PasskeyFailure> {
  const path = `${OWN}/proof-options`;
  const shown = await show(() => signedInCall({ path, method: 'POST' }), salt);
  if (shown.kind !== 'done') return shown;
  const { ceremony, credential } = shown;
  return { kind: 'done', proof: { password, method: 'passkey', ceremony, credential } };
}

/** `PUT /users/me/passkeys/{id}` */
export async function renamePasskey(id: string, name: string): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: `${OWN}/${id}`, method: 'PUT', body: { name } }));
}

/** `POST /users/me/passkeys/{id}/remove` */
export async function removePasskey(id: string, proof: FactorProof): Promise<DoneOrFailed> {
  const path = `${OWN}/${id}/remove`;
  return doneOrFailed(await signedInCall({ path, method: 'POST', body: proof }));
}

async function begin(ask: () => Promise<Answer>) {
  const answer = await ask();
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) } as const;
  const begun = z.safeParse(BegunCeremony, isRecord(answer.body) ? answer.body.data : undefined);
  return begun.success ? { kind: 'done' as const, ...begun.data } : ({ kind: 'unfit' } as const);
}

async function show(ask: () => Promise<Answer>, salt: BufferSource) {
  const begun = await begin(ask);
  if (begun.kind !== 'done') return begun;
  const { ceremony, options } = begun;
  try {
    const shown = await startAuthentication({
      optionsJSON: { ...options, ...prfWith(salt) },
    } as unknown as UseOptions);
    const { id, rawId, response, clientExtensionResults } = shown;
    const { clientDataJSON, authenticatorData, signature } = response;
    // The material of its key stays on this device and is not sent.
    const credential = {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, authenticatorData, signature },
    };
    const first = clientExtensionResults.prf?.results?.first;
    return { kind: 'done' as const, ceremony, credential, key: bytesOf(first) };
  } catch (error) {
    return causeOf(error);
  }
}

function prfWith(first: BufferSource) {
  return { extensions: { prf: { eval: { first } } } };
}

function bytesOf(source: unknown): PasskeyKey {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (!ArrayBuffer.isView(source)) return undefined;
  return new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength);
}

function causeOf(error: unknown): PasskeyFailure {
  const cause = error instanceof WebAuthnError ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  if (['NotAllowedError', 'AbortError'].includes(name)) return { kind: 'declined' };
  console.error('A passkey could not be used', error);
  return { kind: 'unfit' };
}
