import type { DataOwner } from '#shared/erasable-devices.ts';
import type { Holder } from '#shared/permissions.ts';
import { needsVault } from './needs-vault.ts';
import { type Vault, vaultOf } from './vault.ts';

/** Of a vault that was here before this device was erased from afar: then this password opens it as before. */
async function takeBackKeys(vault: Vault, owner: DataOwner, token: string): Promise<void> {
  const { adoptSealedKeys } = await import('./sealed-work.ts');
  await adoptSealedKeys(vault, owner, token);
}

/**
 * The server has just taken this password: the vault opens with it, or is made. Before the session begins, so
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
    // Work can continue without it; where reports are shown, the screen asks for the password again.
    console.error('The vault of this device could not be opened', error);
  }
}
