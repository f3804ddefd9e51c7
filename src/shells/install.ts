import { useSyncExternalStore } from 'react';

/** Chromium's install event, which TypeScript's event types lack. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `prompt`: the browser can ask at once · `ios`: the user does it by hand · `none`: installed, or not offered. */
export type InstallWay = 'prompt' | 'ios' | 'none';

let offer: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/** Defers the browser's install prompt. Called once at startup. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay);
}

/** Shows the browser's install prompt. */
export async function install(): Promise<void> {
  const current = offer;
  change(undefined); // a prompt can be used only once
  await current?.prompt();
}

function installWay(): InstallWay {
  if (offer) return 'prompt';
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

function change(next: InstallPromptEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
