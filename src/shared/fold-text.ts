/** Most names need no normalization, and a first download folds ten thousand of them. */
const PLAIN = /^[ -~]*$/;

/** Converts a text to lower case without accents, so that 'muller' finds 'Müller' and both are sorted together. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * The form of a text for searching: folded and without punctuation. A search for the text on a card ('Micah & Naomi
 * Carter', "Sean O'Neill") finds that card, and so does 'oneill' (docs/decisions/specification-gaps.md).
 */
export function searchText(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}\s]/gu, '');
}
