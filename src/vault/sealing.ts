import { SEALED } from '#shared/sealed-text.ts';
import { type Bytes, bytesText, fromBase64, joined, textBytes, toBase64 } from './bytes.ts';
import { agree, newPair, type OpenKeys, publicKeyFrom } from './keys.ts';

/*
 * Two forms of a sealed text, both AES-GCM:
 *
 *   sealed:s:<key>:<starting value, cipher>                 made by the open vault
 *   sealed:b:<key>:<public key, starting value, cipher>     made while it is locked, by its public half
 *
 * The open vault takes its starting value from the text itself (HMAC). The same text is then sealed the same
 * way each time: a row that did not change is not written again, and two versions can be compared unopened.
 */

const IV = 12;
const RAW_PUBLIC_KEY = 65;

interface Parts {
  form: 's' | 'b';
  keyId: string;
  bytes: Bytes;
}

/** By which key a text was sealed; undefined for anything that is no sealed text. */
export function keyIdOf(sealed: string): string | undefined {
  return partsOf(sealed)?.keyId;
}

export async function sealText(keys: OpenKeys, text: string): Promise<string> {
  const bytes = textBytes(text);
  const iv = new Uint8Array(await crypto.subtle.sign('HMAC', keys.mac, bytes)).slice(0, IV);
  const cipher = await encrypt(keys.seal, iv, `s:${keys.keyId}`, bytes);
  return `${SEALED}s:${keys.keyId}:${toBase64(joined(iv, cipher))}`;
}

/** Seals for a vault that is locked: only its private half can open it. */
export async function boxText(keyId: string, boxPublic: JsonWebKey, text: string): Promise<string> {
  const [own, theirs] = await Promise.all([newPair(), publicKeyFrom('jwk', boxPublic)]);
  const key = await agree(own.privateKey, theirs);
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  // A new pair for every text: the key is used once, any starting value will do.
  const iv = new Uint8Array(IV);
  const cipher = await encrypt(key, iv, `b:${keyId}`, textBytes(text));
  return `${SEALED}b:${keyId}:${toBase64(joined(sender, iv, cipher))}`;
}

/** Throws when the text was sealed by another key, or tampered with. */
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

/** `bytes`: starting value and cipher. */
export async function decrypt(key: CryptoKey, purpose: string, bytes: Bytes): Promise<ArrayBuffer> {
  const how = { name: 'AES-GCM', iv: bytes.slice(0, IV), additionalData: textBytes(purpose) };
  return crypto.subtle.decrypt(how, key, bytes.slice(IV));
}
