import type { ReactNode } from 'react';

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
