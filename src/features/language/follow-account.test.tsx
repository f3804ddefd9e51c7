import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { language, SOURCE_LANGUAGE } from '#shared/i18n.ts';
import { chooseLanguage } from '#src/i18n/languages.ts';
import { followAccount } from './follow-account.ts';

// Compiled on first use, which takes seconds on a slow machine: too long for a test's own timeout.
beforeAll(() => chooseLanguage('es'), 60_000);

afterEach(async () => {
  await chooseLanguage(SOURCE_LANGUAGE);
  localStorage.clear();
});

const ANA = 7;
const BEN = 8;

async function follow(userId: number, ofAccount: string | null, isOnline = true) {
  const save = vi.fn(async (_language: string) => isOnline);
  await followAccount({ userId, language: ofAccount, save });
  return save.mock.calls.map(([sent]) => sent);
}

async function freshDevice() {
  await chooseLanguage(SOURCE_LANGUAGE);
  localStorage.clear();
}

it('a new device adopts the language of the account', async () => {
  await freshDevice();
  expect(await follow(ANA, 'es')).toEqual([]);
  expect(language()).toBe('es');
});

it('a language that this build does not offer changes nothing', async () => {
  await freshDevice();
  await follow(ANA, 'tlh');
  expect(language()).toBe('en');
});

it('a choice while signed in is sent to the account once', async () => {
  await freshDevice();
  await follow(ANA, null);
  await chooseLanguage('es');
  expect(await follow(ANA, null)).toEqual(['es']);
  // The sync has not run again, so the account still shows the old value.
  expect(await follow(ANA, null)).toEqual([]);
  expect(await follow(ANA, 'es')).toEqual([]);
  expect(language()).toBe('es');
});

it('a choice without a network is sent to the account later', async () => {
  await freshDevice();
  await follow(ANA, 'en');
  await chooseLanguage('es');
  expect(await follow(ANA, 'en', false)).toEqual(['es']);
  expect(language()).toBe('es');
  expect(await follow(ANA, 'en')).toEqual(['es']);
});

it('a choice on another device is adopted here', async () => {
  await freshDevice();
  await follow(ANA, 'en');
  expect(await follow(ANA, 'es')).toEqual([]);
  expect(language()).toBe('es');
});

it('the next person on this device gets the language of their own account', async () => {
  await freshDevice();
  await follow(ANA, 'es');
  expect(await follow(BEN, 'en')).toEqual([]);
  expect(language()).toBe('en');
  expect(await follow(ANA, 'es')).toEqual([]);
  expect(language()).toBe('es');
});

it('an account without a language neither changes the device nor is changed', async () => {
  await freshDevice();
  await chooseLanguage('es');
  expect(await follow(BEN, null)).toEqual([]);
  expect(language()).toBe('es');
});
