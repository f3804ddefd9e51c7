import { type ReactNode, type RefObject, useRef } from 'react';
import { usePanelRows, useWindowRows } from './use-window-rows.ts';

/** Up to here all entries stand in the page, where the browser's own search finds them. */
const ALL_UP_TO = 12;

export interface WindowListProps<Entry> {
  /** What the entries are, for screen readers. */
  label: string;
  /** Of the list: a column whose gap is `gap`. */
  className: string | undefined;
  entries: readonly Entry[];
  keyOf(entry: Entry): string;
  /** Height of a usual entry and the room between two, in px; the real heights are measured. */
  usualHeight: number;
  gap: number;
  draw(entry: Entry): ReactNode;
}

/** A column of any length of which those are drawn that the window shows. */
export function WindowList<Entry>(props: WindowListProps<Entry>) {
  const frame = useRef<HTMLUListElement>(null);
  const rows = useWindowRows(frame, optionsOf(props));
  return <Shown {...props} frame={frame} rows={rows} />;
}

/** The same in a panel that scrolls by itself. */
export function PanelList<Entry>({
  panel,
  ...props
}: WindowListProps<Entry> & { panel: RefObject<HTMLElement | null> }) {
  const frame = useRef<HTMLUListElement>(null);
  const rows = usePanelRows(panel, optionsOf(props));
  return <Shown {...props} frame={frame} rows={rows} />;
}

function optionsOf<Entry>({ entries, usualHeight, gap }: WindowListProps<Entry>) {
  return { count: entries.length, usualHeight, gap, all: entries.length <= ALL_UP_TO };
}

interface ShownProps<Entry> extends WindowListProps<Entry> {
  frame: RefObject<HTMLUListElement | null>;
  rows: ReturnType<typeof useWindowRows>;
}

function Shown<Entry>({ label, className, entries, keyOf, draw, frame, rows }: ShownProps<Entry>) {
  return (
    <ul
      ref={frame}
      className={className}
      aria-label={label}
      style={{ paddingTop: rows.before, paddingBottom: rows.after }}
    >
      {rows.indexes.map((index) => {
        const entry = entries[index];
        if (entry === undefined) return null;
        return (
          <li
            key={keyOf(entry)}
            ref={rows.measure}
            data-index={index}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
          >
            {draw(entry)}
          </li>
        );
      })}
    </ul>
  );
}
