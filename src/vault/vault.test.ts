import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCK_AFTER_MS } from '#shared/config.ts';
import { isSealed, NOT_KEPT } from '#shared/sealed-text.ts';
import { LockedError } from './locked.ts';
import { Vault } from './vault.ts';
import { readItem } from './vault-store.ts';

const PASSWORD = 'fieldbook';
const TEXT = "Caleb & Анна O'Brien: tired, but called.";
const ROUNDS = 10;

let owner: string;
let now: number;

beforeEach(() => {
  owner = `https://network.example/api:${crypto.randomUUID()}`;
  now = 1_000_000;
});

/** One context of the device: each page and worker has its own. */
function context(): Vault {
  return new Vault(owner, { now: () => now, rounds: ROUNDS });
}

let vault: Vault;
afterEach(() => vault.lock());

describe('a passkey', () => {
  const PASSKEY = { credentialId: new Uint8Array([1, 2, 3]), salt: new Uint8Array(32).fill(7) };
  const ANSWER = new Uint8Array(32).fill(9);

  it('opens texts that the password sealed, on this device and until the sign-out', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    expect(await vault.passkey.current()).toBeUndefined();
    expect(await vault.passkey.set('wrong', PASSKEY, ANSWER)).toBe(false);
    expect(await vault.passkey.set(PASSWORD, PASSKEY, ANSWER)).toBe(true);
    expect(await context().passkey.current()).toEqual(PASSKEY);

    await vault.lock();
    expect(await vault.passkey.unlock(new Uint8Array(32).fill(8))).toBe(false);
    expect(await vault.state()).toBe('locked');
    expect(await vault.passkey.unlock(ANSWER)).toBe(true);
    expect(await vault.open(sealed)).toBe(TEXT);

    await vault.signOut();
    expect(await vault.passkey.current()).toBeUndefined();
    expect(await vault.passkey.unlock(ANSWER)).toBe(false);
    expect(await vault.unlock(PASSWORD)).toBe('open');
  });

  it('still opens reports after a sign-out if it signs in to the account, unlike a PIN', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    await vault.passkey.set(PASSWORD, { ...PASSKEY, signsIn: true }, ANSWER);
    await vault.pin.set(PASSWORD, '123456');
    await vault.signOut();
    expect(await vault.state()).toBe('locked');
    expect(await vault.pin.isSet()).toBe(false);
    expect(await vault.passkey.unlock(ANSWER)).toBe(true);
    expect(await vault.open(sealed)).toBe(TEXT);
  });

  it('opens nothing after it was removed', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    await vault.passkey.set(PASSWORD, PASSKEY, ANSWER);
    await vault.passkey.remove();
    await vault.lock();
    expect(await vault.passkey.unlock(ANSWER)).toBe(false);
  });
});

describe('a vault', () => {
  it('does not exist before the first sign-in with a password', async () => {
    vault = context();
    expect(await vault.state()).toBe('none');
    await expect(vault.seal(TEXT)).rejects.toThrow(LockedError);
    expect(await vault.unlock(PASSWORD)).toBe('none');
    expect(await vault.sealArriving(TEXT)).toBe(NOT_KEPT);
  });

  it('seals and opens', async () => {
    vault = context();
    expect(await vault.signIn(PASSWORD)).toBe(true);
    expect(await vault.state()).toBe('open');
    const sealed = await vault.seal(TEXT);
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain('tired');
    expect(await vault.open(sealed)).toBe(TEXT);
  });

  it('seals 200 kB of text, and leaves an empty text empty', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const long = 'Ünïcödé '.repeat(25_000);
    expect(await vault.open(await vault.seal(long))).toBe(long);
    expect(await vault.seal('')).toBe('');
  });

  it('seals the same text the same way, so that it can be compared unopened', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    expect(await vault.seal(TEXT)).toBe(await context().seal(TEXT));
    expect(await vault.seal(`${TEXT}!`)).not.toBe(await vault.seal(TEXT));
  });

  it('stays locked despite activity at the same moment', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    await Promise.all([vault.touch(), context().lock(), vault.touch()]);
    expect(await context().state()).toBe('locked');
  });

  it('opens nothing that was tampered with', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    const at = sealed.length - 8;
    const other = sealed.charAt(at) === 'A' ? 'B' : 'A';
    const tampered = sealed.slice(0, at) + other + sealed.slice(at + 1);
    await expect(vault.open(tampered)).rejects.toThrow();
  });

  it('opens every text in a value, at any depth, and leaves the rest unchanged', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const args = { assignment: 's4', fields: { content: TEXT, year: 2026, none: null } };
    const sealed = { ...args, fields: await vault.sealAll(args.fields) };
    expect(JSON.stringify(sealed)).not.toContain('tired');
    expect(await vault.openAll(sealed)).toEqual(args);
  });
});

