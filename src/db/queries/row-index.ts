import { atRest } from '#shared/at-rest.ts';
import type { Mirror } from '../schema.ts';
import { isGone, steadyRead } from '../steady-read.ts';
import type { Rows, TableName } from '../tables/index.ts';
import { uniqueKeysOf } from '../unique-keys.ts';
import { onWritten, type Written } from '../written-keys.ts';

/** Size of the first batches: small enough not to disturb typing or scrolling, even on a cheap phone. */
const BATCH = 100;
/** Largest batch. Each read costs a few milliseconds regardless of its size, so fast devices read larger batches. */
const MOST_BATCH = 1_000;
/** A read of this duration is not noticeable. */
const UNFELT_MS = 16;
/**
 * The first rows are rendered in many short tasks. On a slow phone, reading the others between them would delay them by
 * a second, so reading waits until the page is idle, at most this long.
 */
const REST_WITHIN_MS = 1_000;
/**
 * Minimum number of new rows between two updates while the index is being built. It must also have doubled, because each
 * update is work for all rows.
 */
const SHOW_EVERY_ROWS = 10_000;
/** Number of rows that fill a screen. The first ones are shown as soon as they have been read. */
const SCREENFUL = 50;

/** The entries kept for each row, by local key. */
export type Entries<Entry> = ReadonlyMap<string, Entry>;

/** Former entries by local key; undefined for a new one. */
export type Changed<Entry> = ReadonlyMap<string, Entry | undefined>;

interface Options<Row, Entry> {
  /**
   * Reads and shows the first rows of an index before all others, to fill the first screen, unless they are known and
   * shown already.
   */
  first?: { index: string; rows: number; known?: Entries<Entry> };
  /** Reads the rows grouped by the values of this index, last value first. */
  lastFirst?: string;
  /** Returns the entry for a row: `before` itself if nothing changed, undefined to skip the row. */
  entryOf(row: Row, before: Entry | undefined): Entry | undefined;
  /**
   * Called after every change, and once when all rows have been read.
   * @param changed what each entry that was added, changed or removed was at the previous call
   */
  onChange(entries: Entries<Entry>, isWhole: boolean, changed: Changed<Entry>): void;
  /** Called if a read fails. Reading is retried at the next write. */
  onProblem(error: unknown): void;
}

export interface RowIndex {
  /** Resolves when all rows have been read once, or reading has failed. */
  whole: Promise<void>;
  close(): void;
}

/**
 * Keeps the parts of a table in memory that lists, filters and searches need, so that 60,000 rows can be searched
 * within a key press. Built in one pass; afterwards, only written rows are reread.
 */
export function openRowIndex<T extends TableName, Entry>(
  db: Mirror,
  table: T,
  options: Options<Rows[T], Entry>,
): RowIndex {
  const { first, lastFirst, onChange, onProblem } = options;
  const { entries, take, remove, takeChanges } = keepEntries(options);
  let isOpen = true;
  let isWhole = false;
  /** True if a read has failed, so that rows may be missing. */
  let isBehind = false;
  let work: Promise<void> = Promise.resolve();

  /** Runs one task after the other, so that an older read never overtakes a newer one. */
  function after(step: () => Promise<void>): Promise<void> {
    const steady = () => steadyRead(db, isBehind ? readAll : step);
    work = work.then(steady).catch((error: unknown) => {
      if (!isOpen || isGone(db, error)) return;
      isBehind = true;
      onProblem(error);
    });
    return work;
  }

  function show(): void {
    if (isOpen) onChange(entries, isWhole, takeChanges());
  }

  async function readFirst({ index, rows }: { index: string; rows: number }): Promise<void> {
    const isKnown = entries.size > 0;
    if (!isKnown) takeAll(await db.rows(table).orderBy(index).limit(rows).toArray());
    isWhole = entries.size < rows;
    if (!isKnown) show();
    if (!isWhole) await atRest(REST_WITHIN_MS);
  }

  async function readAll(): Promise<void> {
    const seen = new Set<string>();
    let isChanged = !isWhole || isBehind;
    let shownRows = entries.size;
    for await (const rows of lastFirst ? byIndex(lastFirst) : byKey()) {
      if (!isOpen) return;
      if (takeAll(rows)) isChanged = true;
      for (const { lid } of rows) seen.add(lid);
      if (isWhole || !isTimeToShow(shownRows, entries.size)) continue;
      shownRows = entries.size;
      show();
    }
    for (const lid of entries.keys()) if (!seen.has(lid) && remove(lid)) isChanged = true;
    isWhole = true;
    isBehind = false;
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
      if (row ? take(row) : remove(lid)) isChanged = true;
    }
    if (isChanged) show();
  }

  function takeAll(rows: readonly Rows[T][]): boolean {
    let isChanged = false;
    for (const row of rows) if (take(row)) isChanged = true;
    return isChanged;
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

/** The entries of an index, and what those that changed were before. */
function keepEntries<T extends TableName, Entry>({ first, entryOf }: Options<Rows[T], Entry>) {
  const entries = new Map(first?.known);
  let changed = new Map<string, Entry | undefined>();

  /** True if the entry of the row has changed. */
  function take(row: Rows[T]): boolean {
    const before = entries.get(row.lid);
    const entry = entryOf(row, before);
    if (entry === before) return false;
    if (entry === undefined) return remove(row.lid);
    noteChange(row.lid);
    entries.set(row.lid, entry);
    return true;
  }

  function remove(lid: string): boolean {
    noteChange(lid);
    return entries.delete(lid);
  }

  function noteChange(lid: string): void {
    if (!changed.has(lid)) changed.set(lid, entries.get(lid));
  }

  /** The changes since the previous call. */
  function takeChanges(): Changed<Entry> {
    const taken = changed;
    changed = new Map();
    return taken;
  }

  return { entries, take, remove, takeChanges };
}

/** Adapts the batch size to the duration of the last read, including the processing of its rows. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs > UNFELT_MS) return Math.max(BATCH, size / 2);
  return tookMs < UNFELT_MS / 2 ? Math.min(MOST_BATCH, size * 2) : size;
}

function isTimeToShow(shown: number, taken: number): boolean {
  if (shown === 0 && taken >= SCREENFUL) return true;
  return taken - shown >= Math.max(SHOW_EVERY_ROWS, shown);
}
