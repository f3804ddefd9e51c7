import { fromBase64, toBase64 } from '#shared/base64.ts';
import type { Bytes } from './bytes.ts';
import type { KeptSecrets } from './kept-secrets.ts';
import { withThoseUnder } from './keyring.ts';
import type { KeysInUse } from './keys-in-use.ts';
import { openSlot, type Passkey, passkeyKey, unwrapSecret, wrapSecret } from './slots.ts';

/**
 * A passkey opens the vault on this device until the next sign-out, or permanently if it also signs in to the account.
 */
export class PasskeyLock {
  readonly #kept: KeptSecrets;
  readonly #inUse: KeysInUse;

  constructor(kept: KeptSecrets, inUse: KeysInUse) {
    this.#kept = kept;
    this.#inUse = inUse;
  }

  /** The passkey that opens this vault, with its salt. */
  async current(): Promise<Passkey | undefined> {
    const slot = (await this.#kept.newest())?.passkey;
    if (!slot) return undefined;
    const { signsIn } = slot;
    return {
      credentialId: fromBase64(slot.credentialId),
      salt: fromBase64(slot.salt),
      ...(signsIn === undefined ? {} : { signsIn }),
    };
  }

  /** False if the password is wrong. `answer`: the passkey's answer to its salt. */
  async set(password: string, passkey: Passkey, answer: Bytes): Promise<boolean> {
    const key = await this.#kept.newest();
    const secret = key && (await openSlot(key.password, password));
    if (!key || !secret) return false;
    const slot = {
      credentialId: toBase64(passkey.credentialId),
      salt: toBase64(passkey.salt),
      wrapped: await wrapSecret(await passkeyKey(answer), secret),
      ...(passkey.signsIn ? { signsIn: true } : {}),
    };
    await this.#kept.changeLock(key.id, { passkey: slot });
    return true;
  }

  /** False if this answer opens nothing. */
  async unlock(answer: Bytes): Promise<boolean> {
    const record = await this.#kept.record();
    const key = record?.keys.at(-1);
    if (!record || !key?.passkey) return false;
    const secret = await unwrapSecret(await passkeyKey(answer), key.passkey.wrapped);
    if (!secret) return false;
    await this.#inUse.open(await withThoseUnder(record, new Map([[key.id, secret]])));
    return true;
  }

  async remove(): Promise<void> {
    await this.#kept.removeLocks('passkey');
  }
}
