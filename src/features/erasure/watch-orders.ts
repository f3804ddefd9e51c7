import type { User } from '#shared/contract/users.ts';
import { everyMinute, hasPassed } from '#shared/minutes.ts';
import { onAccountChange } from '#src/account/account.ts';
import type { StartResult } from '#src/sync-client/start.ts';
import { toldByFeed } from './told-by-feed.ts';

/** Delay after the first screen, and after a sign-in. */
const SOON_MS = 3_000;
const BETWEEN_MS = 15 * 60_000;
/** How often this looks at what the change feed said; the feed is read as often. */
const CONSULT_MS = 5 * 60_000;
/** Minimum interval, because people look at their phones more often than that. */
const LEAST_MS = 60_000;

/**
 * Checks for an erase order at the start, when the user returns, and every quarter of an hour. A page at rest checks
 * soon after the change feed has said that there is one, and not at all while it says that there is none.
 */
export function watchOrders(open: (user: User) => Promise<StartResult>): void {
  let lookedAt = 0;
  let consultedAt = 0;
  let told: Awaited<ReturnType<typeof toldByFeed>>;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    clearTimeout(timer);
    lookedAt = Date.now();
    import('./obey-orders.ts')
      .then(({ obeyOrders }) => obeyOrders(open))
      .catch((error: unknown) => console.info('Orders to erase are asked for later', error));
  }
  async function consult(): Promise<void> {
    consultedAt = Date.now();
    const before = told;
    // Without an open database, the feed is not read either.
    told = await toldByFeed().catch(() => undefined);
    // The order may concern another device, which may never obey.
    const isNew = told === 'ordered' && before !== 'ordered';
    if (told !== 'none' && (isNew || hasPassed(BETWEEN_MS, lookedAt))) look();
  }
  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(look, SOON_MS);
  }
  function onVisible(): void {
    if (Math.abs(Date.now() - lookedAt) >= LEAST_MS) soon();
  }

  soon();
  everyMinute(() => {
    if (hasPassed(CONSULT_MS, consultedAt)) void consult();
  });
  onAccountChange(soon);
  window.addEventListener('online', soon);
  document.addEventListener('visibilitychange', onVisible);
}
