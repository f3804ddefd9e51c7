import { fromBase64, toBase64 } from '#shared/base64.ts';
import type { Holder } from '#shared/permissions.ts';
import { type Bytes, textBytes } from './bytes.ts';
import { needsVault } from './needs-vault.ts';
import { askPasskey } from './passkey.ts';
import { vaultOf } from './vault.ts';

/**
 * The salt for passkeys that sign in. It is the same for all, since their owner is not known yet, but each passkey
 * still gives a different answer.
 */
export const SIGN_IN_SALT: Bytes = textBytes('fieldbook: one passkey signs in and unlocks');

type Person = Holder & { id: number };

/** Opens this person's vault after a sign-in with a passkey, if the passkey opens it. */
export async function openByPasskey(
  apiBase: string,
  user: Person,
  key: Bytes | undefined,
): Promise<void> {
  if (!key || !needsVault(user)) return;
  try {
    await vaultOf(apiBase, user.id).passkey.unlock(key);
  } catch (error) {
    // Screens that show reports ask for the password.
    console.error('The vault of this device could not be opened', error);
  }
}

/**
 * Lets a passkey that was just added to the account also open the vault of this device from now on, for which the
 * browser asks for it again. Returns false if it holds no key or there is no vault.
 */
export async function unlockBy(
  apiBase: string,
  user: Person,
  { id, password }: { id: string; password: string },
): Promise<boolean> {
  if (!needsVault(user)) return false;
  const passkey = { credentialId: bytesOfId(id), salt: SIGN_IN_SALT, signsIn: true };
  const answer = await askPasskey(passkey);
  return answer !== undefined && vaultOf(apiBase, user.id).passkey.set(password, passkey, answer);
}

/** Removes the lock of a passkey that no longer signs in. */
export async function forgetPasskey(apiBase: string, userId: number, id: string): Promise<void> {
  const { passkey } = vaultOf(apiBase, userId);
  const known = await passkey.current();
  if (known && toBase64(known.credentialId) === toBase64(bytesOfId(id))) await passkey.remove();
}

/** The id of the passkey that signs in to the account and opens the vault of this device. */
export async function signInPasskeyHere(
  apiBase: string,
  userId: number,
): Promise<string | undefined> {
  const known = await vaultOf(apiBase, userId).passkey.current();
  if (!known?.signsIn) return undefined;
  return toBase64(known.credentialId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ids are base64url. */
function bytesOfId(id: string): Bytes {
  return fromBase64(id.replaceAll('-', '+').replaceAll('_', '/'));
}
