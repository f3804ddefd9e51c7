import { useEffect } from 'react';
import { prepareSearch, type Searched } from '#shared/word-search.ts';

/**
 * Prepares the search (`withWords`) in a list, and again whenever the list changes.
 * @param isWhole false during a download, in which the list changes with each batch
 */
export function usePreparedSearch(entries: readonly Searched[], isWhole: boolean): void {
  useEffect(() => {
    if (!isWhole) return;
    const changed = new AbortController();
    void prepareSearch(entries, changed.signal);
    return () => changed.abort();
  }, [entries, isWhole]);
}
