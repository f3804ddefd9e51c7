import type { ReactNode } from 'react';

/** A column of the table on wide screens, or a value on the card on phones. */
export interface Column<Row> {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** Share of the width, 1 by default. */
  share?: number;
  /** Numbers are aligned to the end of their cell. */
  align?: 'end';
  sortable?: boolean;
  /**
   * `title` is the heading of the card, `actions` is at its foot without a name, all others are shown as name and
   * value.
   */
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
  /** In display order; undefined for a row that is still loading. */
  rows: readonly (Row | undefined)[];
  /** Must stay the same when the row moves. */
  rowKey(row: Row): string;
  /** Called for a click anywhere in a row, except on buttons and links inside it. */
  onOpen?: ((row: Row) => void) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  /** Called with the first and last visible index, so that their rows can be loaded. */
  onRange?: ((first: number, last: number) => void) | undefined;
}
