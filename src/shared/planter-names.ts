import { foldText } from './fold-text.ts';

/** `last first` in lower case without accents: what planters are sorted by. */
export function sortName(planter: { first_name: string; last_name: string }): string {
  return foldText(`${planter.last_name} ${planter.first_name}`);
}
