import { fromBase64, toBase64 } from '#shared/base64.ts';
import { SEALED } from '#shared/sealed-text.ts';
import { type Bytes, bytesText, joined, textBytes } from './bytes.ts';
import { agree, newPair, type OpenKeys, publicKeyFrom } from './keys.ts';

/*
 * Two forms of a sealed text, both AES-GCM with an initialization vector (IV):
 *
 *   sealed:s:<key>:<IV, ciphertext>                 made by the open vault
 *   sealed:b:<key>:<public key, IV, ciphertext>     made while it is locked, with its public half
 *
 * The open vault derives the initialization vector from the text itself (HMAC). The same text is therefore sealed in
 * the same way each time: an unchanged row is not written again, and two versions can be compared without opening them.
 */

const IV = 12;
const RAW_PUBLIC_KEY = 65;

interface Parts {
  form: 's' | 'b';
  keyId: string;
  bytes: Bytes;
}

/** The id of the key that sealed a text; undefined for anything that is not a sealed text. */
export function keyIdOf(sealed: string): string | undefined {
  return partsOf(sealed)?.keyId;
}

export async function sealText(keys: OpenKeys, text: string): Promise<string> {
  const bytes = textBytes(text);
  const iv = new Uint8Array(await crypto.subtle.sign('HMAC', keys.mac, bytes)).slice(0, IV);
  const cipher = await encrypt(keys.seal, iv, `s:${keys.keyId}`, bytes);
  return `${SEALED}s:${keys.keyId}:${toBase64(joined(iv, cipher))}`;
}

/** Seals a text for a locked vault. Only the private half of its pair can open it. */
export async function boxText(keyId: string, boxPublic: JsonWebKey, text: string): Promise<string> {
  const [own, theirs] = await Promise.all([newPair(), publicKeyFrom('jwk', boxPublic)]);
  const key = await agree(own.privateKey, theirs);
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  // Every text has a new pair, so the key is used once and any initialization vector will do.
  const iv = new Uint8Array(IV);
  const cipher = await encrypt(key, iv, `b:${keyId}`, textBytes(text));
  return `${SEALED}b:${keyId}:${toBase64(joined(sender, iv, cipher))}`;
}

/** Throws if the text was sealed with another key or tampered with. */
export async function openText(keys: OpenKeys, sealed: string): Promise<string> {
  const parts = partsOf(sealed);
  if (!parts || parts.keyId !== keys.keyId) throw new Error('sealed by another key');
  const { form, keyId, bytes } = parts;
  if (form === 's') return bytesText(await decrypt(keys.seal, `s:${keyId}`, bytes));
  const sender = await publicKeyFrom('raw', bytes.slice(0, RAW_PUBLIC_KEY));
  const key = await agree(keys.box, sender);
  return bytesText(await decrypt(key, `b:${keyId}`, bytes.slice(RAW_PUBLIC_KEY)));
}

function partsOf(sealed: string): Parts | undefined {
  const [, form, keyId, data] = sealed.split(':');
  if ((form !== 's' && form !== 'b') || !keyId || !data) return undefined;
  return { form, keyId, bytes: fromBase64(data) };
}

export async function encrypt(
  key: CryptoKey,
  iv: Bytes,
  purpose: string,
  bytes: Bytes,
): Promise<Bytes> {
  const how = { name: 'AES-GCM', iv, additionalData: textBytes(purpose) };
  return new Uint8Array(await crypto.subtle.encrypt(how, key, bytes));
}

/** `bytes`: initialization vector and ciphertext. */
export async function decrypt(key: CryptoKey, purpose: string, bytes: Bytes): Promise<ArrayBuffer> {
  const how = { name: 'AES-GCM', iv: bytes.slice(0, IV), additionalData: textBytes(purpose) };
  return crypto.subtle.decrypt(how, key, bytes.slice(IV));
}
