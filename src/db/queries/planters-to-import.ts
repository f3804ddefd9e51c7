import { wordSearch } from '#shared/word-search.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { planterText } from './planter-text.ts';

/** A planter as shown in the dialog 'Select a Planter'. */
export type PlanterToImport = Pick<
  PlanterRow,
  | 'lid'
  | 'first_name'
  | 'last_name'
  | 'spouse_first_name'
  | 'spouse_last_name'
  | 'location'
  | 'church_name'
  | 'email'
  | 'phone'
  | 'profile_picture_url'
>;

/** The first planters by name that contain every word. Stops as soon as there are enough. */
export function plantersToImport(
  db: Mirror,
  query: string,
  limit: number,
): Promise<PlanterToImport[]> {
  const isFound = wordSearch(query);
  const found: PlanterToImport[] = [];
  return db.transaction('r', 'planters', async () => {
    await db
      .rows('planters')
      .orderBy('sort_name')
      .until(() => found.length >= limit)
      .each((row) => {
        if (isFound(planterText(row))) found.push(row);
      });
    return found;
  });
}
