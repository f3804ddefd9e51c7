import { useEffect, useMemo, useState } from 'react';
import type { HubSearch } from '#db/queries/hub-search.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { loadWhenIdle } from '#ui/late.tsx';

/** Loaded when idle, because few people search right after opening the app. */
const loadSearch = async () => (await import('#db/queries/hub-search.ts')).openHubSearch;
loadWhenIdle(loadSearch);

export interface SearchHandle {
  query: string;
  setQuery(query: string): void;
  /** Reads the texts. Called when the field gets the focus, so that they are ready for the first letter. */
  prepare(): void;
  /** Keys of the matching planters, in the order of `lids`; undefined while the texts are being read. */
  found: readonly string[] | undefined;
  /** Error message if the local database could not be read. */
  problem: string | undefined;
}

/** Search in a hub by name, spouse, church and location: every word must match, regardless of accents. */
export function useHubSearch(leader: number, lids: readonly string[]): SearchHandle {
  const [query, setQuery] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [search, setSearch] = useState<HubSearch>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (attempt === 0) return;
    let opened: HubSearch | undefined;
    let isOpen = true;
    // A new object, because the same query may have different results now.
    const onChange = () => setSearch((before) => before && { ...before });
    loadSearch()
      .then((open) => readMirror((db) => open(db, leader, onChange)))
      .then((ready) => {
        opened = ready;
        if (isOpen) setSearch(ready);
        else ready.close();
      })
      .catch((error: unknown) => isOpen && setProblem(String(error)));
    return () => {
      isOpen = false;
      opened?.close();
      setSearch(undefined);
    };
  }, [attempt, leader]);

  const words = query.trim();
  const found = useMemo(
    () => (words === '' ? lids : search?.filter(lids, words)),
    [lids, words, search],
  );
  const mustRead = attempt === 0 || problem !== undefined;
  const prepare = () => {
    if (!mustRead) return;
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return { query, setQuery, prepare, found, problem };
}
