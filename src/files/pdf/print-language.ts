import { languages } from 'virtual:languages';
import { i18n, language, SOURCE_LANGUAGE, translate } from '#shared/i18n.ts';
import { printable } from './printable.ts';

/** Whether the fonts of a PDF have the letters of the language in use. */
export function canPrintLanguage(): boolean {
  return !printable(translate('Reports')).hasBoxes;
}

/**
 * Runs `make` in the language in use, or in English if a PDF cannot show that one. `make` must not wait for anything:
 * the page is not drawn until it is back in its language.
 */
export async function inPrintableLanguage<Made>(make: () => Made): Promise<Made> {
  const inUse = languages.find(({ tag }) => tag === language());
  if (!inUse || canPrintLanguage()) return make();
  const { catalog } = await inUse.load();
  i18n.use(SOURCE_LANGUAGE, {});
  try {
    return make();
  } finally {
    i18n.use(inUse.tag, catalog);
  }
}
