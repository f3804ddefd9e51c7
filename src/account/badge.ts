import { getAccount } from './account.ts';

/** Shows a number on the icon of the installed app, where the device has badges. */
export async function showBadge(count: number): Promise<void> {
  // Not the number of somebody who has left meanwhile.
  if (getAccount().kind === 'guest' || !('setAppBadge' in navigator)) return;
  if (count === 0) return clearBadge();
  try {
    await navigator.setAppBadge(count);
  } catch (error) {
    console.info('The icon of the app shows no number', error);
  }
}

/** At sign-out: what is due is nobody's any more. */
export async function clearBadge(): Promise<void> {
  if (!('clearAppBadge' in navigator)) return;
  try {
    await navigator.clearAppBadge();
  } catch (error) {
    console.info('The icon of the app keeps its number', error);
  }
}
