import { useSyncExternalStore } from 'react';
import { opened } from '#shared/opening.ts';
import type { PageVault, VaultStatus } from './page-vault.ts';
import type { Vault } from './vault.ts';

const UNKNOWN: VaultStatus = { state: 'unknown', hasPin: false, hasPasskey: false };

let current: Promise<PageVault> | undefined;
let status = UNKNOWN;
const listeners = new Set<() => void>();

/** Starts loading the vault before the first rows are shown, if it is needed or released by then. */
let hurry: () => void = () => undefined;

/** Makes this person's vault the page's vault. Nothing waits for it: code that needs it awaits `currentVault`. */
export function startVault(apiBase: string, userId: number): void {
  void forgetVault();
  const asked = new Promise<void>((resolve) => {
    hurry = resolve;
    void opened().then(resolve);
  });
  const opening = load(apiBase, userId);
  current = opening;
  opening.catch((error: unknown) => console.error('There is no vault on this device', error));

  // Cryptography is not part of the first screen.
  async function load(...person: [string, number]): Promise<PageVault> {
    await asked;
    const { openPageVault } = await import('./page-vault.ts');
    return openPageVault(...person, (next) => {
      if (current === opening) tell(next);
    });
  }
}

/** The vault of the signed-in person. */
export async function currentVault(): Promise<Vault> {
  if (!current) throw new Error('No vault: nobody is signed in.');
  hurry();
  return (await current).vault;
}

/**
 * After sign-out, or when the server has ended the session: only something that signs in to the account opens this
 * vault again.
 */
export async function lockVault(): Promise<void> {
  try {
    await (await forgetVault())?.vault.signOut();
  } catch (error) {
    console.error('The vault could not be locked', error);
  }
}

/** The live status of the vault: whether sealed texts can be read now. */
export function useVaultStatus(): VaultStatus {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => status,
  );
}

/** The page releases the vault, whose state does not change. */
async function forgetVault(): Promise<PageVault | undefined> {
  const before = current;
  current = undefined;
  hurry();
  tell(UNKNOWN);
  const vault = await before;
  vault?.stop();
  return vault;
}

function tell(next: VaultStatus): void {
  const isSame =
    next.state === status.state &&
    next.hasPin === status.hasPin &&
    next.hasPasskey === status.hasPasskey;
  if (isSame) return;
  status = next;
  for (const listener of listeners) listener();
}
