import type { DataOwner } from '#shared/erasable-devices.ts';
import type { Holder } from '#shared/permissions.ts';
import { needsVault } from './needs-vault.ts';
import { type Vault, vaultOf } from './vault.ts';

/**
 * Restores the keys of a vault that this device had before it was erased remotely, so that the password opens it as
 * before.
 */
async function takeBackKeys(vault: Vault, owner: DataOwner, token: string): Promise<void> {
  const { adoptSealedKeys } = await import('./sealed-work.ts');
  await adoptSealedKeys(vault, owner, token);
}

/**
 * Opens or creates the vault with a password that the server has just accepted. Call it before the session begins, so
 * that nothing confidential can arrive earlier.
 */
export async function openAtSignIn(
  apiBase: string,
  user: Holder & { id: number },
  password: string,
  token?: string,
): Promise<void> {
  if (!needsVault(user)) return;
  try {
    const vault = vaultOf(apiBase, user.id);
    if (token !== undefined) await takeBackKeys(vault, { apiBase, userId: user.id }, token);
    await vault.signIn(password);
  } catch (error) {
    // Work can continue without it. Screens that show reports ask for the password again.
    console.error('The vault of this device could not be opened', error);
  }
}
