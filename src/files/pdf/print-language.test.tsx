// cspell:ignore Informes
import { afterEach, beforeAll, expect, it } from 'vitest';
import { language, SOURCE_LANGUAGE, translate } from '#shared/i18n.ts';
import { chooseLanguage } from '#src/i18n/languages.ts';
import { canPrintLanguage, inPrintableLanguage } from './print-language.ts';

// Compiled on first use, which takes seconds on a slow machine: too long for a test's own timeout.
beforeAll(async () => {
  for (const tag of ['es', 'ar', SOURCE_LANGUAGE]) await chooseLanguage(tag);
}, 60_000);

afterEach(async () => {
  await chooseLanguage(SOURCE_LANGUAGE);
  localStorage.clear();
});

const say = () => translate('Reports');

it('a PDF is in the current language if its fonts have the letters', async () => {
  await chooseLanguage('es');
  expect(canPrintLanguage()).toBe(true);
  expect(await inPrintableLanguage(say)).toBe('Informes');
});

it('otherwise a PDF is in English, and the page keeps its language', async () => {
  await chooseLanguage('ar');
  const shown = say();
  expect(canPrintLanguage()).toBe(false);
  expect(await inPrintableLanguage(say)).toBe('Reports');
  expect([say(), language()]).toEqual([shown, 'ar']);
});

it('the page returns to its language after a PDF that could not be created', async () => {
  await chooseLanguage('ar');
  const shown = say();
  const failing = inPrintableLanguage(() => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect([say(), language()]).toEqual([shown, 'ar']);
});
