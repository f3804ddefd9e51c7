/**
 * Short key of an English text in the compiled catalogs: FNV-1a with 32 bits, in base 36. The build refuses a catalog
 * in which two texts get the same key.
 * @param {string} text with its context, if it has one, after `CONTEXT_MARK`
 */
export function textKey(text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Between a text and what tells it from the same text elsewhere, as in gettext. */
export const CONTEXT_MARK = '\u0004';
