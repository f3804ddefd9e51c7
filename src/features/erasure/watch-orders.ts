import type { User } from '#shared/contract/users.ts';
import { onAccountChange } from '#src/account/account.ts';
import type { StartResult } from '#src/sync-client/start.ts';

/** Delay after the first screen, and after a sign-in. */
const SOON_MS = 3_000;
const BETWEEN_MS = 15 * 60_000;
/** Minimum interval, because people look at their phones more often than that. */
const LEAST_MS = 60_000;

/**
 * Checks for an erase order at the start, when the user returns, and every quarter of an hour. Returns a function that
 * stops this.
 */
export function watchOrders(open: (user: User) => Promise<StartResult>): () => void {
  let lookedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    lookedAt = Date.now();
    import('./obey-orders.ts')
      .then(({ obeyOrders }) => obeyOrders(open))
      .catch((error: unknown) => console.info('Orders to erase are asked for later', error));
  }
  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(look, SOON_MS);
  }
  function onVisible(): void {
    if (Date.now() - lookedAt >= LEAST_MS) soon();
  }

  soon();
  const between = setInterval(look, BETWEEN_MS);
  const unfollow = onAccountChange(soon);
  window.addEventListener('online', soon);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    clearInterval(between);
    unfollow();
    window.removeEventListener('online', soon);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
