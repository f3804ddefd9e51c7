import type { KeptSecrets } from './kept-secrets.ts';
import { withThoseUnder } from './keyring.ts';
import type { KeysInUse } from './keys-in-use.ts';
import { makeSlot, openSlot } from './slots.ts';
import { readItem, removeItem, writeItem } from './vault-store.ts';

/** Number of wrong PINs in a row after which the PIN is removed. */
const PINS_ALLOWED = 5;

/** A few digits and a key of this device open the vault on this device until the next sign-out. */
export class PinLock {
  readonly #deviceItem: string;
  readonly #kept: KeptSecrets;
  readonly #inUse: KeysInUse;
  readonly #rounds: { rounds?: number };

  constructor(owner: string, kept: KeptSecrets, inUse: KeysInUse, rounds: { rounds?: number }) {
    this.#deviceItem = `device:${owner}`;
    this.#kept = kept;
    this.#inUse = inUse;
    this.#rounds = rounds;
  }

  async isSet(): Promise<boolean> {
    return (await this.#kept.newest())?.pin != null;
  }

  /** False if the password is wrong. */
  async set(password: string, pin: string): Promise<boolean> {
    const key = await this.#kept.newest();
    const secret = key && (await openSlot(key.password, password));
    if (!key || !secret) return false;
    const device = await this.#makeDeviceKey();
    const slot = await makeSlot(secret, pin, { device, ...this.#rounds });
    await this.#kept.changeLock(key.id, { pin: slot });
    return true;
  }

  /** Five wrong PINs in a row remove the PIN, and the password is required again. */
  async unlock(pin: string): Promise<'open' | 'wrong' | 'no-pin'> {
    const record = await this.#kept.change(
      (before) => before && { ...before, wrongPins: before.wrongPins + 1 },
    );
    const key = record?.keys.at(-1);
    const device = await this.#deviceKey();
    if (!record || !key?.pin || !device) return 'no-pin';
    const secret = await openSlot(key.pin, pin, device);
    if (secret) {
      await this.forgiveWrongPins();
      await this.#inUse.open(await withThoseUnder(record, new Map([[key.id, secret]])));
      return 'open';
    }
    if (record.wrongPins < PINS_ALLOWED) return 'wrong';
    await this.remove();
    return 'no-pin';
  }

  /** The person has proved who they are. */
  async forgiveWrongPins(): Promise<void> {
    await this.#kept.change((before) => before && { ...before, wrongPins: 0 });
  }

  async remove(): Promise<void> {
    await this.#kept.removeLocks('pin');
    await this.forgiveWrongPins();
    await removeItem(this.#deviceItem);
  }

  async #deviceKey(): Promise<CryptoKey | undefined> {
    const stored = await readItem(this.#deviceItem);
    return stored instanceof CryptoKey ? stored : undefined;
  }

  async #makeDeviceKey(): Promise<CryptoKey> {
    const how: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.generateKey(how, false, ['sign']);
    await writeItem(this.#deviceItem, key);
    return key;
  }
}
