/**
 * Short key of an English text in the compiled catalogs: FNV-1a, folded to 26 bits, in base 36, which saves
 * 5 % of each catalog. The build rejects a catalog in which two texts have the same key.
 * @param {string} text the text, followed by `CONTEXT_MARK` and its context if it has one
 */
export function textKey(text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash ^ (hash >>> 26)) & 0x3ff_ffff).toString(36);
}

/** Separates a text from the context that distinguishes it from the same text elsewhere, as in gettext. */
export const CONTEXT_MARK = '\u0004';
