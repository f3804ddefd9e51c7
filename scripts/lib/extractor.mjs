import { transformAsync } from '@babel/core';
import { extractFromFileWithBabel } from '@lingui/cli/api';
import { describeMessages, hasMessages } from './message-plugin.mjs';

/** @type {import('@babel/core').ParserOptions['plugins']} */
const syntax = ['typescript', 'jsx'];

/**
 * Finds the texts of a file for the catalogs, both in Lingui's macros and in our own functions.
 * @type {import('@lingui/conf').ExtractorType}
 */
export const extractor = {
  match: (file) => /\.tsx?$/.test(file),
  async extract(file, code, onMessage, context) {
    if (!hasMessages.test(code)) return;
    if (!context) throw new Error('Lingui gave no configuration');
    const plugins = syntaxOf(file);
    const described = await transformAsync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      parserOpts: { plugins },
      plugins: [describeMessages],
    });
    await extractFromFileWithBabel(file, described?.code ?? code, onMessage, context, { plugins });
  },
};

/**
 * JSX is not enabled for .ts files, where `<` may begin a type.
 * @param {string} file
 */
export function syntaxOf(file) {
  return /\.tsx(\?|$)/.test(file) ? syntax : /** @type {typeof syntax} */ (['typescript']);
}
