import { type ReactNode, useRef } from 'react';
import classes from './card-grid.module.css';
import { columnsStyle, GAP, useColumns } from './use-columns.ts';
import { useWindowRows } from './use-window-rows.ts';

/** Up to this number all cards are rendered, so that the browser's own search finds them. */
const ALL_UP_TO = 60;

interface Props<Entry> {
  /** What the cards are, for screen readers. */
  label: string;
  entries: readonly Entry[];
  keyOf(entry: Entry): string;
  /** Height of a typical card, in px; the real heights are measured. */
  usualHeight: number;
  /** Number of cards up to which all of them are rendered. */
  allUpTo?: number;
  /** In a wide window, the width of the panel next to the grid and of the gap, in px. */
  beside?: number;
  draw(entry: Entry): ReactNode;
}

/** Cards in as many columns as fit; a long list renders only those near the viewport. The window scrolls. */
export function CardGrid<Entry>(props: Props<Entry>) {
  const { label, entries, keyOf, usualHeight, allUpTo = ALL_UP_TO, beside, draw } = props;
  const frame = useRef<HTMLUListElement>(null);
  const columns = useColumns(frame, beside);
  const rows = useWindowRows(frame, {
    count: Math.ceil(entries.length / columns),
    usualHeight,
    gap: GAP,
    all: entries.length <= allUpTo,
  });
  const first = (rows.indexes[0] ?? 0) * columns;
  const shown = entries.slice(first, first + rows.indexes.length * columns);
  return (
    <ul
      ref={frame}
      aria-label={label}
      className={classes.grid}
      style={{ ...columnsStyle(columns), paddingTop: rows.before, paddingBottom: rows.after }}
    >
      {shown.map((entry, place) => (
        <li
          key={keyOf(entry)}
          ref={place % columns === 0 ? rows.measure : undefined}
          data-index={(first + place) / columns}
          aria-setsize={entries.length}
          aria-posinset={first + place + 1}
        >
          {draw(entry)}
        </li>
      ))}
    </ul>
  );
}
