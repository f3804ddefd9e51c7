import { foldText } from './fold-text.ts';

/**
 * Whether every word of a query stands somewhere in a folded text (`foldText`), in any order and with
 * accents folded. A query without words finds everything.
 */
export function wordSearch(query: string): (text: string) => boolean {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
