import { foldText } from './fold-text.ts';

/** The sort key of planters: `last first` in lower case without accents. */
export function sortName(planter: { first_name: string; last_name: string }): string {
  return foldText(`${planter.last_name} ${planter.first_name}`);
}
