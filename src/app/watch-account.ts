import { type Account, getAccount, onAccountChange } from '#src/account/account.ts';
import type { AppRouter } from './router.ts';
import { closeSignedIn, lookForRemovedPasskey } from './signed-in.ts';
import { refreshAccount } from './start-account.ts';

/** Minimum time between two requests for the user's name and roles (spec part 1, 9). */
const FRESH_MS = 300_000;

/** Reacts to account changes: reruns the guards, and closes the database when the session ends. */
export function watchAccount(router: AppRouter): void {
  let before = getAccount();
  onAccountChange(() => {
    const now = getAccount();
    if (whoMay(before) !== whoMay(now)) void enforce(router, before, now);
    before = now;
  });
  refreshOnReturn();
}

/** Everything that a guard may depend on, as a key to compare. */
function whoMay(account: Account): string {
  if (account.kind === 'guest') return 'guest';
  const { id, role, roles, access } = account.user;
  return JSON.stringify([account.kind, id, role, roles, access]);
}

/** Reruns the guards, and closes the database once the user's screens are gone. */
async function enforce(router: AppRouter, before: Account, now: Account): Promise<void> {
  if (isAnother(before, now)) {
    // Another user has signed in in another tab: reload, so that no data of the first one stays in memory.
    location.assign('/');
    return;
  }
  await router.invalidate();
  if (now.kind !== 'signed-in') await closeSignedIn();
}

function isAnother(before: Account, now: Account): boolean {
  return before.kind === 'signed-in' && now.kind === 'signed-in' && before.user.id !== now.user.id;
}

function refreshOnReturn(): void {
  let refreshedAt = Date.now();
  const refresh = () => {
    if (document.visibilityState !== 'visible' || Date.now() - refreshedAt < FRESH_MS) return;
    refreshedAt = Date.now();
    void refreshAccount();
    const account = getAccount();
    if (account.kind === 'signed-in') void lookForRemovedPasskey(account.user);
  };
  document.addEventListener('visibilitychange', refresh);
  window.addEventListener('online', refresh);
}
