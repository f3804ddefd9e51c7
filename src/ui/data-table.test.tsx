import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column, TableSort } from './data-table-props.ts';

interface Person {
  id: number;
  name: string;
  gifts: number;
}

const columns: readonly Column<Person>[] = [
  { key: 'name', title: 'Name', sortable: true, onCard: 'title', cell: ({ name }) => name },
  { key: 'gifts', title: 'Gifts', sortable: true, align: 'end', cell: ({ gifts }) => gifts },
  {
    key: 'actions',
    title: 'Actions',
    onCard: 'actions',
    cell: ({ name }) => <button type="button">Edit {name}</button>,
  },
];

function people(count: number): Person[] {
  return Array.from({ length: count }, (_, id) => ({ id, name: `Person ${id}`, gifts: id * 2 }));
}

function onPhone(): void {
  const narrow = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as MediaQueryList);
}

function show(rows: (Person | undefined)[], extra: Partial<Parameters<typeof DataTable>[0]> = {}) {
  const rowKey = ({ id }: Person) => String(id);
  return render(<DataTable {...{ columns, rows, rowKey }} label="People" {...(extra as object)} />);
}

afterEach(cleanup);

describe('a table on a wide screen', () => {
  it('has a name, column headers and a row count', () => {
    show(people(3));
    const table = screen.getByRole('table', { name: 'People' });
    expect(table.getAttribute('aria-rowcount')).toBe('4');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Gifts', 'Actions']);
    expect(
      within(table)
        .getByRole('row', { name: /Person 1/ })
        .getAttribute('aria-rowindex'),
    ).toBe('3');
  });

  it('renders only a few of 5,000 rows', () => {
    show(people(5_000));
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
  });

  it('sorts ascending on the first tap on a header, then descending', () => {
    const onSort = vi.fn<(sort: TableSort) => void>();
    const { rerender } = show(people(2), { onSort });
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', descending: false });
    rerender(
      <DataTable
        {...{ columns, onSort }}
        rows={people(2)}
        rowKey={({ id }) => String(id)}
        label="People"
        sort={{ by: 'name', descending: false }}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', descending: true });
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  it('opens a row when it is tapped, but not when a button inside it is tapped', () => {
    const onOpen = vi.fn();
    show(people(2), { onOpen });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Person 1' }));
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Person 1'));
    expect(onOpen).toHaveBeenCalledWith({ id: 1, name: 'Person 1', gifts: 2 });
  });

  it('reports the visible range and reserves space for rows that are not loaded yet', () => {
    const onRange = vi.fn();
    show([undefined, ...people(2)], { onRange });
    expect(onRange).toHaveBeenCalledWith(0, 2);
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });
});

describe('a table on a phone', () => {
  it('is a list of cards with a label for each value', () => {
    onPhone();
    show(people(2));
    expect(screen.queryByRole('table')).toBeNull();
    const list = screen.getByRole('list', { name: 'People' });
    const [, second] = within(list).getAllByRole('listitem');
    expect(second?.textContent).toBe('Person 1Gifts2Edit Person 1');
    expect(second?.getAttribute('aria-setsize')).toBe('2');
  });

  it('leaves out a label without a value', () => {
    onPhone();
    const note: Column<Person> = { key: 'note', title: 'Note', cell: () => '' };
    show(people(1), { columns: [...columns, note] as Column<unknown>[] });
    expect(screen.getByText('Gifts')).toBeTruthy();
    expect(screen.queryByText('Note')).toBeNull();
  });

  it('is sorted with a select of the columns', () => {
    onPhone();
    const onSort = vi.fn();
    show(people(2), { onSort });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
      target: { value: 'gifts down' },
    });
    expect(onSort).toHaveBeenCalledWith({ by: 'gifts', descending: true });
  });

  it('renders only a few of 5,000 cards', () => {
    onPhone();
    show(people(5_000));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
  });
});
