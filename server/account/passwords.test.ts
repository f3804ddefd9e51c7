import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password matches its own hash only', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  const stored = await passwords.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('wrong horse', stored)).toBe(false);
});

test('nobody has the password of the hash that stands in for missing ones', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false);
  expect(await passwords.matches('nobody has this password', null)).toBe(false);
});

test('an account that does not exist costs the same time as a wrong password', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('correct horse');
  await passwords.matches('warm up', undefined);
  const known = await medianMs(() => passwords.matches('wrong horse', stored));
  const unknown = await medianMs(() => passwords.matches('wrong horse', undefined));
  expect(unknown / known).toBeGreaterThan(0.3);
  expect(unknown / known).toBeLessThan(3);
});

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[2] ?? 0;
}
