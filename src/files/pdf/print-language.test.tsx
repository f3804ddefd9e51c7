// cspell:ignore Informes
import { afterEach, beforeAll, expect, it } from 'vitest';
import { language, SOURCE_LANGUAGE, translate } from '#shared/i18n.ts';
import { chooseLanguage } from '#src/i18n/languages.ts';
import { canPrintLanguage, inPrintableLanguage } from './print-language.ts';

// Compiled at the first use, which takes a slow machine seconds: not within the time of a test.
beforeAll(async () => {
  for (const tag of ['es', 'ar', SOURCE_LANGUAGE]) await chooseLanguage(tag);
}, 60_000);

afterEach(async () => {
  await chooseLanguage(SOURCE_LANGUAGE);
  localStorage.clear();
});

const say = () => translate('Reports');

it('a PDF is in the language in use where its fonts have the letters', async () => {
  await chooseLanguage('es');
  expect(canPrintLanguage()).toBe(true);
  expect(await inPrintableLanguage(say)).toBe('Informes');
});

it('a PDF is in English where they do not, and the page stays in its language', async () => {
  await chooseLanguage('ar');
  const shown = say();
  expect(canPrintLanguage()).toBe(false);
  expect(await inPrintableLanguage(say)).toBe('Reports');
  expect([say(), language()]).toEqual([shown, 'ar']);
});

it('the page is back in its language after a PDF that could not be made', async () => {
  await chooseLanguage('ar');
  const shown = say();
  const failing = inPrintableLanguage(() => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect([say(), language()]).toEqual([shown, 'ar']);
});
