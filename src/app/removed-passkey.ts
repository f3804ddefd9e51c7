import type { User } from '#shared/contract/users.ts';
import { apiBase } from '#src/account/api-base.ts';
import { loadSecondFactor } from '#src/online/second-factor.ts';
import { forgetPasskey, signInPasskeyHere } from '#src/vault/sign-in-passkey.ts';

/**
 * A passkey that was removed from the account, here or elsewhere, no longer opens the reports on this device. The
 * password still does. Without an answer of the server nothing changes.
 */
export async function dropRemovedPasskey(user: User): Promise<void> {
  const here = await signInPasskeyHere(apiBase(), user.id);
  if (here === undefined) return;
  // Asked after the lock was seen, so that a passkey that is being added is known by then.
  const loaded = await loadSecondFactor();
  if (loaded.kind !== 'done') return;
  if (!loaded.data.passkeys.some(({ id }) => id === here)) {
    await forgetPasskey(apiBase(), user.id, here);
  }
}
