import { isSealed, mapTexts, NOT_KEPT } from '#shared/sealed-text.ts';
import { byPasswordOnly, KeptSecrets, newestKey, type VaultRecord } from './kept-secrets.ts';
import { newKey, putUnder, type Secrets, secretsBehind } from './keyring.ts';
import { KeysInUse } from './keys-in-use.ts';
import { LockedError, type VaultState } from './locked.ts';
import { PasskeyLock } from './passkey-lock.ts';
import { PinLock } from './pin-lock.ts';
import { boxText, keyIdOf, openText, sealText } from './sealing.ts';
import { makeSlot, openSlot } from './slots.ts';
import { readItem, removeItem, writeItem } from './vault-store.ts';

/**
 * The vault of one person on one server, on this device. It is the same in the page and in both workers, because the
 * open keys and their time limit are in the database, not in the context.
 */
export class Vault {
  readonly pin: PinLock;
  readonly passkey: PasskeyLock;
  readonly #newsItem: string;
  readonly #rounds: { rounds?: number };
  readonly #kept: KeptSecrets;
  readonly #inUse: KeysInUse;

  /** @param rounds fewer rounds per guess, for tests */
  constructor(owner: string, options: { now?: () => number; rounds?: number } = {}) {
    this.#newsItem = `new:${owner}`;
    this.#rounds = options.rounds === undefined ? {} : { rounds: options.rounds };
    this.#kept = new KeptSecrets(owner);
    this.#inUse = new KeysInUse(owner, options.now ?? Date.now);
    this.pin = new PinLock(owner, this.#kept, this.#inUse, this.#rounds);
    this.passkey = new PasskeyLock(this.#kept, this.#inUse);
  }

  async state(): Promise<VaultState> {
    const newest = await this.#kept.newest();
    if (!newest) return 'none';
    return (await this.#inUse.key(newest.id)) ? 'open' : 'locked';
  }

  /** When it is to be locked, in milliseconds since 1970; undefined if it is not open. */
  openUntil(): Promise<number | undefined> {
    return this.#inUse.until();
  }

  async isOpen(): Promise<boolean> {
    return (await this.state()) === 'open';
  }

  /**
   * Opens or creates the vault with the account's password, which is known to be right. A password that was changed
   * elsewhere opens nothing that was sealed before; a new secret is then created, and the old ones stay.
   * @returns true if a new secret was created: texts that were sealed before must be read again
   */
  async signIn(password: string): Promise<boolean> {
    const known = await this.#kept.record();
    const opened: Secrets = known ? await secretsBehind(known, password) : new Map();
    const newest = newestKey(known);
    if (newest && opened.has(newest.id)) {
      await this.#inUse.open(opened);
      return false;
    }
    const { key, secret } = await newKey(password, this.#rounds);
    await this.#kept.change((before) => ({ keys: [...(before?.keys ?? []), key], wrongPins: 0 }));
    const secrets = new Map([...opened, [key.id, secret]]);
    await this.#inUse.open(secrets);
    await this.#putUnder(key.id, secrets);
    await writeItem(this.#newsItem, true);
    return true;
  }

  /** True once after a new secret was created: the server's copy must be read again, to be sealed with it. */
  async takeNews(): Promise<boolean> {
    const isNew = await readItem(this.#newsItem);
    if (isNew) await removeItem(this.#newsItem);
    return Boolean(isNew);
  }

  /** Opens everything that this password opens, without a network. An old password opens the texts of its time. */
  async unlock(password: string): Promise<'open' | 'wrong' | 'none'> {
    const record = await this.#kept.record();
    if (!record) return 'none';
    const secrets = await secretsBehind(record, password);
    const newest = newestKey(record)?.id ?? '';
    const wasOpen = await this.isOpen();
    if (secrets.size === 0 || !(wasOpen || secrets.has(newest))) return 'wrong';
    await this.#inUse.open(secrets);
    await this.#putUnder(newest, secrets);
    await this.pin.forgiveWrongPins();
    return 'open';
  }

  /** Call it after the server has accepted a new password. The old one no longer opens this vault. */
  async changePassword(current: string, next: string): Promise<void> {
    const key = await this.#kept.newest();
    const secret = key && (await openSlot(key.password, current));
    if (!key || !secret) return;
    await this.#kept.changeLock(key.id, { password: await makeSlot(secret, next, this.#rounds) });
  }

  /** Nobody can read sealed texts until the vault is unlocked again. */
  async lock(): Promise<void> {
    await this.#inUse.lock();
  }

  /**
   * At sign-out, or after the server has ended the session: from then on, only something that signs in to the account
   * opens it.
   */
  async signOut(): Promise<void> {
    await this.lock();
    await this.pin.remove();
    await this.#kept.removeLocalPasskeys();
  }

  /** Erases the vault with the device: texts that were sealed here can never be read again. */
  async erase(): Promise<void> {
    await this.lock();
    await this.pin.remove();
    await this.#kept.erase();
    await removeItem(this.#newsItem);
  }

  /**
   * The wrapped secrets, to be kept with sealed work that contains texts sealed with them. Only the password opens
   * them.
   */
  async wrapped(): Promise<VaultRecord | undefined> {
    const record = await this.#kept.record();
    return record && { ...record, keys: record.keys.map(byPasswordOnly) };
  }

  /** Restores secrets that were kept with sealed work. The password opens them; the newest key still seals. */
  async adopt({ keys }: VaultRecord): Promise<void> {
    await this.#kept.change((before) => {
      const known = before?.keys ?? [];
      const back = keys.filter(({ id }) => !known.some((one) => one.id === id));
      return { wrongPins: before?.wrongPins ?? 0, keys: [...back, ...known] };
    });
  }

  /** There was activity: the vault stays open for another period. */
  async touch(): Promise<void> {
    await this.#inUse.touch();
  }

  /** Another context opened or locked the vault, so the cache of this one may be wrong. */
  forget(): void {
    this.#inUse.forget();
  }

  /** Seals a text of this person, and the same text always in the same way. Empty texts stay empty. */
  async seal(text: string): Promise<string> {
    if (text === '' || isSealed(text)) return text;
    const newest = await this.#kept.newest();
    const key = await this.#inUse.key(newest?.id);
    if (key) return sealText(key, text);
    throw new LockedError('This text cannot be kept before it can be sealed: unlock first.');
  }

  /** Seals a text that arrives from the server, whether the vault is open or not. */
  async sealArriving(text: string): Promise<string> {
    if (text === '' || isSealed(text)) return text;
    if (await this.isOpen()) return this.seal(text);
    const key = await this.#kept.newest();
    return key ? boxText(key.id, key.boxPublic as JsonWebKey, text) : NOT_KEPT;
  }

  /** Throws `LockedError` while the vault is locked, or if the text was sealed under an older password. */
  async open(sealed: string): Promise<string> {
    if (!isSealed(sealed) || sealed === NOT_KEPT) return sealed;
    const key = await this.#inUse.key(keyIdOf(sealed));
    if (!key) throw new LockedError('This text is sealed: unlock first.');
    return openText(key, sealed);
  }

  /** Seals every text in a value. */
  async sealAll<T>(value: T): Promise<T> {
    return (await mapTexts(value, (text) => this.seal(text))) as T;
  }

  /** Opens every sealed text in a value. */
  async openAll<T>(value: T): Promise<T> {
    return (await mapTexts(value, (text) => this.open(text))) as T;
  }

  /** Lets the newest key open the older ones, too, from now on. */
  async #putUnder(newest: string, secrets: Secrets): Promise<void> {
    const above = await this.#inUse.key(newest);
    if (!above) return;
    const under = await putUnder(above, secrets);
    if (under.size === 0) return;
    await this.#kept.changeKeys((key) => ({ ...key, under: under.get(key.id) ?? key.under }));
  }
}

/** The vault of one person on one server. */
export function vaultOf(apiBase: string, userId: number): Vault {
  return new Vault(`${apiBase}:${userId}`);
}
