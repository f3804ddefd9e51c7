import { type CryptoKey, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { StoredKey } from './secret.ts';

/** What 'HS256' stands for. */
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
/** How long a process uses the keys that it has read. A new key signs later than that (secret.ts). */
const KNOWN_MS = 30_000;

/** The keys that sign tokens. An older one signs nothing more, and what it has signed stays valid. */
export interface Keys {
  /** Signs new tokens. */
  current(): Promise<CryptoKey>;
  /** What a token says, if one of the keys has signed it; undefined where it is forged or expired. */
  verified(token: string, options: JWTVerifyOptions): Promise<JWTPayload | undefined>;
}

/** Asks `load` at most every 30 s. It answers the newest key first. */
export function createKeys(deps: {
  load: () => Promise<readonly StoredKey[]>;
  clock: () => Date;
}): Keys {
  const { load, clock } = deps;
  let known: { keys: readonly StoredKey[]; at: number } | undefined;
  // Once, not for each request: a batch asks two hundred times who its author is.
  const imported = new Map<string, Promise<CryptoKey>>();

  async function loaded(): Promise<readonly StoredKey[]> {
    const now = clock().getTime();
    if (!known || Math.abs(now - known.at) >= KNOWN_MS) known = { keys: await load(), at: now };
    return known.keys;
  }

  function keyOf({ secret }: StoredKey): Promise<CryptoKey> {
    const key = imported.get(secret) ?? importKey(secret);
    imported.set(secret, key);
    return key;
  }

  return {
    async current() {
      const now = clock().toISOString();
      const keys = await loaded();
      const signing = keys.find(({ since }) => since <= now) ?? keys.at(-1);
      if (!signing) throw new Error('there is no key that signs sessions');
      return keyOf(signing);
    },
    async verified(token, options) {
      for (const key of await loaded()) {
        try {
          const how = { ...options, algorithms: ['HS256'] };
          return (await jwtVerify(token, await keyOf(key), how)).payload;
        } catch (error) {
          if (error instanceof errors.JWSSignatureVerificationFailed) continue;
          if (error instanceof errors.JOSEError) return undefined;
          throw error;
        }
      }
      return undefined;
    },
  };
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify']);
}
