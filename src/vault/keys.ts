import * as z from 'zod/mini';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { randomBytes, textBytes } from './bytes.ts';

/**
 * The content of a vault: one random secret, from which the keys for texts are derived, and the private half of the
 * pair with which texts are sealed while the vault is locked. It is unwrapped only inside this module.
 */
export const Secret = z.object({ main: z.string(), box: z.record(z.string(), z.unknown()) });
export type Secret = z.infer<typeof Secret>;

/** The keys of one secret as the browser stores them: they can be used but not exported. */
export interface OpenKeys {
  keyId: string;
  seal: CryptoKey;
  /** Derives the initialization vector of a seal from its text. */
  mac: CryptoKey;
  /** Opens texts that were sealed while the vault was locked. */
  box: CryptoKey;
}

const BOX_CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** A new secret, and the public half of its pair, which is stored with the data in clear text. */
export async function makeSecret(): Promise<{ secret: Secret; boxPublic: JsonWebKey }> {
  const pair = await crypto.subtle.generateKey(BOX_CURVE, true, ['deriveBits']);
  const box = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const boxPublic = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { secret: { main: toBase64(randomBytes(32)), box: { ...box } }, boxPublic };
}

export async function openKeysOf(keyId: string, secret: Secret): Promise<OpenKeys> {
  const main = fromBase64(secret.main);
  const [sealBytes, macBytes, box] = await Promise.all([
    derive(main, 'texts'),
    derive(main, 'starting values'),
    crypto.subtle.importKey('jwk', secret.box as JsonWebKey, BOX_CURVE, false, ['deriveBits']),
  ]);
  const [seal, mac] = await Promise.all([
    aesKey(sealBytes),
    crypto.subtle.importKey('raw', macBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ]);
  return { keyId, seal, mac, box };
}

export function aesKey(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Derives 256 bits for one purpose (HKDF). */
export async function derive(secret: BufferSource, purpose: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = textBytes(`fieldbook ${purpose}`);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  return crypto.subtle.deriveBits(how, key, 256);
}

/** A shared 256-bit key from a private key of one side and the public key of the other (ECDH). */
export async function agree(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: publicKey },
    privateKey,
    256,
  );
  return aesKey(await derive(shared, 'box'));
}

export function newPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(BOX_CURVE, false, ['deriveBits']);
}

export function publicKeyFrom(format: 'jwk', key: JsonWebKey): Promise<CryptoKey>;
export function publicKeyFrom(format: 'raw', key: BufferSource): Promise<CryptoKey>;
export function publicKeyFrom(
  format: 'jwk' | 'raw',
  key: JsonWebKey | BufferSource,
): Promise<CryptoKey> {
  return format === 'jwk'
    ? crypto.subtle.importKey('jwk', key as JsonWebKey, BOX_CURVE, true, [])
    : crypto.subtle.importKey('raw', key as BufferSource, BOX_CURVE, true, []);
}
