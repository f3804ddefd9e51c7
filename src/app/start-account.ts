import {
  clearToken,
  getAccount,
  restoreAccount,
  restoreFromCopy,
  signIn,
  updateUser,
} from '#src/account/account.ts';
import { handOver } from '#src/account/hand-over.ts';
import { readItem, writeItem } from '#src/account/storage.ts';
import type { CurrentUser, LoadOptions } from '#src/online/load-current-user.ts';

/** Maximum time to wait for the server before showing the first screen. */
const PATIENCE_MS = 1_000;
const LAST_ATTEMPT_KEY = 'fieldbook.start-ms';

/** Loaded lazily: the first screen is rendered from stored data and needs no network code. */
async function loadCurrentUser(options: LoadOptions): Promise<CurrentUser> {
  const online = await import('#src/online/load-current-user.ts');
  return online.loadCurrentUser(options);
}

/**
 * Restores the session and asks the server who it belongs to (spec part 1, 4). The page shows nothing until then, but a
 * known user never waits for an absent network: when offline, or if the last attempt was slow, the stored user is used
 * at once and updated when the response arrives.
 */
export async function startAccount(): Promise<void> {
  const { found, tokenAlone } = restoreAccount();
  if (tokenAlone !== null) return adoptToken(tokenAlone);
  if (!found) await restoreFromCopy();
  const account = getAccount();
  if (account.kind !== 'signed-in') return void handOver(null);
  void handOver({ user: account.user, token: account.token });
  const fresh = refreshAccount();
  if (navigator.onLine && !lastAttemptWasSlow()) await Promise.race([fresh, wait(PATIENCE_MS)]);
}

/**
 * Reloads the signed-in user: name and roles may have changed, or the token may have expired. Returns whether the
 * server identified the user.
 */
export async function refreshAccount(): Promise<boolean> {
  const account = getAccount();
  if (account.kind !== 'signed-in') return false;
  const { token, user } = account;
  const startedAt = performance.now();
  const current = await loadCurrentUser({ token, known: user.roles });
  rememberAttempt(current, performance.now() - startedAt);
  if (current.kind === 'unauthorized') await clearToken(token);
  if (current.kind === 'done') updateUser(current.user);
  return current.kind === 'done';
}

/** There is a token but no stored user, so the server has to answer first. */
async function adoptToken(token: string): Promise<void> {
  const current = await loadCurrentUser({ token });
  if (current.kind === 'done') await signIn(current.user, token);
}

function rememberAttempt(current: CurrentUser, tookMs: number): void {
  const answered = current.kind === 'done' || current.kind === 'unauthorized';
  writeItem(LAST_ATTEMPT_KEY, String(answered ? Math.round(tookMs) : PATIENCE_MS));
}

function lastAttemptWasSlow(): boolean {
  return Number(readItem(LAST_ATTEMPT_KEY) ?? 0) >= PATIENCE_MS;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
