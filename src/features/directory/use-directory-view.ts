import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DirectorySort } from '#shared/directory-sorts.ts';
import { useListView } from '#src/lists/use-list-view.ts';
import { DirectorySearch } from './directory-search.ts';

interface View {
  q: string;
  sort: DirectorySort;
}

/** The query, the sort order and the open entry of a directory, all of which are stored in the address. */
export function useDirectoryView() {
  const { q = '', sort = 'name', entry } = DirectorySearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [view, onView] = useListView<View>({ q, sort }, (wanted) => {
    const spoken = {
      q: wanted.q || undefined,
      sort: wanted.sort === 'name' ? undefined : wanted.sort,
    };
    const search = (before: object) => ({ ...before, ...spoken });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  });
  const onOpen = useCallback(
    (lid: string | undefined) => {
      const search = (before: object) => ({ ...before, entry: lid });
      void navigate({ to: '.', search, resetScroll: false });
    },
    [navigate],
  );
  return { view, onView, opened: entry, onOpen };
}
