import { toBase64 } from '#shared/base64.ts';
import { randomBytes } from './bytes.ts';
import type { KeyRecord, VaultRecord } from './kept-secrets.ts';
import { makeSecret, openKeysOf, type Secret } from './keys.ts';
import { makeSlot, openSlot, unwrapSecret, wrapSecret } from './slots.ts';

/** Unwrapped secrets, by the id of their key. */
export type Secrets = ReadonlyMap<string, Secret>;

/** Options that are passed to `makeSlot`. */
type Rounds = { rounds?: number };

/** Creates a new secret with a password as its lock. */
export async function newKey(
  password: string,
  rounds: Rounds,
): Promise<{ key: KeyRecord; secret: Secret }> {
  const { secret, boxPublic } = await makeSecret();
  const slot = await makeSlot(secret, password, rounds);
  const id = toBase64(randomBytes(9)).replaceAll('+', '-').replaceAll('/', '_');
  const key = { id, boxPublic: { ...boxPublic }, password: slot, pin: null, under: null };
  return { key, secret };
}

/** All secrets that a password opens, including those wrapped by them. */
export async function secretsBehind(record: VaultRecord, password: string): Promise<Secrets> {
  const secrets = new Map<string, Secret>();
  for (const { id, password: slot } of record.keys) {
    const secret = await openSlot(slot, password);
    if (secret) secrets.set(id, secret);
  }
  return withThoseUnder(record, secrets);
}

/** Adds the secrets that known ones have wrapped, newest first, since each opened secret may open older ones. */
export async function withThoseUnder(record: VaultRecord, known: Secrets): Promise<Secrets> {
  const secrets = new Map(known);
  for (const { id, under } of record.keys.toReversed()) {
    const above = under && secrets.get(under.keyId);
    if (!under || !above || secrets.has(id)) continue;
    const { seal } = await openKeysOf(under.keyId, above);
    const secret = await unwrapSecret(seal, under.wrapped);
    if (secret) secrets.set(id, secret);
  }
  return secrets;
}

/** Wraps older secrets with a newer key, which opens them from now on. Returns the value to store, by key. */
export async function putUnder(
  above: { keyId: string; seal: CryptoKey },
  secrets: Secrets,
): Promise<ReadonlyMap<string, KeyRecord['under']>> {
  const older = [...secrets].filter(([id]) => id !== above.keyId);
  const wrapped = older.map(async ([id, secret]) => {
    return [id, { keyId: above.keyId, wrapped: await wrapSecret(above.seal, secret) }] as const;
  });
  return new Map(await Promise.all(wrapped));
}
