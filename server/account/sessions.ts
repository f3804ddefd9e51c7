import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { Account } from './accounts.ts';
import { accountById } from './accounts.ts';

/** A phone that was without signal for a month must still be able to send what was written on it. */
const SESSION_DAYS = 30;
/** What 'HS256' stands for. */
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

const Claims = z.object({ userId: z.int().positive(), stamp: z.string(), jti: z.string() });

export interface Session {
  /** Names this one sign-in among those of the account. */
  sessionId: string;
  account: Account;
}

/** Signs people in and recognises them again, by JSON Web Tokens. */
export interface Sessions {
  /** A token for a new session of this account. */
  open(account: Account): Promise<string>;
  /** The session of a token and the account as it is now; undefined when either is no longer valid. */
  read(token: string): Promise<Session | undefined>;
}

/**
 * A token says who signed in and under which stamp. The stamp on the user's row changes when a password
 * does, which ends all sessions but the one that changed it (`spared_session`).
 */
export function createSessions(deps: { db: Db; secret: Uint8Array; clock: () => Date }): Sessions {
  const { db, secret, clock } = deps;
  // Once, not for each request: a batch asks two hundred times who its author is.
  const key = crypto.subtle.importKey('raw', new Uint8Array(secret), HMAC, false, [
    'sign',
    'verify',
  ]);

  async function open({ id, row }: Account): Promise<string> {
    const now = Math.floor(clock().getTime() / 1000);
    return new SignJWT({ userId: id, stamp: row.session_stamp })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + SESSION_DAYS * 86_400)
      .sign(await key);
  }

  async function claimsOf(token: string) {
    try {
      const options = { algorithms: ['HS256'], currentDate: clock() };
      return Claims.safeParse((await jwtVerify(token, await key, options)).payload).data;
    } catch {
      return undefined; // forged, expired or not a token at all: nobody is signed in
    }
  }

  async function read(token: string): Promise<Session | undefined> {
    const claims = await claimsOf(token);
    const account = claims && (await accountById(db, claims.userId));
    if (!account) return undefined;
    const { session_stamp, spared_session } = account.row;
    if (claims.stamp !== session_stamp && claims.jti !== spared_session) return undefined;
    return { sessionId: claims.jti, account };
  }

  return { open, read };
}
