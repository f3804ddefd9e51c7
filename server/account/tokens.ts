import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link in an email: 256 bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored of a token, so that somebody who reads the table cannot use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
