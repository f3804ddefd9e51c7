import { LOCK_AFTER_MS } from '#shared/config.ts';
import { isSealed, mapTexts, NOT_KEPT } from '#shared/sealed-text.ts';
import { type Bytes, fromBase64, toBase64 } from './bytes.ts';
import {
  newestKey,
  newKey,
  putUnder,
  type Secrets,
  secretsBehind,
  withThoseUnder,
} from './keyring.ts';
import { openKeysOf } from './keys.ts';
import { LockedError, type VaultState } from './locked.ts';
import { boxText, keyIdOf, openText, sealText } from './sealing.ts';
import { makeSlot, openSlot, type Passkey, passkeyKey, unwrapSecret, wrapSecret } from './slots.ts';
import {
  changeItem,
  type KeyRecord,
  type OpenRecord,
  readItem,
  removeItem,
  VaultRecord,
  writeItem,
} from './vault-store.ts';

/** Contexts tell each other here that a vault was opened or locked. */
export const VAULT_CHANNEL = 'fieldbook-vault';

/** Wrong PINs in a row after which only the password opens. */
const PINS_ALLOWED = 5;

/**
 * The vault of one person on one server, on this device. The same in the page and in both workers: what is
 * open and until when stands in the database, not in the context.
 */
export class Vault {
  readonly #owner: string;
  readonly #now: () => number;
  readonly #rounds: { rounds?: number };
  #cached: OpenRecord | undefined;

  /** @param rounds fewer rounds per guess, for tests */
  constructor(owner: string, options: { now?: () => number; rounds?: number } = {}) {
    this.#owner = owner;
    this.#now = options.now ?? Date.now;
    this.#rounds = options.rounds === undefined ? {} : { rounds: options.rounds };
  }

