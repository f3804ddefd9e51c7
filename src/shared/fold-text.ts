/** Most names: nothing to take apart, and a first download folds ten thousand of them. */
const PLAIN = /^[ -~]*$/;

/** Lower case without accents, so that 'Müller' is found by 'muller' and sorted beside it. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * Search form of a text: folded and without punctuation. A search for what a card shows ('Micah & Naomi Carter',
 * "Sean O'Neill") finds that card, and so does 'oneill' (docs/decisions/specification-gaps.md).
 */
export function searchText(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}\s]/gu, '');
}
