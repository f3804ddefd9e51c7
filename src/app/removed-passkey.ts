import type { User } from '#shared/contract/users.ts';
import { apiBase } from '#src/account/api-base.ts';
import { loadSecondFactor } from '#src/online/second-factor.ts';
import { forgetPasskey, signInPasskeyHere } from '#src/vault/sign-in-passkey.ts';

/**
 * If the passkey was removed from the account, on any device, it can no longer unlock the reports on this device. The
 * password still can. If the server does not answer, nothing changes.
 */
export async function dropRemovedPasskey(user: User): Promise<void> {
  const here = await signInPasskeyHere(apiBase(), user.id);
  if (here === undefined) return;
  // Read after the local passkey, so that the response includes a passkey that is just being added.
  const loaded = await loadSecondFactor();
  if (loaded.kind !== 'done') return;
  if (!loaded.data.passkeys.some(({ id }) => id === here)) {
    await forgetPasskey(apiBase(), user.id, here);
  }
}
