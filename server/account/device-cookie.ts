import { randomUUID } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Keys } from './keys.ts';

/** Browsers keep no cookie for longer than 400 days. */
const DAYS = 400;
/** Distinguishes the cookie from the token of a session, which the same key signs. */
const AUDIENCE = 'fieldbook-device';
/** The only path to which browsers send the cookie. */
const PATH = '/api/auth/login';

const Claims = z.object({ userId: z.int().positive(), jti: z.string() });

/**
 * Recognizes a device that has signed in to an account before, so that wrong passwords from elsewhere cannot lock its
 * owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie does not open a session.
 */
export interface DeviceCookies {
  /** The `Set-Cookie` header for a device that has just signed in to this account. */
  issue(userId: number, isSecure: boolean): Promise<string>;
  /** Returns the id of the device if its `Cookie` header shows that it has signed in to this account before. */
  deviceIn(cookieHeader: string | null, userId: number): Promise<string | undefined>;
}

export function createDeviceCookies(deps: { keys: Keys; clock: () => Date }): DeviceCookies {
  const { keys, clock } = deps;
  return {
    async issue(userId, isSecure) {
      const maxAge = DAYS * 86_400;
      const now = Math.floor(clock().getTime() / 1000);
      const token = await new SignJWT({ userId })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + maxAge)
        .sign(await keys.current());
      return serialize(nameFor(userId), token, {
        path: PATH,
        maxAge,
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
      });
    },
    async deviceIn(cookieHeader, userId) {
      const token = parse(cookieHeader ?? '', nameFor(userId))[nameFor(userId)];
      if (token === undefined) return undefined;
      // A forged or expired cookie is ignored.
      const payload = await keys.verified(token, { audience: AUDIENCE, currentDate: clock() });
      const claims = Claims.safeParse(payload).data;
      return claims?.userId === userId ? claims.jti : undefined;
    },
  };
}

/** One cookie for each account, since people share devices. */
function nameFor(userId: number): string {
  return `fieldbook-device-${userId}`;
}
