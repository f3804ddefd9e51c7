import * as z from 'zod/mini';
import { PasskeySlot, Slot } from './slots.ts';
import { tellContexts } from './vault-channel.ts';
import { changeItem, readItem, removeItem } from './vault-store.ts';

/** One secret with its locks. */
export const KeyRecord = z.object({
  id: z.string(),
  boxPublic: z.record(z.string(), z.unknown()),
  /** By the account's password. */
  password: Slot,
  /** By a PIN and this device. */
  pin: z.nullable(Slot),
  /** By a passkey of this device. */
  passkey: z.optional(z.nullable(PasskeySlot)),
  /** By the secret that came after it, once both were open: then the newest password is enough. */
  under: z.nullable(z.object({ keyId: z.string(), wrapped: z.string() })),
});
export type KeyRecord = z.infer<typeof KeyRecord>;

/** Everything about one person's vault that may lie on the disk while it is locked. */
export const VaultRecord = z.object({
  /** The last one seals; the others were made before a password that this device was not informed of. */
  keys: z.array(KeyRecord).check(z.minLength(1)),
  /** Wrong PINs in a row. */
  wrongPins: z.int(),
});
export type VaultRecord = z.infer<typeof VaultRecord>;

/** The wrapped secrets of one person, as they lie on this device. */
export class KeptSecrets {
  readonly #owner: string;

  constructor(owner: string) {
    this.#owner = owner;
  }

  /** Throws where the record cannot be read: a new vault in its place would bury what the old one sealed. */
  async record(): Promise<VaultRecord | undefined> {
    return recordFrom(await readItem(this.#item()));
  }

  /** The key that seals. */
  async newest(): Promise<KeyRecord | undefined> {
    return newestKey(await this.record());
  }

  /** Changes the record in one step and answers what it is now. */
  change<R extends VaultRecord | undefined>(
    next: (before: VaultRecord | undefined) => R,
  ): Promise<R> {
    return changeItem(this.#item(), (before) => next(recordFrom(before)));
  }

  /** Changes every key of the record; where there is none, nothing. */
  async changeKeys(next: (before: KeyRecord) => KeyRecord): Promise<void> {
    await this.change((before) => before && { ...before, keys: before.keys.map(next) });
  }

  /** Puts another lock on one key, and notifies the other contexts. */
  async changeLock(id: string, locks: Partial<KeyRecord>): Promise<void> {
    await this.changeKeys((key) => (key.id === id ? { ...key, ...locks } : key));
    tellContexts(this.#owner);
  }

  /** Takes a kind of lock off all keys, and notifies the other contexts. */
  async removeLocks(kind: 'pin' | 'passkey'): Promise<void> {
    await this.changeKeys((key) => ({ ...key, [kind]: null }));
    tellContexts(this.#owner);
  }

  /** Takes off passkeys that open reports here alone; one that signs in to the account stays, as the password does. */
  async removeLocalPasskeys(): Promise<void> {
    await this.changeKeys(({ passkey, ...key }) => ({
      ...key,
      passkey: passkey?.signsIn ? passkey : null,
    }));
    tellContexts(this.#owner);
  }

  /** For good: what they sealed can never be read again. */
  async erase(): Promise<void> {
    await removeItem(this.#item());
  }

  #item(): string {
    return `vault:${this.#owner}`;
  }
}

/** Without the locks that only this device has. */
export function byPasswordOnly(key: KeyRecord): KeyRecord {
  return { ...key, pin: null, passkey: null };
}

/** The last one seals; the others only open what they sealed. */
export function newestKey(record: VaultRecord | undefined): KeyRecord | undefined {
  return record?.keys.at(-1);
}

function recordFrom(stored: unknown): VaultRecord | undefined {
  const record = VaultRecord.safeParse(stored);
  if (record.success) return record.data;
  if (stored !== undefined) throw new Error('The vault on this device cannot be read.');
  return undefined;
}