  async state(): Promise<VaultState> {
    const newest = newestKey(await this.#record());
    if (!newest) return 'none';
    const open = await this.#openRecord();
    return open?.keys.some(({ keyId }) => keyId === newest.id) ? 'open' : 'locked';
  }

  async isOpen(): Promise<boolean> {
    return (await this.state()) === 'open';
  }

  async hasPin(): Promise<boolean> {
    return newestKey(await this.#record())?.pin != null;
  }

  /**
   * The account's password is known to be right: opens the vault, or makes it. A password that was changed
   * elsewhere opens nothing that was sealed before; a new secret is made then and the old ones stay.
   * @returns true when a new secret was made: what was sealed before must be read again
   */
  async signIn(password: string): Promise<boolean> {
    const known = await this.#record();
    const opened: Secrets = known ? await secretsBehind(known, password) : new Map();
    const newest = newestKey(known);
    if (newest && opened.has(newest.id)) {
      await this.#open(opened);
      return false;
    }
    const { key, secret } = await newKey(password, this.#rounds);
    await this.#save((before) => ({ keys: [...(before?.keys ?? []), key], wrongPins: 0 }));
    const secrets = new Map([...opened, [key.id, secret]]);
    await this.#open(secrets);
    await this.#putUnder(key.id, secrets);
    await writeItem(this.#key('new'), true);
    return true;
  }

  /** True once after a new secret was made: the server's copy must be read again, to be sealed by it. */
  async takeNews(): Promise<boolean> {
    const isNew = await readItem(this.#key('new'));
    if (isNew) await removeItem(this.#key('new'));
    return Boolean(isNew);
  }

  /** Without a network: opens what this password opens. An old password opens what it sealed. */
  async unlock(password: string): Promise<'open' | 'wrong' | 'none'> {
    const record = await this.#record();
    if (!record) return 'none';
    const secrets = await secretsBehind(record, password);
    const newest = newestKey(record)?.id ?? '';
    const wasOpen = await this.isOpen();
    if (secrets.size === 0 || !(wasOpen || secrets.has(newest))) return 'wrong';
    await this.#open(secrets);
    await this.#putUnder(newest, secrets);
    await this.#save((before) => before && { ...before, wrongPins: 0 });
    return 'open';
  }

  /** Five wrong PINs in a row take the PIN away: the password is asked for then. */
  async unlockByPin(pin: string): Promise<'open' | 'wrong' | 'no-pin'> {
    const record = await this.#save(
      (before) => before && { ...before, wrongPins: before.wrongPins + 1 },
    );
    const key = record?.keys.at(-1);
    const device = await this.#deviceKey();
    if (!record || !key?.pin || !device) return 'no-pin';
    const secret = await openSlot(key.pin, pin, device);
    if (secret) {
      await this.#save((before) => before && { ...before, wrongPins: 0 });
      await this.#open(await withThoseUnder(record, new Map([[key.id, secret]])));
      return 'open';
    }
    if (record.wrongPins < PINS_ALLOWED) return 'wrong';
    await this.removePin();
    return 'no-pin';
  }

  /** False when the password is wrong. */
  async setPin(password: string, pin: string): Promise<boolean> {
    const key = newestKey(await this.#record());
    const secret = key && (await openSlot(key.password, password));
    if (!key || !secret) return false;
    const device = await this.#makeDeviceKey();
    const slot = await makeSlot(secret, pin, { device, ...this.#rounds });
    await this.#saveKey(key.id, (before) => ({ ...before, pin: slot }));
    this.#tell();
    return true;
  }

  async removePin(): Promise<void> {
    await this.#save((before) => before && { keys: before.keys.map(withoutPin), wrongPins: 0 });
    await removeItem(this.#key('device'));
    this.#tell();
  }

  /** The passkey that opens this vault, and what it is asked with. */
  async passkey(): Promise<Passkey | undefined> {
    const slot = newestKey(await this.#record())?.passkey;
    if (!slot) return undefined;
    return { credentialId: fromBase64(slot.credentialId), salt: fromBase64(slot.salt) };
  }

  /** False when the password is wrong. `answer`: what the passkey says to its salt. */
  async setPasskey(password: string, passkey: Passkey, answer: Bytes): Promise<boolean> {
    const key = newestKey(await this.#record());
    const secret = key && (await openSlot(key.password, password));
    if (!key || !secret) return false;
    const slot = {
      credentialId: toBase64(passkey.credentialId),
      salt: toBase64(passkey.salt),
      wrapped: await wrapSecret(await passkeyKey(answer), secret),
    };
    await this.#saveKey(key.id, (before) => ({ ...before, passkey: slot }));
    this.#tell();
    return true;
  }

  /** False when this answer opens nothing. */
  async unlockByPasskey(answer: Bytes): Promise<boolean> {
    const record = await this.#record();
    const key = newestKey(record);
    if (!record || !key?.passkey) return false;
    const secret = await unwrapSecret(await passkeyKey(answer), key.passkey.wrapped);
    if (!secret) return false;
    await this.#open(await withThoseUnder(record, new Map([[key.id, secret]])));
    return true;
  }

  async removePasskey(): Promise<void> {
    await this.#save(
      (before) =>
        before && { ...before, keys: before.keys.map((key) => ({ ...key, passkey: null })) },
    );
    this.#tell();
  }

  /** After the server has taken a new password: the old one no longer opens this vault. */
  async changePassword(current: string, next: string): Promise<void> {
    const key = newestKey(await this.#record());
    const secret = key && (await openSlot(key.password, current));
    if (!key || !secret) return;
    const slot = await makeSlot(secret, next, this.#rounds);
    await this.#saveKey(key.id, (before) => ({ ...before, password: slot }));
  }

  /** Nobody can read what is sealed until it is unlocked again. */
  async lock(): Promise<void> {
    this.#cached = undefined;
    await removeItem(this.#key('open'));
    this.#tell();
  }

  /** Sign-out, or a session that the server ended: only the password opens after that. */
  async signOut(): Promise<void> {
    await this.lock();
    await this.removePin();
    await this.removePasskey();
  }

  /** Its person erases this device: what was sealed here can never be read again. */
  async erase(): Promise<void> {
    await this.lock();
    for (const what of ['vault', 'device', 'new'] as const) await removeItem(this.#key(what));
  }

  /** Somebody is at work: stays open for another while. */
  async touch(): Promise<void> {
    if (!(await this.#openRecord())) return;
    const until = this.#now() + LOCK_AFTER_MS;
    // In one step: who locks at this moment must not find it open again.
    const open = await changeItem(this.#key('open'), (before) =>
      before === undefined ? undefined : { ...(before as OpenRecord), until },
    );
    this.#cached = open;
  }

  /** Another context opened or locked it: what this one remembers may be wrong. */
  forget(): void {
    this.#cached = undefined;
  }

  /** Seals a text of this person; the same text always in the same way. Empty texts stay empty. */
  async seal(text: string): Promise<string> {
    if (text === '' || isSealed(text)) return text;
    const keys = (await this.#openRecord())?.keys;
    const newest = newestKey(await this.#record());
    const key = keys?.find(({ keyId }) => keyId === newest?.id);
    if (key) return sealText(key, text);
    throw new LockedError('This text cannot be kept before it can be sealed: unlock first.');
  }

  /** Seals what comes from the server, whether this vault is open or not. */
  async sealArriving(text: string): Promise<string> {
    if (text === '' || isSealed(text)) return text;
    if (await this.isOpen()) return this.seal(text);
    const key = newestKey(await this.#record());
    return key ? boxText(key.id, key.boxPublic as JsonWebKey, text) : NOT_KEPT;
  }

  /** Throws `LockedError` while the vault is locked, or the text was sealed under an older password. */
  async open(sealed: string): Promise<string> {
    if (!isSealed(sealed) || sealed === NOT_KEPT) return sealed;
    const keyId = keyIdOf(sealed);
    const key = (await this.#openRecord())?.keys.find((one) => one.keyId === keyId);
    if (!key) throw new LockedError('This text is sealed: unlock first.');
    return openText(key, sealed);
  }

  /** A value with every text in it sealed. */
  async sealAll<T>(value: T): Promise<T> {
    return (await mapTexts(value, (text) => this.seal(text))) as T;
  }

  /** A value with every sealed text in it opened. */
  async openAll<T>(value: T): Promise<T> {
    return (await mapTexts(value, (text) => this.open(text))) as T;
  }

  #key(what: 'vault' | 'open' | 'device' | 'new'): string {
    return `${what}:${this.#owner}`;
  }

  async #record(): Promise<VaultRecord | undefined> {
    return recordFrom(await readItem(this.#key('vault')));
  }

  #save<R extends VaultRecord | undefined>(
    next: (before: VaultRecord | undefined) => R,
  ): Promise<R> {
    return changeItem(this.#key('vault'), (before) => next(recordFrom(before)));
  }

  #saveKey(id: string, next: (before: KeyRecord) => KeyRecord) {
    return this.#save(
      (before) =>
        before && { ...before, keys: before.keys.map((one) => (one.id === id ? next(one) : one)) },
    );
  }

  /** From now on the newest key opens the older ones, too. */
  async #putUnder(newest: string, secrets: Secrets): Promise<void> {
    const above = (await this.#openRecord())?.keys.find(({ keyId }) => keyId === newest);
    if (!above) return;
    const under = await putUnder(above, secrets);
    if (under.size === 0) return;
    await this.#save(
      (before) =>
        before && {
          ...before,
          keys: before.keys.map((key) => ({ ...key, under: under.get(key.id) ?? key.under })),
        },
    );
  }

  /** Opens these secrets beside those that are open already. */
  async #open(secrets: Secrets): Promise<void> {
    const before = (await this.#openRecord())?.keys ?? [];
    const kept = before.filter(({ keyId }) => !secrets.has(keyId));
    const keys = await Promise.all([...secrets].map(([id, secret]) => openKeysOf(id, secret)));
    this.#cached = { keys: [...kept, ...keys], until: this.#now() + LOCK_AFTER_MS };
    await writeItem(this.#key('open'), this.#cached);
    this.#tell();
  }

  /** The keys in use; whoever finds that their time is over locks the vault for all. */
  async #openRecord(): Promise<OpenRecord | undefined> {
    if (this.#cached && this.#now() < this.#cached.until) return this.#cached;
    // This origin alone writes here, and keys have no shape to check.
    const stored = (await readItem(this.#key('open'))) as OpenRecord | undefined;
    if (!stored) return undefined;
    if (this.#now() >= stored.until) {
      await this.lock();
      return undefined;
    }
    this.#cached = stored;
    return stored;
  }

  async #deviceKey(): Promise<CryptoKey | undefined> {
    const stored = await readItem(this.#key('device'));
    return stored instanceof CryptoKey ? stored : undefined;
  }

  async #makeDeviceKey(): Promise<CryptoKey> {
    const how: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.generateKey(how, false, ['sign']);
    await writeItem(this.#key('device'), key);
    return key;
  }

  #tell(): void {
    const channel = new BroadcastChannel(VAULT_CHANNEL);
    channel.postMessage({ owner: this.#owner });
    channel.close();
  }
}

/** The vault of one person on one server. */
export function vaultOf(apiBase: string, userId: number): Vault {
  return new Vault(`${apiBase}:${userId}`);
}

function recordFrom(stored: unknown): VaultRecord | undefined {
  const record = VaultRecord.safeParse(stored);
  if (record.success) return record.data;
  // Never taken for 'none': a new vault in its place would bury what the old one sealed.
  if (stored !== undefined) throw new Error('The vault on this device cannot be read.');
  return undefined;
}

function withoutPin(key: KeyRecord): KeyRecord {
  return { ...key, pin: null };
}
