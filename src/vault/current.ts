import { useSyncExternalStore } from 'react';
import { LOCK_AFTER_MS } from '#shared/config.ts';
import { VAULT_CHANNEL, type Vault, type VaultState } from './vault.ts';

/** How often somebody at work is noticed, and how late a lock may come. */
const LOOK_EVERY_MS = LOCK_AFTER_MS / 30;

/** What screens know of the vault. `unknown`: the device has not answered yet. */
export interface VaultStatus {
  state: VaultState | 'unknown';
  hasPin: boolean;
}

const UNKNOWN: VaultStatus = { state: 'unknown', hasPin: false };

let current: Vault | undefined;
let status = UNKNOWN;
let stopWatching: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Makes this person's vault the page's, and locks it when nobody is at work. */
export function startVault(vault: Vault): void {
  forgetVault();
  current = vault;
  stopWatching = watch(vault);
  lookAndReport(vault);
}

/** After sign-out, or when the server ended the session: only the password opens this vault again. */
export async function lockVault(): Promise<void> {
  const vault = current;
  forgetVault();
  await vault?.signOut().catch(report);
}

function forgetVault(): void {
  stopWatching?.();
  stopWatching = undefined;
  current = undefined;
  tell(UNKNOWN);
}

/** The vault of whoever is signed in. */
export function currentVault(): Vault {
  if (!current) throw new Error('No vault: nobody is signed in.');
  return current;
}

/** Whether what is sealed can be read now, live. */
export function useVaultStatus(): VaultStatus {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => status,
  );
}

function watch(vault: Vault): () => void {
  const channel = new BroadcastChannel(VAULT_CHANNEL);
  channel.addEventListener('message', () => {
    vault.forget();
    lookAndReport(vault);
  });
  let isAtWork = false;
  const work = () => {
    isAtWork = true;
  };
  const timer = setInterval(() => {
    const touched = isAtWork ? vault.touch() : Promise.resolve();
    isAtWork = false;
    touched.then(() => look(vault)).catch(report);
  }, LOOK_EVERY_MS);
  // A phone that slept for hours runs no timers: it is looked at before anything is shown.
  const onVisible = () => lookAndReport(vault);
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, work, { passive: true });
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    channel.close();
    clearInterval(timer);
    for (const name of ['pointerdown', 'keydown']) removeEventListener(name, work);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

async function look(vault: Vault): Promise<void> {
  const now = { state: await vault.state(), hasPin: await vault.hasPin() };
  if (vault === current) tell(now);
}

function lookAndReport(vault: Vault): void {
  look(vault).catch(report);
}

function report(error: unknown): void {
  console.error('The vault of this device cannot be read', error);
}

function tell(next: VaultStatus): void {
  if (next.state === status.state && next.hasPin === status.hasPin) return;
  status = next;
  for (const listener of listeners) listener();
}
