import { get } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { SESSION_RECORD } from '#shared/session-record.ts';
import {
  clearToken,
  followOtherTabs,
  getAccount,
  onAccountChange,
  restoreAccount,
  signIn,
  signOut,
  updateUser,
} from './account.ts';

const MARY = { id: 7, email: 'mary@network.example', first_name: 'Mary' };

beforeEach(() => {
  localStorage.clear();
  restoreAccount();
});

it('keeps token and user under the specified keys and hands them to the workers', async () => {
  await signIn(MARY, 'secret');
  expect(localStorage.getItem('token')).toBe('secret');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(MARY);
  expect(await get(SESSION_RECORD)).toMatchObject({ userId: 7, token: 'secret' });
});

it('restores the session after a reload', async () => {
  await signIn(MARY, 'secret');
  restoreAccount();
  expect(getAccount()).toEqual({ kind: 'signed-in', user: MARY, token: 'secret' });
});

it.each(['{"id":', '{"id":"seven"}', 'null', '[]'])(
  'treats the unreadable user %s as signed out, with a notice',
  (stored) => {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('user', stored);
    restoreAccount();
    expect(getAccount()).toEqual({ kind: 'guest', notice: 'unreadable' });
    expect(localStorage.getItem('token')).toBeNull();
  },
);

it('returns a token without a user, so that the user can be requested', () => {
  localStorage.setItem('token', 'secret');
  expect(restoreAccount()).toEqual({ found: true, tokenAlone: 'secret' });
  expect(getAccount().kind).toBe('guest');
});

it('S20 a 401 clears only the token', async () => {
  await signIn(MARY, 'secret');
  await clearToken('secret');
  expect(getAccount()).toEqual({ kind: 'expired', user: MARY });
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).not.toBeNull();
  expect(await get(SESSION_RECORD)).toBeUndefined();
});

it('S20 a late 401 for an older token ends nothing', async () => {
  await signIn(MARY, 'new');
  await clearToken('old');
  expect(getAccount()).toMatchObject({ kind: 'signed-in', token: 'new' });
});

it('S20 a 401 for the old token of a tab that has missed a newer sign-in ends nothing', async () => {
  await signIn(MARY, 'old');
  localStorage.setItem('token', 'new');
  await clearToken('old');
  expect(getAccount()).toMatchObject({ kind: 'signed-in', token: 'new' });
  expect(localStorage.getItem('token')).toBe('new');
});

it('signs out', async () => {
  await signIn(MARY, 'secret');
  await signOut();
  expect(getAccount().kind).toBe('guest');
  expect(localStorage.length).toBe(0);
  expect(await get(SESSION_RECORD)).toBeUndefined();
});

it('accepts updates about the same person only, and announces only changes', async () => {
  await signIn(MARY, 'secret');
  const told = vi.fn();
  const stop = onAccountChange(told);
  updateUser({ ...MARY });
  updateUser({ ...MARY, id: 8 });
  expect(told).not.toHaveBeenCalled();
  updateUser({ ...MARY, first_name: 'Maria' });
  expect(told).toHaveBeenCalledOnce();
  expect(getAccount()).toMatchObject({ user: { first_name: 'Maria' } });
  stop();
});

it('follows a sign-out in another tab', async () => {
  await signIn(MARY, 'secret');
  const stop = followOtherTabs();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(getAccount().kind).toBe('guest');
  stop();
});

it('signs in for this page if localStorage is blocked', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await signIn(MARY, 'secret');
  restoreAccount();
  expect(getAccount()).toMatchObject({ kind: 'signed-in', token: 'secret' });
  blocked.mockRestore();
  await signOut();
});
