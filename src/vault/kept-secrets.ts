import * as z from 'zod/mini';
import { PasskeySlot, Slot } from './slots.ts';
import { tellContexts } from './vault-channel.ts';
import { changeItem, readItem, removeItem } from './vault-store.ts';

/** One secret with its locks. */
export const KeyRecord = z.object({
  id: z.string(),
  boxPublic: z.record(z.string(), z.unknown()),
  /** The lock that the account's password opens. */
  password: Slot,
  /** The lock that a PIN opens together with a key of this device. */
  pin: z.nullable(Slot),
  /** The lock that a passkey of this device opens. */
  passkey: z.optional(z.nullable(PasskeySlot)),
  /** Wrapped by the secret that came after it, once both were open. The newest password is then sufficient. */
  under: z.nullable(z.object({ keyId: z.string(), wrapped: z.string() })),
});
export type KeyRecord = z.infer<typeof KeyRecord>;

/** Everything about one person's vault that may be on the disk while it is locked. */
export const VaultRecord = z.object({
  /** The last one seals. The others were created before a password change that this device did not see. */
  keys: z.array(KeyRecord).check(z.minLength(1)),
  /** Wrong PINs in a row. */
  wrongPins: z.int(),
});
export type VaultRecord = z.infer<typeof VaultRecord>;

/** The wrapped secrets of one person, as stored on this device. */
export class KeptSecrets {
  readonly #owner: string;

  constructor(owner: string) {
    this.#owner = owner;
  }

  /**
   * Throws if the record cannot be read: with a new vault in its place, nobody could open texts that the old one
   * sealed.
   */
  async record(): Promise<VaultRecord | undefined> {
    return recordFrom(await readItem(this.#item()));
  }

  /** The key that seals. */
  async newest(): Promise<KeyRecord | undefined> {
    return newestKey(await this.record());
  }

  /** Changes the record in one transaction and returns the new one. */
  change<R extends VaultRecord | undefined>(
    next: (before: VaultRecord | undefined) => R,
  ): Promise<R> {
    return changeItem(this.#item(), (before) => next(recordFrom(before)));
  }

  /** Changes every key of the record, if there is one. */
  async changeKeys(next: (before: KeyRecord) => KeyRecord): Promise<void> {
    await this.change((before) => before && { ...before, keys: before.keys.map(next) });
  }

  /** Sets locks of one key, and notifies the other contexts. */
  async changeLock(id: string, locks: Partial<KeyRecord>): Promise<void> {
    await this.changeKeys((key) => (key.id === id ? { ...key, ...locks } : key));
    tellContexts(this.#owner);
  }

  /** Removes one kind of lock from all keys, and notifies the other contexts. */
  async removeLocks(kind: 'pin' | 'passkey'): Promise<void> {
    await this.changeKeys((key) => ({ ...key, [kind]: null }));
    tellContexts(this.#owner);
  }

  /**
   * Removes passkeys that only open reports on this device. One that signs in to the account stays, like the password.
   */
  async removeLocalPasskeys(): Promise<void> {
    await this.changeKeys(({ passkey, ...key }) => ({
      ...key,
      passkey: passkey?.signsIn ? passkey : null,
    }));
    tellContexts(this.#owner);
  }

  /** Erases the secrets for good: texts that they sealed can never be read again. */
  async erase(): Promise<void> {
    await removeItem(this.#item());
  }

  #item(): string {
    return `vault:${this.#owner}`;
  }
}

/** A key without the locks that work only on this device. */
export function byPasswordOnly(key: KeyRecord): KeyRecord {
  return { ...key, pin: null, passkey: null };
}

/** The last key seals; the others only open texts that they sealed. */
export function newestKey(record: VaultRecord | undefined): KeyRecord | undefined {
  return record?.keys.at(-1);
}

function recordFrom(stored: unknown): VaultRecord | undefined {
  const record = VaultRecord.safeParse(stored);
  if (record.success) return record.data;
  if (stored !== undefined) throw new Error('The vault on this device cannot be read.');
  return undefined;
}
