import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

export const localesFolder = inRoot('src', 'locales');

/** Tags of the languages that have a catalog, English among them. */
export function knownLanguages() {
  return readdirSync(localesFolder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .sort();
}
