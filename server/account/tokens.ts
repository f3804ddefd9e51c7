import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link in a mail: 256 bits, fit for an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of such a secret: somebody who reads the table can open nothing with it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
