import { type CSSProperties, type MouseEvent, memo, type Ref, useRef } from 'react';
import classes from './data-grid.module.css';
import type { Column, DataTableProps, TableSort } from './data-table-props.ts';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { useWindowRows } from './use-window-rows.ts';

const USUAL_HEIGHT = 57;

/** The table of `DataTable` for wide screens. */
export function DataGrid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, onRange } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { indexes, before, after, measure } = useWindowRows(body, {
    count: rows.length,
    usualHeight: USUAL_HEIGHT,
    onRange,
  });
  const whole = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  return (
    <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
      <colgroup>
        {columns.map(({ key, share = 1 }) => (
          <col key={key} style={{ width: `${(share / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead className={classes.head}>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        className={classes.rows}
        style={{ '--before': `${before}px`, '--after': `${after}px` } as CSSProperties}
      >
        {indexes.map((index) => {
          const row = rows[index];
          const key = row ? rowKey(row) : index;
          return <GridRow key={key} {...{ row, index, columns, onOpen, measure }} />;
        })}
      </tbody>
    </table>
  );
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'onOpen'> {
  row: Row | undefined;
  index: number;
  measure: Ref<HTMLTableRowElement>;
}

function PlainRow<Row>({ row, index, columns, onOpen, measure }: RowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={row && onOpen ? classes.opens : undefined}
      onClick={row && onOpen && ((event) => isOnRow(event) && onOpen(row))}
    >
      {columns.map((column) => (
        <td key={column.key} className={column.align === 'end' ? classes.end : undefined}>
          {row ? column.cell(row) : <Skeleton width={70} />}
        </td>
      ))}
    </tr>
  );
}

/** Memoized, so that a row is not rendered again when others come or go. */
const GridRow = memo(PlainRow) as typeof PlainRow;

/** Ignores taps on a control inside the row. */
function isOnRow({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('a, button, input, select, label');
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { key, title, align, sortable } = column;
  const isSorted = sort?.by === key;
  const descending = isSorted && sort.descending;
  const order = descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order : undefined}
      className={align === 'end' ? classes.end : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ by: key, descending: isSorted && !descending })}
        >
          {title}
          <span className={classes.arrow} data-order={isSorted ? order : 'none'}>
            <Icon name="chevron-down" size={18} />
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
