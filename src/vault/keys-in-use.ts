import { LOCK_AFTER_MS } from '#shared/config.ts';
import type { Secrets } from './keyring.ts';
import { type OpenKeys, openKeysOf } from './keys.ts';
import { tellContexts } from './vault-channel.ts';
import { changeItem, readItem, removeItem, writeItem } from './vault-store.ts';

/** The keys in use: here for as long as the vault is open, so that workers and a reload have them. */
interface OpenRecord {
  keys: OpenKeys[];
  /** Milliseconds since 1970: nobody did anything by then. */
  until: number;
}

/** What is open of one person's vault, and until when: the same in every context of the device. */
export class KeysInUse {
  readonly #owner: string;
  readonly #now: () => number;
  #cached: OpenRecord | undefined;

  constructor(owner: string, now: () => number) {
    this.#owner = owner;
    this.#now = now;
  }

  /** None while the vault is locked; the first one that finds their time is over locks it for all. */
  async keys(): Promise<OpenKeys[]> {
    return (await this.#record())?.keys ?? [];
  }

  async key(id: string | undefined): Promise<OpenKeys | undefined> {
    return (await this.keys()).find(({ keyId }) => keyId === id);
  }

  /** Opens these secrets beside those that are open already. */
  async open(secrets: Secrets): Promise<void> {
    const before = await this.keys();
    const kept = before.filter(({ keyId }) => !secrets.has(keyId));
    const keys = await Promise.all([...secrets].map(([id, secret]) => openKeysOf(id, secret)));
    this.#cached = { keys: [...kept, ...keys], until: this.#now() + LOCK_AFTER_MS };
    await writeItem(this.#item(), this.#cached);
    tellContexts(this.#owner);
  }

  /** Somebody is at work: stay open for another while. */
  async touch(): Promise<void> {
    if (!(await this.#record())) return;
    const until = this.#now() + LOCK_AFTER_MS;
    // In one step: who locks at this moment must not find it open again.
    this.#cached = await changeItem(this.#item(), (before) =>
      before === undefined ? undefined : { ...(before as OpenRecord), until },
    );
  }

  /** Another context opened or locked it: what this one remembers may be wrong. */
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
    // This origin alone writes here, and keys have no shape to check.
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
