/**
 * The order of cards on the screen. It is a snapshot: a card that was tapped, or that a sync changed, keeps its place
 * until the next sorting, so that nothing moves away under a finger.
 */
export interface Places {
  lids: readonly string[];
  /** True if the cards are in sorted order, as far as the keys show. */
  isSorted: boolean;
}

/** Keeps visible cards in place, removes those that are gone, and appends new ones. */
export function keepPlaces(shown: readonly string[], fresh: readonly string[]): Places {
  const present = new Set(fresh);
  const known = new Set(shown);
  const lids = shown.filter((lid) => present.has(lid));
  for (const lid of fresh) if (!known.has(lid)) lids.push(lid);
  return { lids, isSorted: lids.every((lid, index) => lid === fresh[index]) };
}

interface Sortable {
  last_contact_date: string;
  sort_name: string;
}

/** Whether consecutive rows are in order; a window of rows is enough to notice a tap. */
export function isInOrder(rows: readonly Sortable[], sort: 'overdue' | 'name'): boolean {
  return rows.every((row, index) => {
    const before = rows[index - 1];
    return !before || keyOf(before, sort) <= keyOf(row, sort);
  });
}

/** Days always have ten characters and a missing day sorts first, so the joined key has the order of the index. */
function keyOf(row: Sortable, sort: 'overdue' | 'name'): string {
  const day = sort === 'overdue' ? row.last_contact_date.padEnd(10, ' ') : '';
  return `${day} ${row.sort_name}`;
}
