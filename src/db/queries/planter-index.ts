import { coupleName } from '#shared/couple-name.ts';
import { foldText } from '#shared/fold-text.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { onWritten, type Written } from './written-keys.ts';

/** Rows read together: short enough not to be felt while typing or scrolling. */
const BATCH = 500;
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

/** Every planter on the device in memory, built in one pass and kept up to date by what is written. */
export interface PlanterIndex {
  view(): PlanterIndexView;
  subscribe(listener: () => void): () => void;
}

const indexes = new WeakMap<Mirror, PlanterIndex>();

/** One for all screens: the second one to open finds it built. */
export function planterIndex(db: Mirror): PlanterIndex {
  const known = indexes.get(db);
  if (known) return known;
  const made = newIndex(db);
  indexes.set(db, made);
  return made;
}

function newIndex(db: Mirror): PlanterIndex {
  const byLid = new Map<string, PlanterEntry>();
  const listeners = new Set<() => void>();
  let view: PlanterIndexView = { entries: [], isWhole: false, problem: undefined };
  let work: Promise<void> | undefined;

  function show(change: Partial<PlanterIndexView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function showEntries(isWhole: boolean): void {
    const entries = [...byLid.values()].sort(byName);
    show({ entries, isWhole, problem: undefined });
  }

  /** One piece of work after the other; what fails is said, and tried again at the next write. */
  function after(step: () => Promise<void>): void {
    work = (work ?? Promise.resolve()).then(step).catch((error: unknown) => {
      const isClosed = error instanceof Error && error.name === 'DatabaseClosedError';
      if (!isClosed) show({ problem: String(error) });
    });
  }

  async function readFirst(): Promise<void> {
    take(await db.rows('planters').orderBy('sort_name').limit(FIRST).toArray());
    showEntries(byLid.size < FIRST);
  }

  async function readAll(): Promise<void> {
    const seen = new Set<string>();
    for (let from = ''; ; ) {
      const rows = await db.rows('planters').where('lid').above(from).limit(BATCH).toArray();
      take(rows);
      for (const row of rows) seen.add(row.lid);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      from = last.lid;
    }
    for (const lid of byLid.keys()) if (!seen.has(lid)) byLid.delete(lid);
    showEntries(true);
  }

  async function readSome(lids: readonly string[]): Promise<void> {
    const rows = await db.rows('planters').bulkGet([...lids]);
    const found = rows.filter((row) => row !== undefined);
    const there = new Set(found.map((row) => row.lid));
    let isChanged = take(found);
    for (const lid of lids) if (!there.has(lid) && byLid.delete(lid)) isChanged = true;
    if (isChanged) showEntries(view.isWhole);
  }

  /** True when any of them is new or other than before. */
  function take(rows: readonly PlanterRow[]): boolean {
    let isChanged = false;
    for (const row of rows) {
      const before = byLid.get(row.lid);
      if (before && isSame(before.row, row)) continue;
      byLid.set(row.lid, entryOf(row));
      isChanged = true;
    }
    return isChanged;
  }

  function follow(written: Written): void {
    const lids = written.keys('planters');
    if (lids === 'many') after(readAll);
    else if (lids.size > 0) after(() => readSome([...lids].map(String)));
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      if (work === undefined) {
        onWritten(db, follow);
        after(readFirst);
        after(readAll);
      }
      return () => listeners.delete(listener);
    },
  };
}

/** A row with what lists need to know of it. */
export function entryOf(row: PlanterRow): PlanterEntry {
  const { first_name, last_name, spouse_first_name, spouse_last_name, church_name, location } = row;
  const words = [first_name, last_name, spouse_first_name, spouse_last_name, church_name, location];
  return {
    row,
    name: coupleName(row),
    text: foldText(words.join(' ')),
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

/** Those whose texts have every word, in any order and without accents. */
export function withWords(
  entries: readonly PlanterEntry[],
  query: string,
): readonly PlanterEntry[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ text }) => words.every((word) => text.includes(word)));
}
