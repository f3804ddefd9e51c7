import { useEffect } from 'react';
import { prepareSearch, type Searched } from '#shared/word-search.ts';

/** Prepares the search (`withWords`) in a list that has been read to its end, and again whenever it changes. */
export function usePreparedSearch(entries: readonly Searched[], isWhole: boolean): void {
  useEffect(() => {
    if (!isWhole) return;
    const changed = new AbortController();
    void prepareSearch(entries, changed.signal);
    return () => changed.abort();
  }, [entries, isWhole]);
}
