import type { Holder } from '#shared/permissions.ts';
import { needsVault } from './needs-vault.ts';
import { vaultOf } from './vault.ts';

/**
 * The server has just taken this password: the vault opens with it, or is made. Before the session begins, so
 * that nothing confidential can arrive earlier.
 */
export async function openAtSignIn(
  apiBase: string,
  user: Holder & { id: number },
  password: string,
): Promise<void> {
  if (!needsVault(user)) return;
  try {
    await vaultOf(apiBase, user.id).signIn(password);
  } catch (error) {
    // Work can continue without it; where reports are shown, the screen asks for the password again.
    console.error('The vault of this device could not be opened', error);
  }
}
