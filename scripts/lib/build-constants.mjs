import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * The values of `__VERSION__`, `__BUILD_ID__` and `__BUILD_NUMBER__` (build-constants.d.ts). scripts/build.mjs
 * hands the last two down in the environment; without them it is the development server or a test that asks.
 */
export function buildConstants() {
  const { FIELDBOOK_BUILD_ID = 'dev', FIELDBOOK_BUILD_NUMBER = '1' } = process.env;
  return {
    __VERSION__: JSON.stringify(release()),
    __BUILD_ID__: JSON.stringify(FIELDBOOK_BUILD_ID),
    __BUILD_NUMBER__: FIELDBOOK_BUILD_NUMBER,
  };
}

/** The number of the release: package.json is the only place that has it. */
function release() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;
}
