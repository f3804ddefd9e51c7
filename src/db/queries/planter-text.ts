import { searchText } from '#shared/fold-text.ts';
import type { PlanterRow } from '../tables/planters.ts';

type Searched = Pick<
  PlanterRow,
  'first_name' | 'last_name' | 'spouse_first_name' | 'spouse_last_name' | 'church_name' | 'location'
>;

/** The text by which all screens search planters: name, spouse, church and location, folded. */
export function planterText(row: Searched): string {
  const { first_name, last_name, spouse_first_name, spouse_last_name, church_name, location } = row;
  return searchText(
    [first_name, last_name, spouse_first_name, spouse_last_name, church_name, location].join(' '),
  );
}
