import { useSyncExternalStore } from 'react';
import { opened } from '#shared/opening.ts';
import type { PageVault, VaultStatus } from './page-vault.ts';
import type { Vault } from './vault.ts';

const UNKNOWN: VaultStatus = { state: 'unknown', hasPin: false, hasPasskey: false };

let current: Promise<PageVault> | undefined;
let status = UNKNOWN;
const listeners = new Set<() => void>();

/** Opens the vault before the first rows are shown, when it is needed or closed by then. */
let hurry: () => void = () => undefined;

/** Makes this person's vault the page's. Nothing waits for it: what needs it asks `currentVault`. */
export function startVault(apiBase: string, userId: number): void {
  void forgetVault();
  const asked = new Promise<void>((resolve) => {
    hurry = resolve;
    void opened.then(resolve);
  });
  const opening = load(apiBase, userId);
  current = opening;
  opening.catch((error: unknown) => console.error('There is no vault on this device', error));

  // Cryptography is no part of the first screen.
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

/** After sign-out, or when the server ended the session: only the password opens this vault again. */
export async function lockVault(): Promise<void> {
  try {
    await (await forgetVault())?.vault.signOut();
  } catch (error) {
    console.error('The vault could not be locked', error);
  }
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

/** The page lets go of it; what the vault is, it stays. */
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
