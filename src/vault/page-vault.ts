import { LOCK_AFTER_MS } from '#shared/config.ts';
import type { VaultState } from './locked.ts';
import { type Vault, vaultOf } from './vault.ts';
import { VAULT_CHANNEL } from './vault-channel.ts';

/** How often activity is checked, and so the maximum delay of a lock. */
const LOOK_EVERY_MS = LOCK_AFTER_MS / 30;

/** The status of the vault for screens. `unknown`: it has not been read yet. */
export interface VaultStatus {
  state: VaultState | 'unknown';
  hasPin: boolean;
  hasPasskey: boolean;
}

/** The vault of a page, which is locked when there is no activity. */
export interface PageVault {
  vault: Vault;
  stop(): void;
}

/**
 * Watches for activity and for changes in other contexts. Reports the status at once and whenever it may have changed.
 */
export function openPageVault(
  apiBase: string,
  userId: number,
  report: (status: VaultStatus) => void,
): PageVault {
  const vault = vaultOf(apiBase, userId);
  const look = () => {
    lookAt(vault, report).catch((error: unknown) =>
      console.error('The vault of this device cannot be read', error),
    );
  };
  const stops = [followOthers(vault, look), watchWork(vault, look)];
  look();
  return {
    vault,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

async function lookAt(vault: Vault, report: (status: VaultStatus) => void): Promise<void> {
  const passkey = await vault.passkey.current();
  report({
    state: await vault.state(),
    hasPin: await vault.pin.isSet(),
    hasPasskey: passkey !== undefined,
  });
}

function followOthers(vault: Vault, look: () => void): () => void {
  const channel = new BroadcastChannel(VAULT_CHANNEL);
  channel.addEventListener('message', () => {
    vault.forget();
    look();
  });
  return () => channel.close();
}

function watchWork(vault: Vault, look: () => void): () => void {
  let isAtWork = false;
  const work = () => {
    isAtWork = true;
  };
  const timer = setInterval(() => {
    if (isAtWork) vault.touch().catch((error: unknown) => console.error(error));
    isAtWork = false;
    look();
  }, LOOK_EVERY_MS);
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, work, { passive: true });
  // A phone that slept for hours ran no timers, so check before anybody can read.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const name of ['pointerdown', 'keydown']) removeEventListener(name, work);
    document.removeEventListener('visibilitychange', look);
  };
}
