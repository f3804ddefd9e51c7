import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from './call.ts';
import type { User } from './types.ts';
import { readId } from './wire.ts';

const secret = 'signing key of a test backend';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signatures of the newest texts: the token of a session comes with each of its requests. */
const known = new Map<string, Buffer>();
const MOST_KNOWN = 100;

function signature(text: string): Buffer {
  const before = known.get(text);
  if (before) return before;
  const made = createHmac('sha256', secret).update(text).digest();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, made);
  return made;
}

/** Issues a token. The claim that names the user is a habit of the profile. */
export function issueToken(env: Environment, user: User): string {
  const { claim, claimAsText, tokenSeconds } = env.profile.login;
  const issuedAt = Math.floor(env.clock() / 1000);
  const id = claimAsText ? String(user.id) : user.id;
  // Without a documented claim the backend finds the user by a member of its own.
  const name = claim === 'none' ? 'account' : claim;
  const text = [
    encode({ alg: 'HS256', typ: 'JWT' }),
    encode({ [name]: id, iat: issuedAt, exp: issuedAt + tokenSeconds, ms: env.clock() }),
  ].join('.');
  return `${text}.${signature(text).toString('base64url')}`;
}

/** The user of a bearer token, or undefined for a token that is invalid, expired or revoked. */
export function userOfToken(env: Environment, header: string | null): User | undefined {
  const match = /^Bearer\s+([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(header ?? '');
  if (!match) return undefined;
  const [, head = '', payload = '', given = ''] = match;
  const expected = signature(`${head}.${payload}`);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (typeof claims !== 'object' || claims === null) return undefined;
  const values = claims as Record<string, unknown>;
  const id = readId(values.userId ?? values.sub ?? values.id ?? values.account);
  const expires = values.exp;
  const issued = values.ms;
  if (id === undefined || typeof expires !== 'number' || typeof issued !== 'number') {
    return undefined;
  }
  if (env.clock() >= expires * 1000) return undefined;
  const user = env.store.users.get(id);
  return user && issued >= user.sessionsFrom ? user : undefined;
}
