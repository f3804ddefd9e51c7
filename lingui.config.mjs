import { formatter } from '@lingui/format-po';
import { extractor } from './scripts/lib/extractor.mjs';
import { knownLanguages } from './scripts/lib/languages.mjs';

/**
 * Where texts and translations are (docs/translating.md). A language exists because src/locales has a file for it.
 * @type {import('@lingui/conf').LinguiConfig}
 */
export default {
  sourceLocale: 'en',
  locales: knownLanguages(),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/workers'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  // Without line numbers a catalog changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  extractors: [extractor],
  // Our own instance and <Trans>: they need no provider around a component.
  runtimeConfigModule: {
    i18n: ['#shared/i18n.ts', 'i18n'],
    Trans: ['#src/i18n/trans.tsx', 'Trans'],
  },
};
