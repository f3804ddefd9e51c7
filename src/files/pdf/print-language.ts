import { languages } from 'virtual:languages';
import { i18n, language, SOURCE_LANGUAGE, translate } from '#shared/i18n.ts';
import { printable } from './printable.ts';

/** Whether the PDF fonts cover the current language. */
export function canPrintLanguage(): boolean {
  return !printable(translate('Reports')).hasBoxes;
}

/**
 * Runs `make` in the current language, or in English if the PDF fonts do not cover that. `make` must be synchronous:
 * the page must not render before its language is restored.
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
