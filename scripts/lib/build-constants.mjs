import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * The values of `__VERSION__`, `__BUILD_ID__` and `__BUILD_NUMBER__` (build-constants.d.ts). scripts/build.mjs passes
 * the last two in the environment. The defaults are for the development server and tests.
 */
export function buildConstants() {
  const { FIELDBOOK_BUILD_ID = 'dev', FIELDBOOK_BUILD_NUMBER = '1' } = process.env;
  return {
    __VERSION__: JSON.stringify(release()),
    __BUILD_ID__: JSON.stringify(FIELDBOOK_BUILD_ID),
    __BUILD_NUMBER__: FIELDBOOK_BUILD_NUMBER,
  };
}

/** The release number, which is defined only in package.json. */
function release() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;
}

/**
 * Writes version and build into the page (src/shared/running-build.ts). If they were compiled into the code, each build
 * would change most of its files.
 * @returns {import('vite').Plugin}
 */
export function buildTag() {
  const { FIELDBOOK_BUILD_ID = 'dev' } = process.env;
  const tag = `<html data-version="${release()}" data-build="${FIELDBOOK_BUILD_ID}"`;
  return { name: 'build-tag', transformIndexHtml: (html) => html.replace('<html', tag) };
}
