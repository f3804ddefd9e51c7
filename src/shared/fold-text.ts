/** Most names: nothing to take apart, and a first download folds ten thousand of them. */
const PLAIN = /^[ -~]*$/;

/** Lower case without accents, so that 'Müller' is found by 'muller' and sorted beside it. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
