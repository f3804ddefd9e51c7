import { type CryptoKey, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { StoredKey } from './secret.ts';

/** The Web Crypto parameters of 'HS256'. */
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
/** How long a process caches the keys. A new key begins to sign later than that (secret.ts). */
const KNOWN_MS = 30_000;
/** The most verified tokens that are cached with the keys. */
const MOST_VERIFIED = 1_000;

/** The keys that sign tokens. Older keys sign no new tokens, but tokens that they have signed stay valid. */
export interface Keys {
  /** The key that signs new tokens. */
  current(): Promise<CryptoKey>;
  /** The payload of a token that one of the keys has signed; undefined if it is forged or expired. */
  verified(token: string, options: JWTVerifyOptions): Promise<JWTPayload | undefined>;
}

interface Known {
  /** Newest first. */
  keys: readonly StoredKey[];
  at: number;
  /** Payloads of verified tokens, by token and verification options. */
  signed: Map<string, JWTPayload>;
}

/** Calls `load` at most every 30 s. It must return the newest key first. */
export function createKeys(deps: {
  load: () => Promise<readonly StoredKey[]>;
  clock: () => Date;
}): Keys {
  const { load, clock } = deps;
  let known: Known | undefined;
  // Keys are imported once, not for each request: a batch verifies its token two hundred times.
  const imported = new Map<string, Promise<CryptoKey>>();

  async function loaded(): Promise<Known> {
    const now = clock().getTime();
    if (!known || Math.abs(now - known.at) >= KNOWN_MS) {
      known = { keys: await load(), at: now, signed: new Map() };
    }
    return known;
  }

  function keyOf({ secret }: StoredKey): Promise<CryptoKey> {
    const key = imported.get(secret) ?? importKey(secret);
    imported.set(secret, key);
    return key;
  }

  return {
    async current() {
      const now = clock().toISOString();
      const { keys } = await loaded();
      const signing = keys.find(({ since }) => since <= now) ?? keys.at(-1);
      if (!signing) throw new Error('there is no key that signs sessions');
      return keyOf(signing);
    },
    async verified(token, options) {
      const { keys, signed } = await loaded();
      const asked = JSON.stringify([token, { ...options, currentDate: undefined }]);
      const before = signed.get(asked);
      if (before && isCurrent(before, options)) return before;
      for (const key of keys) {
        try {
          const how = { ...options, algorithms: ['HS256'] };
          const { payload } = await jwtVerify(token, await keyOf(key), how);
          if (signed.size >= MOST_VERIFIED) signed.clear();
          signed.set(asked, payload);
          return payload;
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

/** If false, the token goes through the full verification again. */
function isCurrent({ exp, nbf }: JWTPayload, { currentDate = new Date() }: JWTVerifyOptions) {
  const seconds = Math.floor(currentDate.getTime() / 1000);
  return nbf === undefined && exp !== undefined && seconds < exp;
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify']);
}
