import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { CONTEXT_MARK, textKey } from '../../src/shared/text-key.mjs';
import { bareTexts } from './bare-texts.mjs';
import { syntaxOf } from './extractor.mjs';
import { isolateGaps } from './isolate-gaps.mjs';
import { isRightToLeft, labelOf, localesFolder } from './languages.mjs';
import { compileMessages, hasMessages } from './message-plugin.mjs';
import { inRoot } from './paths.mjs';
import { pseudo } from './pseudo.mjs';

export const config = getConfig({ configPath: inRoot('lingui.config.mjs') });

/** A language for tests, longer than English and right to left. Reveals layout mistakes and untranslated texts. */
const PSEUDO = 'en-XB';
const SOURCE = 'en';
const LIST = 'virtual:languages';
const CATALOG = 'virtual:catalog/';

/** Whether a module is the catalog of a language. @param {string | null | undefined} id of the module */
export function isCatalog(id) {
  return id?.startsWith(`\0${CATALOG}`) === true;
}

/**
 * The Vite plugin for translated texts. Expands Lingui's macros, parses the English texts at build time, and serves
 * `virtual:languages` (the list of languages) with one chunk for each catalog.
 * @returns {import('vite').Plugin}
 */
export function translations() {
  return {
    name: 'fieldbook-translations',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:(languages$|catalog\/)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(languages$|catalog\/)/ },
      async handler(id) {
        const catalogs = await readCatalogs();
        for (const { tag } of catalogs) this.addWatchFile(join(localesFolder, `${tag}.po`));
        if (id === `\0${LIST}`) return listModule(catalogs);
        return catalogModule(id.slice(1 + CATALOG.length));
      },
    },
    transform: {
      filter: { id: { include: /\.tsx?(\?|$)/, exclude: /node_modules/ }, code: hasMessages },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.split('?')[0] ?? id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: syntaxOf(id) },
          plugins: [
            [linguiMacro, { linguiConfig: config, stripMessageField: false }],
            compileMessages,
          ],
        });
        if (!result?.code) return null;
        return { code: result.code, map: /** @type {any} */ (result.map) };
      },
    },
  };
}

async function theCatalog() {
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error('lingui.config.mjs names no catalog');
  return catalog;
}

/**
 * Each language except English, with the percentage of texts that are translated, rounded down. Texts that no macro
 * wraps count as untranslated, because a screen in English must not be called Spanish.
 */
async function readCatalogs() {
  const catalog = await theCatalog();
  const tags = config.locales.filter((tag) => tag !== SOURCE);
  const bare = bareTexts().length;
  return Promise.all(
    tags.map(async (tag) => {
      const messages = Object.values((await catalog.read(tag)) ?? {});
      const done = messages.filter(({ translation }) => translation).length;
      return { tag, percent: Math.floor((100 * done) / Math.max(1, messages.length + bare)) };
    }),
  );
}

/** @param {{ tag: string, percent: number }[]} catalogs */
function listModule(catalogs) {
  const listed = [
    ...catalogs.map(({ tag, percent }) => ({ tag, label: labelOf(tag, percent) })),
    { tag: PSEUDO, label: PSEUDO, isForTests: true },
  ];
  const entries = listed.map((one) => {
    const isRightToLeft = fromRightToLeft(one.tag) || undefined;
    const members = JSON.stringify({ ...one, isRightToLeft }).slice(1, -1);
    return `{ ${members}, load: () => import('${CATALOG}${one.tag}') },`;
  });
  return `export const languages = [\n${entries.join('\n')}\n];`;
}

/**
 * The compiled texts of a language. Untranslated texts are left out, so that the English ones are shown.
 * @param {string} tag
 */
async function catalogModule(tag) {
  const { texts, errors } = await compiledCatalog(tag);
  if (errors.length > 0) throw new Error(`src/locales/${tag}.po: ${errors.join('\n')}`);
  const catalog = Object.fromEntries(texts);
  return `export const catalog = JSON.parse(${JSON.stringify(JSON.stringify(catalog))});`;
}

/**
 * The parsed translations of a language by key, and an error for each that cannot be parsed.
 * @param {string} tag
 */
export async function compiledCatalog(tag) {
  const isPseudo = tag === PSEUDO;
  const read = (await (await theCatalog()).read(isPseudo ? SOURCE : tag)) ?? {};
  return compiled(Object.values(read), { isPseudo, isMirrored: fromRightToLeft(tag) });
}

/**
 * Two English texts of one key are an error even while one of them is untranslated: it would be shown as the other.
 * @param {readonly { message?: string, translation?: string, context?: string }[]} messages
 * @param {{ isPseudo?: boolean, isMirrored?: boolean }} language
 */
export function compiled(messages, { isPseudo = false, isMirrored = false } = {}) {
  const finish = isMirrored ? isolateGaps : unchanged;
  /** @type {Map<string, unknown>} */
  const texts = new Map();
  /** The English text of each key. @type {Map<string, string>} */
  const taken = new Map();
  /** @type {string[]} */
  const errors = [];
  for (const { message = '', translation = '', context } of messages) {
    const english = context ? message + CONTEXT_MARK + context : message;
    const key = textKey(english);
    const twin = taken.get(key);
    if (twin !== undefined) {
      errors.push(`"${english}" has the same key as "${twin}": change one of them`);
    }
    taken.set(key, english);
    const text = isPseudo ? message : translation;
    if (!text) continue;
    try {
      texts.set(key, finish(parse(text, isPseudo)));
    } catch (error) {
      errors.push(`"${text}" does not compile: ${String(error)}`);
    }
  }
  return { texts, errors };
}

/**
 * @param {string} text
 * @param {boolean} isPseudo
 */
function parse(text, isPseudo) {
  return compileMessageOrThrow(text, isPseudo ? (part = '') => pseudo(part) : undefined);
}

/** @param {string} tag */
function fromRightToLeft(tag) {
  return tag === PSEUDO || isRightToLeft(tag);
}

/** @param {unknown} parsed */
function unchanged(parsed) {
  return parsed;
}
