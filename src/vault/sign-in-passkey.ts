import type { Holder } from '#shared/permissions.ts';
import { type Bytes, fromBase64, textBytes, toBase64 } from './bytes.ts';
import { needsVault } from './needs-vault.ts';
import { askPasskey } from './passkey.ts';
import { vaultOf } from './vault.ts';

/**
 * What a passkey that signs in is asked with: the same for all, since nobody knows yet whose it is. Its answer is
 * another one for each passkey all the same.
 */
export const SIGN_IN_SALT: Bytes = textBytes('fieldbook: one passkey signs in and unlocks');

type Person = Holder & { id: number };

/** A passkey has just signed in: where it opens this person's vault here, the vault is opened. */
export async function openByPasskey(
  apiBase: string,
  user: Person,
  key: Bytes | undefined,
): Promise<void> {
  if (!key || !needsVault(user)) return;
  try {
    await vaultOf(apiBase, user.id).passkey.unlock(key);
  } catch (error) {
    // Where reports stand, the screen asks for the password.
    console.error('The vault of this device could not be opened', error);
  }
}

/**
 * A passkey that was just added to the account opens the vault of this device from now on, too. Answers false where it
 * holds no key, or there is no vault. It is asked for once more.
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

/** A passkey that no longer signs in opens nothing on this device either. */
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

/** Ids come as base64url. */
function bytesOfId(id: string): Bytes {
  return fromBase64(id.replaceAll('-', '+').replaceAll('_', '/'));
}
