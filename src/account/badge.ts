import { getAccount } from './account.ts';

/** Shows a number on the icon of the installed app, if the device supports badges. */
export async function showBadge(count: number): Promise<void> {
  // Do not show the number of somebody who has signed out meanwhile.
  if (getAccount().kind === 'guest' || !('setAppBadge' in navigator)) return;
  if (count === 0) return clearBadge();
  try {
    await navigator.setAppBadge(count);
  } catch (error) {
    console.info('The icon of the app shows no number', error);
  }
}

/** Removes the number at sign-out. */
export async function clearBadge(): Promise<void> {
  if (!('clearAppBadge' in navigator)) return;
  try {
    await navigator.clearAppBadge();
  } catch (error) {
    console.info('The icon of the app keeps its number', error);
  }
}
