import { useEffect, useMemo } from 'react';
import {
  type DirectoryEntry,
  type DirectoryRow,
  type DirectoryView,
  directoryView,
} from '#db/queries/directory.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { DirectorySort } from '#shared/directory-sorts.ts';
import type { DirectoryTable } from '#shared/directory-tables.ts';
import { foldText, searchText } from '#shared/fold-text.ts';
import { withWords } from '#shared/word-search.ts';
import { type List, useList } from '#src/lists/use-list.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import { wantForScreen } from '#src/sync-client/want-feed.ts';

export interface Directory<Row> {
  table: DirectoryTable;
  list: List<DirectoryView<Row>>;
}

/** The live entries of a directory, refreshed if they are older than five minutes. */
export function useDirectory<T extends DirectoryTable>(table: T): Directory<DirectoryRow<T>> {
  const view = useMirror((db) => directoryView(db, table), [table]);
  const list = useList(table, view);
  useEffect(() => {
    // Fetch all directories on the first visit: they are short, and the next visit may be offline.
    for (const { table: key } of DIRECTORIES) wantForScreen(key);
  }, []);
  return { table, list };
}

interface Searchable {
  name: string;
  location: string;
  status: string;
  sort_name: string;
}

/** The sorted entries that contain every word of the query, in any order and regardless of accents. */
export function useFound<Row extends Searchable>(
  entries: readonly DirectoryEntry<Row>[],
  query: string,
  sort: DirectorySort,
  textsOf: (row: Row) => readonly string[],
): readonly DirectoryEntry<Row>[] {
  const folded = useMemo(
    () => entries.map((entry) => ({ entry, text: searchText(textsOf(entry.row).join(' ')) })),
    [entries, textsOf],
  );
  return useMemo(() => {
    const found = withWords(folded, query).map(({ entry }) => entry);
    return sort === 'name' ? found : sorted(found, sort);
  }, [folded, query, sort]);
}

/** Sorts entries that are already in order of name, and keeps that order among equals. */
function sorted<Row extends Searchable>(
  entries: readonly DirectoryEntry<Row>[],
  sort: 'location' | 'status',
): readonly DirectoryEntry<Row>[] {
  const keyed = entries.map((entry) => ({ entry, key: foldText(entry.row[sort]) }));
  const isBefore = (a: string, b: string) => Number(a > b) - Number(a < b);
  return keyed.sort((a, b) => isBefore(a.key, b.key)).map(({ entry }) => entry);
}
