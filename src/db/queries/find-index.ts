import { language } from '#shared/i18n.ts';
import { WordIndex } from '#shared/word-index.ts';
import type { Mirror } from '../schema.ts';
import type { MirrorRow } from '../tables/mirror-table.ts';
import { FIND_SOURCES, type Finder, type FindKind } from './find-sources.ts';
import { type Entries, openRowIndex, type RowIndex } from './row-index.ts';

/** A record as a search result. */
export interface FoundRecord {
  kind: FindKind;
  lid: string;
  /** The server's number; null while the record exists only on this device. */
  id: number | null;
  title: string;
  more: string;
  /** The month of a report, else ''. */
  period: string;
}

/** An in-memory index of all records on the device that this person may find. */
export interface FindIndex {
  words: WordIndex<FoundRecord>;
  /** Increases with every change. */
  version(): number;
  /** Kinds whose rows have not all been read yet. */
  unread(): ReadonlySet<FindKind>;
  /** Why the device could not read its own data. */
  problem(): string | undefined;
  subscribe(listener: () => void): () => void;
}

/** Among equally good matches, records of earlier kinds come first. */
const ORDER = Object.keys(FIND_SOURCES);
const RANK: Readonly<Record<string, number>> = Object.fromEntries(
  ORDER.map((kind, rank) => [kind, rank]),
);

export function isFoundBefore(a: FoundRecord, b: FoundRecord): boolean {
  if (a.kind !== b.kind) return (RANK[a.kind] ?? 0) < (RANK[b.kind] ?? 0);
  if (a.period !== b.period) return a.period > b.period;
  return a.title < b.title;
}

const LETTER = 2 ** 16;
const KIND = LETTER ** 3;

/** A number made of the kind and the first letters of the title, or the month of a report: see `WordIndex`. */
export function leadOf({ kind, period, title }: FoundRecord): number {
  const rank = (RANK[kind] ?? 0) * KIND;
  if (kind === 'report') return rank + LETTER - 1 - monthsOf(period);
  return rank + letterOf(title, 0) * LETTER ** 2 + letterOf(title, 1) * LETTER + letterOf(title, 2);
}

/** The character at this position, or 0, so that a shorter title comes before a longer one that begins with it. */
function letterOf(title: string, at: number): number {
  return at < title.length ? title.charCodeAt(at) : 0;
}

function monthsOf(period: string): number {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return Math.max(0, Math.min(year * 12 + month, LETTER - 1)) || 0;
}

interface Kept {
  key: string;
  index: FindIndex;
  close(): void;
}

const kept = new WeakMap<Mirror, Kept>();

/**
 * The index of this database for these kinds. It is built in batches on first use and kept while the database is open.
 * If the person's permissions change, a new index is built.
 */
export function findIndex(db: Mirror, kinds: readonly FindKind[], finder: Finder): FindIndex {
  const key = JSON.stringify([kinds, finder, language()]);
  const known = kept.get(db);
  if (known?.key === key) return known.index;
  known?.close();
  const { index, close } = openFindIndex(db, kinds, finder);
  kept.set(db, { key, index, close });
  return index;
}

interface Indexed extends FoundRecord {
  /** The number of the record in the word index. */
  number: number;
  /** Further words that are searched. */
  others: string;
}

export function openFindIndex(db: Mirror, kinds: readonly FindKind[], finder: Finder) {
  const words = new WordIndex<FoundRecord>(isFoundBefore, leadOf);
  const unread = new Set(kinds);
  const listeners = new Set<() => void>();
  let version = 0;
  const problems = new Map<FindKind, string>();

  function tell(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function open(kind: FindKind): RowIndex {
    const { table } = FIND_SOURCES[kind];
    const all = new Set<Indexed>();

    function remove(one: Indexed): void {
      words.remove(one.number);
      all.delete(one);
    }

    /** Removes records whose rows were deleted. */
    function sweep(entries: Entries<Indexed>): void {
      if (entries.size === all.size) return;
      for (const one of all) if (entries.get(one.lid) !== one) remove(one);
    }

    return openRowIndex<typeof table, Indexed>(db, table, {
      entryOf(row, before) {
        const record = recordOf(kind, row, finder);
        if (before && record && isSame(before, record)) return before;
        if (before) remove(before);
        if (!record) return undefined;
        const number = words.add(record, record.title, `${record.more} ${record.others}`);
        const one = Object.assign(record, { number });
        all.add(one);
        return one;
      },
      onChange(entries, isWhole) {
        sweep(entries);
        problems.delete(kind);
        if (isWhole) unread.delete(kind);
        tell();
      },
      onProblem(error) {
        problems.set(kind, String(error));
        tell();
      },
    });
  }

  const opened = kinds.map(open);
  const index: FindIndex = {
    words,
    version: () => version,
    unread: () => unread,
    problem: () => [...problems.values()][0],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    index,
    whole: Promise.all(opened.map(({ whole }) => whole)),
    close() {
      for (const one of opened) one.close();
    },
  };
}

type Described = Omit<Indexed, 'number'>;

/** A row as a search result; undefined if this person may not find it. */
export function recordOf(kind: FindKind, row: MirrorRow, finder: Finder): Described | undefined {
  const described = FIND_SOURCES[kind].describe(row as never, finder);
  if (!described) return undefined;
  const { title, more, words: others = '' } = described;
  const period = 'period' in row && typeof row.period === 'string' ? row.period : '';
  return { kind, lid: row.lid, id: row.id, title, more, period, others };
}

function isSame(a: Described, b: Described): boolean {
  return a.title === b.title && a.more === b.more && a.others === b.others && a.id === b.id;
}
