import type { Mirror } from '../schema.ts';
import type { Rows, TableName } from '../tables/index.ts';
import { uniqueKeysOf } from '../unique-keys.ts';
import { onWritten, type Written } from '../written-keys.ts';

/** Rows read together at first: short enough not to be felt while typing or scrolling, on a cheap phone too. */
const BATCH = 100;
/** Each reading costs some milliseconds however few its rows are: a device that is quick reads more of them together. */
const MOST_BATCH = 1_000;
/** A reading of this length is not felt. */
const UNFELT_MS = 16;
/** What was shown first is painted before the others are read. */
const PAINTED_MS = 100;
/** Between two pictures of an index that is still being built. */
const SHOW_EVERY_ROWS = 10_000;
/** So many fill a screen: the first ones are shown as soon as they are there. */
const SCREENFUL = 50;

/** What is kept of each row, by local key. */
export type Entries<Entry> = ReadonlyMap<string, Entry>;

interface Options<Row, Entry> {
  /** Fills the first screen: the first rows of an index are read and shown before all others. */
  first?: { index: string; rows: number };
  /** Reads all rows of one value of this index after those of another, the last value first. */
  lastFirst?: string;
  /** What is kept of a row: `before` itself where nothing changed, undefined where it is of no interest. */
  entryOf(row: Row, before: Entry | undefined): Entry | undefined;
  /** Called after every change, and once when all rows are there. */
  onChange(entries: Entries<Entry>, isWhole: boolean): void;
  /** Something could not be read; it is tried again at the next write. */
  onProblem(error: unknown): void;
}

export interface RowIndex {
  /** All rows have been read once, or could not be. */
  whole: Promise<void>;
  close(): void;
}

/**
 * A table in memory, as far as lists, filters and searches need it: a key in a search field is answered
 * within a key press among 60,000 rows. Built in one pass, then only what was written is read again.
 */
export function openRowIndex<T extends TableName, Entry>(
  db: Mirror,
  table: T,
  options: Options<Rows[T], Entry>,
): RowIndex {
  const { first, lastFirst, entryOf, onChange, onProblem } = options;
  const entries = new Map<string, Entry>();
  let isOpen = true;
  let isWhole = false;
  let work: Promise<void> = Promise.resolve();

  /** One piece of work after the other, so that an older reading never overtakes a newer one. */
  function after(step: () => Promise<void>): Promise<void> {
    work = work.then(step).catch((error: unknown) => {
      // A database that is closed meanwhile ends the screen too; anything else must be heard of.
      const isClosed = error instanceof Error && error.name === 'DatabaseClosedError';
      if (isOpen && !isClosed) onProblem(error);
    });
    return work;
  }

  function show(): void {
    if (isOpen) onChange(entries, isWhole);
  }

  async function readFirst({ index, rows }: { index: string; rows: number }): Promise<void> {
    takeAll(await db.rows(table).orderBy(index).limit(rows).toArray());
    isWhole = entries.size < rows;
    show();
    if (!isWhole) await new Promise((resolve) => setTimeout(resolve, PAINTED_MS));
  }

  async function readAll(): Promise<void> {
    const seen = new Set<string>();
    let isChanged = !isWhole;
    let shownRows = entries.size;
    for await (const rows of lastFirst ? byIndex(lastFirst) : byKey()) {
      if (!isOpen) return;
      if (takeAll(rows)) isChanged = true;
      for (const { lid } of rows) seen.add(lid);
      if (isWhole || !isTimeToShow(shownRows, entries.size)) continue;
      shownRows = entries.size;
      show();
    }
    for (const lid of entries.keys()) if (!seen.has(lid) && entries.delete(lid)) isChanged = true;
    isWhole = true;
    if (isChanged) show();
  }

  async function* byKey(): AsyncGenerator<Rows[T][]> {
    let size = BATCH;
    for (let from: string | undefined = ''; from !== undefined; ) {
      const begunAt = performance.now();
      const rows: Rows[T][] = await db.rows(table).where('lid').above(from).limit(size).toArray();
      yield rows;
      from = rows.length < size ? undefined : rows.at(-1)?.lid;
      size = nextSize(size, performance.now() - begunAt);
    }
  }

  async function* byIndex(index: string): AsyncGenerator<Rows[T][]> {
    const values = await uniqueKeysOf(db.rows(table), index);
    for (const value of values) yield db.rows(table).where(index).equals(value).toArray();
  }

  async function readSome(lids: readonly string[]): Promise<void> {
    const rows = await db.rows(table).bulkGet([...lids]);
    let isChanged = false;
    for (const [place, lid] of lids.entries()) {
      const row = rows[place];
      if (row ? take(row) : entries.delete(lid)) isChanged = true;
    }
    if (isChanged) show();
  }

  function takeAll(rows: readonly Rows[T][]): boolean {
    let isChanged = false;
    for (const row of rows) if (take(row)) isChanged = true;
    return isChanged;
  }

  /** True when what is kept of the row is new or other than before. */
  function take(row: Rows[T]): boolean {
    const before = entries.get(row.lid);
    const entry = entryOf(row, before);
    if (entry === before) return false;
    if (entry === undefined) return entries.delete(row.lid);
    entries.set(row.lid, entry);
    return true;
  }

  function follow(written: Written): void {
    const lids = written.keys(table);
    if (lids === 'many') void after(readAll);
    else if (lids.size > 0) void after(() => readSome([...lids].map(String)));
  }

  const stop = onWritten(db, follow);
  if (first) void after(() => readFirst(first));
  return {
    whole: after(readAll),
    close() {
      isOpen = false;
      stop();
    },
  };
}

/** By how long the last reading took, what was made of its rows included. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs > UNFELT_MS) return Math.max(BATCH, size / 2);
  return tookMs < UNFELT_MS / 2 ? Math.min(MOST_BATCH, size * 2) : size;
}

function isTimeToShow(shown: number, taken: number): boolean {
  if (shown === 0 && taken >= SCREENFUL) return true;
  return taken - shown >= SHOW_EVERY_ROWS;
}
