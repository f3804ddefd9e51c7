import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { Vault } from '#src/vault/vault.ts';
import { dropRemovedPasskey } from './removed-passkey.ts';

const PASSWORD = 'fieldbook';
const TEXT = 'Tired, but called.';
/** Bytes that base64 and base64url encode differently. */
const PASSKEY = {
  credentialId: new Uint8Array([251, 255, 190, 1]),
  salt: new Uint8Array(32).fill(7),
  signsIn: true,
};
const ID = '-_--AQ';
const ANSWER = new Uint8Array(32).fill(9);

let nextId = 1;
let passkeysOfAccount: string[] | 'no answer' | 'no such call';

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    expect(new URL(url).pathname).toBe('/api/users/me/second-factor');
    if (passkeysOfAccount === 'no answer') throw new TypeError('Failed to fetch');
    if (passkeysOfAccount === 'no such call') return Response.json({}, { status: 404 });
    const passkeys = passkeysOfAccount.map((id) => {
      return { id, name: 'A phone', created_at: '2026-11-20T08:00:00.000Z', last_used_at: null };
    });
    const data = { totp: null, passkeys, recoveryCodes: 10, required: false, dueAt: null };
    return Response.json({ success: true, data });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A device whose vault opens with a password and a passkey. */
async function device(passkey: Parameters<Vault['passkey']['set']>[1] = PASSKEY) {
  const user = { id: nextId, email: 'vera@network.example' };
  nextId += 1;
  await signIn(user, 'token');
  const vault = new Vault(`${apiBase()}:${user.id}`, { rounds: 10 });
  await vault.signIn(PASSWORD);
  const sealed = await vault.seal(TEXT);
  await vault.passkey.set(PASSWORD, passkey, ANSWER);
  await vault.lock();
  return { user, vault, sealed };
}

it('a passkey that was removed elsewhere no longer opens the vault, but the password does', async () => {
  const { user, vault, sealed } = await device();
  passkeysOfAccount = ['another'];
  await dropRemovedPasskey(user);
  expect(await vault.passkey.unlock(ANSWER)).toBe(false);
  expect(await vault.unlock(PASSWORD)).toBe('open');
  expect(await vault.open(sealed)).toBe(TEXT);
});

it.each([
  ['the account still has it', ['another', ID]],
  ['nobody answers', 'no answer' as const],
  ['the server knows no second factors', 'no such call' as const],
])('a passkey still opens the vault if %s', async (_, known) => {
  const { user, vault } = await device();
  passkeysOfAccount = known;
  await dropRemovedPasskey(user);
  expect(await vault.passkey.unlock(ANSWER)).toBe(true);
});

it('a passkey that exists only on this device is not looked up in the account', async () => {
  const { user, vault } = await device({ ...PASSKEY, signsIn: false });
  passkeysOfAccount = [];
  await dropRemovedPasskey(user);
  expect(await vault.passkey.unlock(ANSWER)).toBe(true);
});
