import { PRODUCT } from '#shared/config.ts';
import { type Bytes, randomBytes } from './bytes.ts';
import type { Passkey } from './slots.ts';

/** How long a person has to confirm, for example with a fingerprint. */
const PATIENCE_MS = 60_000;
const KINDS = [
  { type: 'public-key', alg: -7 },
  { type: 'public-key', alg: -257 },
] as const;

/** True if the browser may have passkeys that support this. Whether this device's do turns out when one is created. */
export function mayHavePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && Boolean(navigator.credentials?.create);
}

/** Creates a passkey on this device. Undefined if it cannot serve as a key. Throws if the person declines. */
export async function makePasskey(who: {
  name: string;
  displayName: string;
}): Promise<Passkey | undefined> {
  const salt = randomBytes(32);
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: randomBytes(32),
      rp: { name: PRODUCT },
      user: { id: randomBytes(16), ...who },
      pubKeyCredParams: [...KINDS],
      authenticatorSelection: { userVerification: 'required' },
      timeout: PATIENCE_MS,
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  if (!(made instanceof PublicKeyCredential)) return undefined;
  if (!made.getClientExtensionResults().prf?.enabled) return undefined;
  return { credentialId: new Uint8Array(made.rawId), salt };
}

/** The bytes that a passkey returns; undefined if it returns none. Throws if the person declines. */
export async function askPasskey({ credentialId, salt }: Passkey): Promise<Bytes | undefined> {
  const shown = await navigator.credentials.get({
    publicKey: {
      challenge: randomBytes(32),
      allowCredentials: [{ type: 'public-key', id: credentialId }],
      userVerification: 'required',
      timeout: PATIENCE_MS,
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  if (!(shown instanceof PublicKeyCredential)) return undefined;
  const bytes = shown.getClientExtensionResults().prf?.results?.first;
  if (bytes === undefined) return undefined;
  return bytes instanceof ArrayBuffer
    ? new Uint8Array(bytes)
    : new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
}

/** True if the person closed the prompt or did not answer it in time. */
export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}
