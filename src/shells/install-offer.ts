/** Chromium's install event, which TypeScript's event types lack. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

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

/** The browser's offer to install the app, or undefined. */
export function installOffer(): InstallPromptEvent | undefined {
  return offer;
}

/** Returns the offer, and takes it back: a prompt can be used only once. */
export function takeInstallOffer(): InstallPromptEvent | undefined {
  const current = offer;
  change(undefined);
  return current;
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: InstallPromptEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}
