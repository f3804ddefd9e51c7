import { coupleName } from '#shared/couple-name.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { keptView } from './kept-view.ts';
import { planterText } from './planter-text.ts';
import { type Changed, type Entries, openRowIndex } from './row-index.ts';

/** Number of rows that fill the first screen. */
const FIRST = 50;
/** Up to this many changed entries, moving each of them is faster than merging (16 ms among 100,000 others). */
const FEW = 300;

/** A planter as shown in lists and boards, with the values used for searching and sorting. */
export interface PlanterEntry {
  row: PlanterRow;
  name: string;
  /** Name, spouse, church and location in lowercase without accents. */
  text: string;
  /** A missing stage or status is replaced by the default (spec part 2, 4). */
  stage: string;
  status: string;
}

export interface PlanterIndexView {
  /** Sorted by name. A new array after every change, in which unchanged entries stay the same objects. */
  entries: readonly PlanterEntry[];
  /** False while only the first entries have been read. */
  isWhole: boolean;
  /** Why the device could not read its own data. */
  problem: string | undefined;
}

export const NOTHING_READ: PlanterIndexView = { entries: [], isWhole: false, problem: undefined };

/** All planters on the device in memory, read in one pass and updated with every write. */
export const planterIndex = keptView<PlanterIndexView>(NOTHING_READ, (db, show, offered) => {
  let sorted = offered.entries;
  openRowIndex<'planters', PlanterEntry>(db, 'planters', {
    first: {
      index: 'sort_name',
      rows: FIRST,
      known: new Map(offered.entries.map((entry) => [entry.row.lid, entry])),
    },
    entryOf: (row, before) => (before && isSame(before.row, row) ? before : entryOf(row)),
    onChange(byLid, isWhole, changed) {
      sorted = putInOrder(sorted, byLid, changed);
      show({ entries: sorted, isWhole, problem: undefined });
    },
    onProblem: (error) => show({ problem: String(error) }),
  });
});

/** The first screenful, as the index shows it before all others have been read. */
export async function firstPlanters(db: Mirror): Promise<PlanterIndexView> {
  const rows = await db.rows('planters').orderBy('sort_name').limit(FIRST).toArray();
  return { entries: rows.map(entryOf), isWhole: rows.length < FIRST, problem: undefined };
}

/** A row with the derived values that lists need. */
export function entryOf(row: PlanterRow): PlanterEntry {
  return {
    row,
    name: coupleName(row),
    text: planterText(row),
    stage: row.stage || DEFAULT_STAGE,
    status: row.status || DEFAULT_STATUS,
  };
}

/** The entries in order, after some were changed. Sorting all 10,000 takes a cheap phone 30 ms. */
function putInOrder(
  before: readonly PlanterEntry[],
  byLid: Entries<PlanterEntry>,
  changed: Changed<PlanterEntry>,
): readonly PlanterEntry[] {
  const formers = new Set(changed.values());
  const sorted = before.filter((entry) => !formers.has(entry));
  const fresh = [...changed.keys()].flatMap((lid) => byLid.get(lid) ?? []);
  if (changed.size <= FEW) {
    for (const entry of fresh) sorted.splice(placeFor(entry, sorted), 0, entry);
    return sorted;
  }
  // `sort` merges two sorted parts with at most two comparisons for each entry.
  return [...sorted, ...fresh.sort(byName)].sort(byName);
}

/** Where an entry belongs in sorted ones. */
function placeFor(entry: PlanterEntry, sorted: readonly PlanterEntry[]): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const other = sorted[middle];
    if (other && byName(other, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function byName(a: PlanterEntry, b: PlanterEntry): number {
  if (a.row.sort_name !== b.row.sort_name) return a.row.sort_name < b.row.sort_name ? -1 : 1;
  return a.row.lid < b.row.lid ? -1 : 1;
}

function isSame(a: PlanterRow, b: PlanterRow): boolean {
  const others: Record<string, unknown> = b;
  return Object.entries(a).every(([name, value]) => others[name] === value);
}
