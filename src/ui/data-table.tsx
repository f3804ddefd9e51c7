import { useSyncExternalStore } from 'react';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';
import type { DataTableProps } from './data-table-props.ts';

/** Below this width a row becomes a card. */
const CARDS_BELOW = '(max-width: 759.98px)';

/**
 * Rows of any number, of which those in sight are drawn: a table with a head that stays, or a list of cards
 * where a table would not fit. The window scrolls, so it belongs into a screen, not into a dialog.
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
