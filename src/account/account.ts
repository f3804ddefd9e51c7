import { useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/users.ts';
import { openAgain } from '#shared/opening.ts';
import { handedOverBefore, handOver } from './hand-over.ts';
import {
  readSession,
  removeSession,
  removeToken,
  SESSION_KEYS,
  writeSession,
  writeUser,
} from './session.ts';

/** Why nobody is signed in: the stored session could not be read, or somebody pressed Sign Out here. */
type Notice = 'unreadable' | 'signed-out';

export type Account =
  | { kind: 'guest'; notice: Notice | null }
  /** The server no longer accepts the token; the user and the data stay on the device (S20). */
  | {
      kind: 'expired';
      user: User;
      /** The answer to the sign-in carried no token, so no session ever began. */
      hadNoToken?: true;
    }
  | { kind: 'signed-in'; user: User; token: string };

let account: Account = { kind: 'guest', notice: null };
const listeners = new Set<() => void>();

export function getAccount(): Account {
  return account;
}

/** The live account. */
export function useAccount(): Account {
  return useSyncExternalStore(onAccountChange, getAccount);
}

/** The signed-in person. Throws outside the signed-in part, where there is nobody. */
export function useUser(): User {
  const account = useAccount();
  const current = account.kind === 'guest' ? undefined : account.user;
  // Signing out changes the account a moment before the router leaves the screens, which keep their person until then.
  const [atFirst] = useState(current);
  const user = current ?? atFirst;
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

export function onAccountChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads localStorage. Returns whether there was anything, and a token whose user must be requested. */
export function restoreAccount(): { found: boolean; tokenAlone: string | null } {
  const stored = readSession();
  if (stored.kind === 'unreadable') {
    removeSession();
    change({ kind: 'guest', notice: 'unreadable' });
  } else if (stored.kind === 'user') {
    change(accountOf(stored.user, stored.token));
  } else {
    change({ kind: 'guest', notice: null });
  }
  return {
    found: stored.kind !== 'none',
    tokenAlone: stored.kind === 'token' ? stored.token : null,
  };
}

/** Restores a session that localStorage lost in a crash, from the copy that the workers have. */
export async function restoreFromCopy(): Promise<void> {
  const session = await handedOverBefore();
  if (!session || account.kind !== 'guest') return;
  writeSession(session.user, session.token);
  change({ kind: 'signed-in', ...session });
}

/** Signs in. Resolves when the workers know it, too. */
export async function signIn(user: User, token: string): Promise<void> {
  writeSession(user, token);
  openAgain();
  change({ kind: 'signed-in', user, token });
  await handOver({ user, token });
}

/** Clears the stored session (spec part 1, 2: Sign Out). Unsent work on the device stays (S30). */
export async function signOut(): Promise<void> {
  removeSession();
  change({ kind: 'guest', notice: 'signed-out' });
  await handOver(null);
}

/** After a 401 (S20): removes only the token. A late 401 for a token that is no longer the current one is ignored. */
export async function clearToken(refused: string): Promise<void> {
  if (account.kind !== 'signed-in' || account.token !== refused) return;
  const stored = readSession();
  const isRenewed = stored.kind === 'user' && stored.token !== null && stored.token !== refused;
  if (isRenewed) {
    // Another tab has signed in since, which this one has not noticed yet.
    restoreAccount();
    return;
  }
  // An empty token stays, so that the reason is still known after a reload.
  if (refused !== '') removeToken();
  change(accountOf(account.user, refused === '' ? '' : null));
  await handOver(null);
}

/** Updates the same person, such as their name or roles. Data about anybody else is ignored. */
export function updateUser(user: User): void {
  if (account.kind === 'guest' || account.user.id !== user.id) return;
  if (JSON.stringify(account.user) === JSON.stringify(user)) return;
  writeUser(user);
  change({ ...account, user });
}

/** Follows sign-in and sign-out in other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== null && !SESSION_KEYS.includes(event.key)) return;
    restoreAccount();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function accountOf(user: User, token: string | null): Account {
  if (token) return { kind: 'signed-in', user, token };
  return { kind: 'expired', user, ...(token === '' && { hadNoToken: true }) };
}

function change(next: Account): void {
  account = next;
  for (const listener of listeners) listener();
}
