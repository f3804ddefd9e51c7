import type { Db } from '#server/db/database.ts';
import type { Sight } from '#server/domain/planter-access.ts';
import { NO_ROWS, type RowSum, withRow } from '#shared/row-sum.ts';
import { type ContactScope, type FeedTable, type Place, placeAfter } from './feed-table.ts';

/** Rows read from the database at a time; other requests are served in between. */
const BATCH_ROWS = 1_000;

interface SummedTable {
  sight: Sight;
  table: FeedTable;
  contacts: ContactScope | undefined;
}

/**
 * Number and sum of the rows of a table that this person sees at the clock's value `until`, read by the same query as
 * in the change feed. Rows that were touched later are missing, so the sums are valid only if the clock has not moved
 * since.
 */
export async function sumOf(
  db: Db,
  { sight, table, contacts }: SummedTable,
  until: number,
): Promise<RowSum> {
  let sum = NO_ROWS;
  let place: Place | undefined = { rev: 0, id: 0 };
  while (place) {
    const slice = { ...place, until, limit: BATCH_ROWS, first: true, contacts };
    const touched = await table.read(db, sight, slice);
    for (const { id, rev, row } of touched) if (row) sum = withRow(sum, id, rev);
    place = placeAfter(slice, touched);
  }
  return sum;
}
