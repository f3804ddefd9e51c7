import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, traverse } from '@babel/core';
import { syntaxOf } from './extractor.mjs';
import { inRoot } from './paths.mjs';

/** Attributes whose text is displayed or read aloud. */
const READ_ALOUD = /^(label|title|placeholder|alt|description|hint|busyLabel|aria-label)$/;
const MACROS = /^(Trans|Plural|Select|SelectOrdinal)$/;
const WORD = /\p{L}{2}/u;

/**
 * Screen texts that no macro wraps, and that therefore stay in English in every language: texts between tags, and
 * literals in the attributes above. Addresses do not count.
 * @returns {{ file: string, text: string }[]}
 */
export function bareTexts() {
  return readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .sort()
    .flatMap((file) => {
      const code = readFileSync(inRoot('src', file), 'utf8');
      return bareTextsIn(code).map((text) => ({ file: `src/${file}`, text }));
    });
}

/** @param {string} code of a .tsx file */
export function bareTextsIn(code) {
  const parserOpts = { plugins: syntaxOf('.tsx') };
  const tree = parseSync(code, { babelrc: false, configFile: false, parserOpts });
  if (!tree) return [];
  /** @type {string[]} */
  const found = [];
  /** @param {string} text */
  const note = (text) => {
    if (text.includes('://')) return;
    if (WORD.test(text)) found.push(text.trim().replaceAll(/\s+/g, ' '));
  };
  traverse(tree, {
    JSXElement(path) {
      const { name } = path.node.openingElement;
      if (name.type === 'JSXIdentifier' && MACROS.test(name.name)) path.skip();
    },
    JSXText: ({ node }) => note(node.value),
    JSXAttribute({ node }) {
      const isRead = node.name.type === 'JSXIdentifier' && READ_ALOUD.test(node.name.name);
      if (isRead && node.value?.type === 'StringLiteral') note(node.value.value);
    },
  });
  return found;
}
