import { useSyncExternalStore } from 'react';
import { installOffer, onInstallOffer, takeInstallOffer } from './install-offer.ts';

/** `prompt`: the browser can ask at once · `ios`: the user does it by hand · `none`: installed, or not offered. */
export type InstallWay = 'prompt' | 'ios' | 'none';

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(onInstallOffer, installWay);
}

/** Shows the browser's install prompt. */
export async function install(): Promise<void> {
  await takeInstallOffer()?.prompt();
}

function installWay(): InstallWay {
  if (installOffer()) return 'prompt';
  return isIos() && !isInstalled() ? 'ios' : 'none';
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** iPads identify as Macs, but no Mac has a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
