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

/** Whether a language is written from right to left. @param {string} tag BCP 47 */
export function isRightToLeft(tag) {
  // Node 20 has the older name, and the types have neither.
  const locale = /** @type {any} */ (new Intl.Locale(tag));
  const { direction } = locale.getTextInfo?.() ?? locale.textInfo;
  return direction === 'rtl';
}

/**
 * 'Español', or 'Español, 87 %' while texts are missing. Name and number are formatted in that language, but always
 * with the digits 0 to 9, as on the screens.
 * @param {string} tag
 * @param {number} percent
 */
export function labelOf(tag, percent) {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  const label = `${name.charAt(0).toLocaleUpperCase(tag)}${name.slice(1)}`;
  if (percent === 100) return label;
  const share = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent' });
  return `${label}, ${share.format(percent / 100)}`;
}
