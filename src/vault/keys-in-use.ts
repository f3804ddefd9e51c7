import { LOCK_AFTER_MS } from '#shared/config.ts';
import type { Secrets } from './keyring.ts';
import { type OpenKeys, openKeysOf } from './keys.ts';
import { tellContexts } from './vault-channel.ts';
import { changeItem, readItem, removeItem, writeItem } from './vault-store.ts';

/** The keys in use, stored as long as the vault is open, so that workers and a reloaded page have them. */
interface OpenRecord {
  keys: OpenKeys[];
  /** When the vault is locked if there is no activity, in milliseconds since 1970. */
  until: number;
}

/**
 * The open keys of one person's vault, and until when they are open. They are the same in every context of the device.
 */
export class KeysInUse {
  readonly #owner: string;
  readonly #now: () => number;
  #cached: OpenRecord | undefined;

  constructor(owner: string, now: () => number) {
    this.#owner = owner;
    this.#now = now;
  }

  /** None while the vault is locked. The first context that finds the time expired locks it for all. */
  async keys(): Promise<OpenKeys[]> {
    return (await this.#record())?.keys ?? [];
  }

  async key(id: string | undefined): Promise<OpenKeys | undefined> {
    return (await this.keys()).find(({ keyId }) => keyId === id);
  }

  /** When the keys are to be erased, in milliseconds since 1970; undefined while the vault is locked. */
  async until(): Promise<number | undefined> {
    return (await this.#record())?.until;
  }

  /** Opens these secrets in addition to those that are already open. */
  async open(secrets: Secrets): Promise<void> {
    const before = await this.keys();
    const kept = before.filter(({ keyId }) => !secrets.has(keyId));
    const keys = await Promise.all([...secrets].map(([id, secret]) => openKeysOf(id, secret)));
    this.#cached = { keys: [...kept, ...keys], until: this.#now() + LOCK_AFTER_MS };
    await writeItem(this.#item(), this.#cached);
    tellContexts(this.#owner);
  }

  /** There was activity: the vault stays open for another period. */
  async touch(): Promise<void> {
    if (!(await this.#record())) return;
    const until = this.#now() + LOCK_AFTER_MS;
    // In one transaction, so that a vault that is locked at the same moment is not opened again.
    this.#cached = await changeItem(this.#item(), (before) =>
      before === undefined ? undefined : { ...(before as OpenRecord), until },
    );
  }

  /** Another context opened or locked the vault, so the cache of this one may be wrong. */
  forget(): void {
    this.#cached = undefined;
  }

  async lock(): Promise<void> {
    this.#cached = undefined;
    await removeItem(this.#item());
    tellContexts(this.#owner);
  }

  async #record(): Promise<OpenRecord | undefined> {
    if (this.#cached && this.#now() < this.#cached.until) return this.#cached;
    // Only this origin writes here, and keys have no shape to check.
    const stored = (await readItem(this.#item())) as OpenRecord | undefined;
    if (!stored) return undefined;
    if (this.#now() >= stored.until) {
      await this.lock();
      return undefined;
    }
    this.#cached = stored;
    return stored;
  }

  #item(): string {
    return `open:${this.#owner}`;
  }
}
