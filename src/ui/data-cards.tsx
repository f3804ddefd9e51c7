import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import classes from './data-cards.module.css';
import type { Column, DataTableProps, TableSort } from './data-table-props.ts';
import layout from './layout.module.css';
import { Select } from './select.tsx';
import { Skeleton } from './skeleton.tsx';
import { useWindowRows } from './use-window-rows.ts';

const USUAL_HEIGHT = 190;
const GAP = 12;

/** The rows of `DataTable` as a list of cards, where a table would not fit. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, sort, onSort, onRange } = props;
  const list = useRef<HTMLUListElement>(null);
  const { indexes, before, after, measure } = useWindowRows(list, {
    count: rows.length,
    usualHeight: USUAL_HEIGHT,
    gap: GAP,
    onRange,
  });
  return (
    <>
      {onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <ul
        ref={list}
        aria-label={label}
        className={classes.list}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {indexes.map((index) => {
          const row = rows[index];
          return (
            <li
              key={row ? rowKey(row) : index}
              ref={measure}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classNames(layout.box, layout.stack3, classes.card)}
            >
              {row ? (
                <Card row={row} columns={columns} onOpen={onOpen} />
              ) : (
                <Skeleton height={120} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface CardProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'onOpen'> {
  row: Row;
}

function Card<Row>({ row, columns, onOpen }: CardProps<Row>) {
  const facts = columns.filter(({ onCard }) => onCard === undefined);
  return (
    <>
      {columns.map(
        (column) =>
          column.onCard === 'title' && (
            <div key={column.key} className={classes.title}>
              {onOpen ? (
                <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                  {column.cell(row)}
                </button>
              ) : (
                column.cell(row)
              )}
            </div>
          ),
      )}
      <dl className={classes.facts}>
        {facts.map((column) => (
          <Fact key={column.key} title={column.title} value={column.cell(row)} />
        ))}
      </dl>
      {columns.map(
        (column) =>
          column.onCard === 'actions' && (
            <div key={column.key} className={layout.wrap2}>
              {column.cell(row)}
            </div>
          ),
      )}
    </>
  );
}

/** Omits a fact without a value, where a table would have an empty cell. */
function Fact({ title, value }: { title: string; value: ReactNode }) {
  if (value === '' || value === null || value === undefined || value === false) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sort: TableSort | undefined;
  onSort(sort: TableSort): void;
}

/** A phone has no table head to tap, so every column and direction is in one list. */
function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title }) => [
      { value: `${key} up`, by: key, descending: false, label: title },
      { value: `${key} down`, by: key, descending: true, label: t`${title}, last first` },
    ]);
  if (choices.length === 0) return null;
  const current = choices.find(
    ({ by, descending }) => by === sort?.by && descending === sort.descending,
  );
  return (
    <Select
      label={t`Sort by`}
      name="sort"
      value={current?.value ?? ''}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onSort({ by: chosen.by, descending: chosen.descending });
      }}
    >
      {!current && <option value="">{t`As it came`}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
