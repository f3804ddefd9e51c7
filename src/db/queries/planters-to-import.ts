import { foldText } from '#shared/fold-text.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';

/** A planter as the dialog 'Select a Planter' offers it. */
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

/** The first planters by name in whom every word is found. Ends as soon as there are enough. */
export function plantersToImport(
  db: Mirror,
  query: string,
  limit: number,
): Promise<PlanterToImport[]> {
  const words = foldText(query).split(/\s+/);
  const found: PlanterToImport[] = [];
  return db.transaction('r', 'planters', async () => {
    await db
      .rows('planters')
      .orderBy('sort_name')
      .until(() => found.length >= limit)
      .each((row) => {
        const text = foldText(
          `${row.first_name} ${row.last_name} ${row.spouse_first_name} ${row.spouse_last_name} ${row.location} ${row.church_name}`,
        );
        if (words.every((word) => text.includes(word))) found.push(row);
      });
    return found;
  });
}
