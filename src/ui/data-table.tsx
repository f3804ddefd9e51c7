import { useSyncExternalStore } from 'react';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';
import type { DataTableProps } from './data-table-props.ts';

/** Below this width rows are shown as cards. */
const CARDS_BELOW = '(max-width: 759.98px)';

/**
 * Any number of rows, of which only the visible ones are rendered: a table with a sticky header, or a list of cards
 * where a table would not fit. The window scrolls, so use it in a screen, not in a dialog.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useAsCards() ? <DataCards {...props} /> : <DataGrid {...props} />;
}

function useAsCards(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(CARDS_BELOW);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(CARDS_BELOW).matches,
  );
}
