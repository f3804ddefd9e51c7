import { type ReactNode, useSyncExternalStore } from 'react';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';

/** One column: of the table on wide screens, of the card on phones. */
export interface Column<Row> {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** Share of the width, 1 by default. */
  share?: number;
  /** Numbers are aligned to the end of their cell. */
  align?: 'end';
  sortable?: boolean;
  /** `title` heads the card, `actions` is at its foot without a name; others are name and value. */
  onCard?: 'title' | 'actions';
}

export interface TableSort {
  /** Key of a column. */
  by: string;
  descending: boolean;
}

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers: 'Users'. */
  label: string;
  columns: readonly Column<Row>[];
  /** In the order in which they are shown; undefined means one that is still being read. */
  rows: readonly (Row | undefined)[];
  /** Stays the same for a row wherever it is. */
  rowKey(row: Row): string;
  /** Which row a click anywhere in it opens; buttons and links inside it keep their own meaning. */
  onOpen?: ((row: Row) => void) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  /** Called with the first and last place in sight, so that their rows can be read. */
  onRange?: ((first: number, last: number) => void) | undefined;
}

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
