import { everyMinute, MINUTE_MS } from '#shared/minutes.ts';
import type { VaultState } from './locked.ts';
import { type Vault, vaultOf } from './vault.ts';
import { VAULT_CHANNEL } from './vault-channel.ts';

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
  let locking: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = () => {
    clearTimeout(locking);
    lookAt(vault, report)
      .then(() => vault.openUntil())
      .catch((error: unknown) => {
        console.error('The vault of this device cannot be read', error);
        return Number.POSITIVE_INFINITY;
      })
      .then(lookUntil, console.error);
  };
  // A hidden page looks only while the vault is open: its keys are to be erased from the device in time, even if the
  // device sleeps, or its clock is set.
  const lookUntil = (until: number | undefined) => {
    clearTimeout(locking);
    if (isStopped || until === undefined || document.visibilityState === 'visible') return;
    locking = setTimeout(look, Math.min(Math.max(0, until - Date.now()), MINUTE_MS));
  };
  const stops = [followOthers(vault, look), watchWork(vault, look)];
  look();
  return {
    vault,
    stop: () => {
      isStopped = true;
      clearTimeout(locking);
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
  const lookAgain = () => {
    if (isAtWork) vault.touch().catch((error: unknown) => console.error(error));
    isAtWork = false;
    look();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') lookAgain();
  };
  // A phone that slept for hours ran no timers, so check before anybody can read: at once when the page is seen.
  const stop = everyMinute(lookAgain);
  document.addEventListener('visibilitychange', onHide);
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, work, { passive: true });
  return () => {
    stop();
    for (const name of ['pointerdown', 'keydown']) removeEventListener(name, work);
    document.removeEventListener('visibilitychange', onHide);
  };
}
