/** Lower case without accents, so that 'Müller' is found by 'muller' and sorted beside it. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
