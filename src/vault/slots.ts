import * as z from 'zod/mini';
import {
  type Bytes,
  bytesText,
  fromBase64,
  joined,
  randomBytes,
  textBytes,
  toBase64,
} from './bytes.ts';
import { aesKey, derive, Secret } from './keys.ts';
import { decrypt, encrypt } from './sealing.ts';

/** Rounds that a guess at a password costs; a phone needs about a second (OWASP's number of 2023). */
const ROUNDS = 600_000;

/** One lock on a secret: the secret, wrapped by a key that follows from what somebody knows. */
export const Slot = z.object({
  salt: z.string(),
  rounds: z.int().check(z.positive()),
  wrapped: z.string(),
});
export type Slot = z.infer<typeof Slot>;

/**
 * Puts a lock on a secret.
 * @param device a key of this device that must be there as well, for words that are too short alone (a PIN)
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

/** The secret behind a lock; undefined when the word is wrong. */
export async function openSlot(
  slot: Slot,
  word: string,
  device?: CryptoKey,
): Promise<Secret | undefined> {
  const key = await keyOf(word, fromBase64(slot.salt), slot.rounds, device);
  return unwrapSecret(key, slot.wrapped);
}

/**
 * A passkey as a key for the vault: its PRF extension answers the same 32 bytes for the same salt, and only after
 * its person was recognized (fingerprint, face or the device's own lock). Works without a network: no server asks.
 */
export interface Passkey {
  credentialId: Bytes;
  salt: Bytes;
  /** It signs in to the account as well. */
  signsIn?: boolean;
}

/** A lock that a passkey opens: which one, what it is asked with, and the secret wrapped by its answer. */
export const PasskeySlot = z.object({
  credentialId: z.string(),
  salt: z.string(),
  wrapped: z.string(),
  /** The same passkey signs in to the account: it stays after a sign-out, as the password does. */
  signsIn: z.optional(z.boolean()),
});
export type PasskeySlot = z.infer<typeof PasskeySlot>;

/** A passkey's answer is 32 random bytes: nobody can guess at it, so it needs no rounds. */
export async function passkeyKey(answer: Bytes): Promise<CryptoKey> {
  return aesKey(await derive(answer, 'passkey'));
}

export async function wrapSecret(key: CryptoKey, secret: Secret): Promise<string> {
  const iv = randomBytes(12);
  const cipher = await encrypt(key, iv, 'secret', textBytes(JSON.stringify(secret)));
  return toBase64(joined(iv, cipher));
}

/** Undefined if the key is another one: AES-GCM detects it, there is nothing else to compare. */
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
  // The same password typed on another keyboard may come in other code points.
  const typed = textBytes(word.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  const stretched = await crypto.subtle.deriveBits(how, base, 256);
  const mixed = device ? await crypto.subtle.sign('HMAC', device, stretched) : stretched;
  return aesKey(await derive(mixed, 'slot'));
}
