import { coupleName } from '#shared/couple-name.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { keptView } from './kept-view.ts';
import { planterText } from './planter-text.ts';
import { openRowIndex } from './row-index.ts';

/** What fills the first screen, in the order in which it shows. */
const FIRST = 50;

/** A planter as lists and boards show it, with what they are found and sorted by. */
export interface PlanterEntry {
  row: PlanterRow;
  name: string;
  /** Name, spouse, church and location in lower case without accents. */
  text: string;
  /** With the defaults in place of what is missing (spec part 2, 4). */
  stage: string;
  status: string;
}

export interface PlanterIndexView {
  /** By name; a new array after every change, in which unchanged entries stay the same objects. */
  entries: readonly PlanterEntry[];
  /** False while the first ones are there and the others still come. */
  isWhole: boolean;
  /** Why the device could not read its own data. */
  problem: string | undefined;
}

export const NOTHING_READ: PlanterIndexView = { entries: [], isWhole: false, problem: undefined };

/** Every planter on the device in memory, built in one pass and kept up to date by what is written. */
export const planterIndex = keptView<PlanterIndexView>(NOTHING_READ, (db, show) => {
  openRowIndex<'planters', PlanterEntry>(db, 'planters', {
    first: { index: 'sort_name', rows: FIRST },
    entryOf: (row, before) => (before && isSame(before.row, row) ? before : entryOf(row)),
    onChange(byLid, isWhole) {
      show({ entries: [...byLid.values()].sort(byName), isWhole, problem: undefined });
    },
    onProblem: (error) => show({ problem: String(error) }),
  });
});

/** The first screenful, as the index shows it before all others are read. */
export async function firstPlanters(db: Mirror): Promise<PlanterIndexView> {
  const rows = await db.rows('planters').orderBy('sort_name').limit(FIRST).toArray();
  return { entries: rows.map(entryOf), isWhole: rows.length < FIRST, problem: undefined };
}

/** A row with what lists need to know of it. */
export function entryOf(row: PlanterRow): PlanterEntry {
  return {
    row,
    name: coupleName(row),
    text: planterText(row),
    stage: row.stage || DEFAULT_STAGE,
    status: row.status || DEFAULT_STATUS,
  };
}

function byName(a: PlanterEntry, b: PlanterEntry): number {
  if (a.row.sort_name !== b.row.sort_name) return a.row.sort_name < b.row.sort_name ? -1 : 1;
  return a.row.lid < b.row.lid ? -1 : 1;
}

function isSame(a: PlanterRow, b: PlanterRow): boolean {
  const others: Record<string, unknown> = b;
  return Object.entries(a).every(([name, value]) => others[name] === value);
}
