import { verify } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });
beforeEach(() => vi.clearAllMocks());

test('a password matches its own hash only', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  const stored = await passwords.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('wrong horse', stored)).toBe(false);
});

test('no password matches the hash that replaces a missing one', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false);
  expect(await passwords.matches('nobody has this password', null)).toBe(false);
});

test('an account that does not exist costs the same work as a wrong password', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('correct horse');
  await passwords.matches('wrong horse', stored);
  await passwords.matches('wrong horse', undefined);
  const work = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
  expect(work).toEqual([
    ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
    ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
  ]);
});