describe('the open vault', () => {
  it('is open in every context and after a reload', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    expect(await context().open(sealed)).toBe(TEXT);
  });

  it('is locked after half an hour without activity', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    now += LOCK_AFTER_MS - 1;
    await vault.touch();
    now += LOCK_AFTER_MS - 1;
    expect(await vault.state()).toBe('open');
    expect(await vault.openUntil()).toBe(now + 1);
    now += 1;
    expect(await vault.openUntil()).toBeUndefined();
    expect(await vault.state()).toBe('locked');
    await expect(vault.open(sealed)).rejects.toThrow(LockedError);
    expect(await readItem(`open:${owner}`)).toBeUndefined();
  });

  it('is opened again without a network, but only with the right password', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    await vault.lock();
    expect(await vault.unlock('Fieldbook')).toBe('wrong');
    expect(await vault.state()).toBe('locked');
    expect(await vault.unlock(PASSWORD)).toBe('open');
    expect(await vault.open(sealed)).toBe(TEXT);
  });

  it('seals texts that arrive while it is locked, and opens them afterwards', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    await vault.lock();
    const arrived = await vault.sealArriving(TEXT);
    expect(isSealed(arrived)).toBe(true);
    await expect(vault.open(arrived)).rejects.toThrow(LockedError);
    await vault.unlock(PASSWORD);
    expect(await vault.open(arrived)).toBe(TEXT);
  });

  it('stores no key in an exportable form', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const stored = await readItem(`open:${owner}`);
    const keys = JSON.stringify(stored, (_, value) =>
      value instanceof CryptoKey ? `extractable: ${value.extractable}` : value,
    );
    expect(keys).not.toContain('extractable: true');
    const record = JSON.stringify(await readItem(`vault:${owner}`));
    expect(record).not.toContain('"d"');
  });
});

describe('a PIN', () => {
  it('opens the vault on this device', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    expect(await vault.pin.set('wrong', '246810')).toBe(false);
    expect(await vault.pin.set(PASSWORD, '246810')).toBe(true);
    expect(await vault.pin.isSet()).toBe(true);
    await vault.lock();
    expect(await vault.pin.unlock('246810')).toBe('open');
    expect(await vault.open(sealed)).toBe(TEXT);
  });

  it('is removed after five wrong ones in a row, and the password still opens the vault', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    await vault.pin.set(PASSWORD, '246810');
    await vault.lock();
    for (let nth = 1; nth < 5; nth += 1) expect(await vault.pin.unlock('000000')).toBe('wrong');
    expect(await vault.pin.unlock('000000')).toBe('no-pin');
    expect(await vault.pin.unlock('246810')).toBe('no-pin');
    expect(await vault.unlock(PASSWORD)).toBe('open');
  });

  it('ends with the session', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    await vault.pin.set(PASSWORD, '246810');
    await vault.signOut();
    expect(await vault.state()).toBe('locked');
    expect(await vault.pin.isSet()).toBe(false);
    expect(await vault.pin.unlock('246810')).toBe('no-pin');
  });
});

describe('a password', () => {
  it('opens texts at the next sign-in that were sealed before the sign-out', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    await vault.signOut();
    expect(await vault.signIn(PASSWORD)).toBe(false);
    expect(await vault.open(sealed)).toBe(TEXT);
  });

  it('replaces the old one if it was changed here', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    await vault.changePassword(PASSWORD, 'a longer one');
    await vault.lock();
    expect(await vault.unlock(PASSWORD)).toBe('wrong');
    expect(await vault.unlock('a longer one')).toBe('open');
    expect(await vault.open(sealed)).toBe(TEXT);
  });

  it('loses nothing if it was changed elsewhere: entering the old one once opens what it sealed', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const before = await vault.seal(TEXT);
    await vault.signOut();

    expect(await vault.signIn('a new one')).toBe(true);
    const after = await vault.seal('Written since.');
    await expect(vault.open(before)).rejects.toThrow(LockedError);
    expect(await vault.unlock(PASSWORD)).toBe('open');
    expect(await vault.open(before)).toBe(TEXT);
    expect(await vault.open(after)).toBe('Written since.');

    await vault.signOut();
    expect(await vault.signIn('a new one')).toBe(false);
    expect(await vault.open(before)).toBe(TEXT);
  });

  it('of another person opens nothing, even if it is the same', async () => {
    vault = context();
    await vault.signIn(PASSWORD);
    const sealed = await vault.seal(TEXT);
    const other = new Vault(`${owner}2`, { rounds: ROUNDS });
    await other.signIn(PASSWORD);
    await expect(other.open(sealed)).rejects.toThrow(LockedError);
    await other.lock();
  });
});
