import { useEffect } from 'react';
import { todayOf } from '#db/queries/today.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { dayOf } from '#shared/dates.ts';
import { getAccount } from '#src/account/account.ts';
import { showBadge } from '#src/account/badge.ts';

/** Shows the number of due entries on the app icon, if the device supports badges. */
export function useBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) void showBadge(count);
  }, [count]);
}

/**
 * The icon is seen when the app is not, so count again when the app is left: work may have been done on other screens.
 */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void countAgain();
});

async function countAgain(): Promise<void> {
  const account = getAccount();
  if (!('setAppBadge' in navigator) || account.kind !== 'signed-in') return;
  const { user } = account;
  try {
    const { entries } = await readMirror((db) => todayOf(db, user, dayOf(new Date())));
    await showBadge(entries.length);
  } catch (error) {
    console.info('What is due could not be counted for the icon', error);
  }
}
