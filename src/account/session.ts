import { userFrom } from '#shared/contract/answers/users.ts';
import type { User } from '#shared/contract/users.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

/** The specification defines the keys and the formats (part 1, 3): the token as it is, and the user as JSON. */
const TOKEN_KEY = 'token';
const USER_KEY = 'user';
export const SESSION_KEYS: readonly string[] = [TOKEN_KEY, USER_KEY];

/** The content of localStorage. `unreadable`: something that is not a user. */
export type StoredSession =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  /** `token` is null after a 401. */
  | { kind: 'user'; user: User; token: string | null }
  /** Only a token, which another program of the network may have stored. */
  | { kind: 'token'; token: string };

export function readSession(): StoredSession {
  const token = readItem(TOKEN_KEY);
  const stored = readItem(USER_KEY);
  if (stored === null) return token ? { kind: 'token', token } : { kind: 'none' };
  const user = userFrom(jsonIn(stored));
  return user ? { kind: 'user', user, token } : { kind: 'unreadable' };
}

export function writeSession(user: User, token: string): void {
  writeItem(USER_KEY, JSON.stringify(user));
  writeItem(TOKEN_KEY, token);
}

export function writeUser(user: User): void {
  writeItem(USER_KEY, JSON.stringify(user));
}

/** Removes only the token; the user stays (S20). */
export function removeToken(): void {
  removeItem(TOKEN_KEY);
}

export function removeSession(): void {
  removeItem(TOKEN_KEY);
  removeItem(USER_KEY);
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
