import { useEffect } from 'react';
import { todayOf } from '#db/queries/today.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { dayOf } from '#shared/dates.ts';
import { getAccount } from '#src/account/account.ts';
import { showBadge } from '#src/account/badge.ts';

/** Shows how much is due on the app's icon, where the device has badges for installed apps. */
export function useBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) void showBadge(count);
  }, [count]);
}

/** The icon is looked at when the app is not: work that was done on other screens counts. */
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
