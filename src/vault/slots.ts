import * as z from 'zod/mini';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { type Bytes, bytesText, joined, randomBytes, textBytes } from './bytes.ts';
import { aesKey, derive, Secret } from './keys.ts';
import { decrypt, encrypt } from './sealing.ts';

/** Rounds per guess at a password, which take about a second on a phone (OWASP's recommendation of 2023). */
const ROUNDS = 600_000;

/** One lock on a secret: the secret, wrapped with a key that is derived from something that a person knows. */
export const Slot = z.object({
  salt: z.string(),
  rounds: z.int().check(z.positive()),
  wrapped: z.string(),
});
export type Slot = z.infer<typeof Slot>;

/**
 * Puts a lock on a secret.
 * @param device a key of this device that is needed as well, for words that are too short alone (a PIN)
 */
export async function makeSlot(
  secret: Secret,
  word: string,
  { device, rounds = ROUNDS }: { device?: CryptoKey; rounds?: number } = {},
): Promise<Slot> {
  const salt = randomBytes(16);
  const key = await keyOf(word, salt, rounds, device);
  return { salt: toBase64(salt), rounds, wrapped: await wrapSecret(key, secret) };
}

/** The secret behind a lock; undefined if the word is wrong. */
export async function openSlot(
  slot: Slot,
  word: string,
  device?: CryptoKey,
): Promise<Secret | undefined> {
  const key = await keyOf(word, fromBase64(slot.salt), slot.rounds, device);
  return unwrapSecret(key, slot.wrapped);
}

/**
 * A passkey as a key for the vault. Its PRF extension returns the same 32 bytes for the same salt, and only after the
 * person was recognized (by fingerprint, face or the device's own lock). It works without a server and so without a
 * network.
 */
export interface Passkey {
  credentialId: Bytes;
  salt: Bytes;
  /** It also signs in to the account. */
  signsIn?: boolean;
}

/** A lock that a passkey opens: the passkey's id, its salt, and the secret wrapped with its answer. */
export const PasskeySlot = z.object({
  credentialId: z.string(),
  salt: z.string(),
  wrapped: z.string(),
  /** The passkey also signs in to the account, so the lock stays after a sign-out, like the password. */
  signsIn: z.optional(z.boolean()),
});
export type PasskeySlot = z.infer<typeof PasskeySlot>;

/** A passkey's answer is 32 random bytes. Nobody can guess it, so it needs no rounds. */
export async function passkeyKey(answer: Bytes): Promise<CryptoKey> {
  return aesKey(await derive(answer, 'passkey'));
}

export async function wrapSecret(key: CryptoKey, secret: Secret): Promise<string> {
  const iv = randomBytes(12);
  const cipher = await encrypt(key, iv, 'secret', textBytes(JSON.stringify(secret)));
  return toBase64(joined(iv, cipher));
}

/** Undefined if the key is wrong, which AES-GCM detects. */
export async function unwrapSecret(key: CryptoKey, wrapped: string): Promise<Secret | undefined> {
  try {
    const bytes = await decrypt(key, 'secret', fromBase64(wrapped));
    return Secret.parse(JSON.parse(bytesText(bytes)));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

async function keyOf(
  word: string,
  salt: Bytes,
  rounds: number,
  device: CryptoKey | undefined,
): Promise<CryptoKey> {
  // The same password may have other code points when typed on another keyboard.
  const typed = textBytes(word.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  const stretched = await crypto.subtle.deriveBits(how, base, 256);
  const mixed = device ? await crypto.subtle.sign('HMAC', device, stretched) : stretched;
  return aesKey(await derive(mixed, 'slot'));
}
