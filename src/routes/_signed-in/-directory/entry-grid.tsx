import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { GAP, useGridLayout } from '../-home/use-grid-layout.ts';
import classes from './directory.module.css';

/** Up to here all cards stand in the page, where the browser's own search finds them. */
const PLAIN_UP_TO = 60;
/** A card of usual content, in px. */
const USUAL_HEIGHT = 150;

interface Props<Entry> {
  entries: readonly Entry[];
  keyOf(entry: Entry): string;
  draw(entry: Entry): ReactNode;
}

/** Cards in as many columns as fit; of a long directory those around the screen. */
export function EntryGrid<Entry>(props: Props<Entry>) {
  return props.entries.length <= PLAIN_UP_TO ? <PlainGrid {...props} /> : <LongGrid {...props} />;
}

function PlainGrid<Entry>({ entries, keyOf, draw }: Props<Entry>) {
  const frame = useRef<HTMLUListElement>(null);
  const { columns } = useGridLayout(frame);
  return (
    <ul ref={frame} className={classes.grid} style={columnsStyle(columns)}>
      {entries.map((entry) => (
        <li key={keyOf(entry)}>{draw(entry)}</li>
      ))}
    </ul>
  );
}

function LongGrid<Entry>({ entries, keyOf, draw }: Props<Entry>) {
  const frame = useRef<HTMLDivElement>(null);
  const { columns, top } = useGridLayout(frame);
  const virtual = useWindowVirtualizer({
    count: Math.ceil(entries.length / columns),
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    overscan: 4,
    scrollMargin: top,
    useFlushSync: false,
  });
  const rows = virtual.getVirtualItems();
  return (
    <div ref={frame} className={classes.frame} style={{ height: virtual.getTotalSize() }}>
      {rows.map((row) => (
        <ul
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          className={classes.grid}
          style={{ ...columnsStyle(columns), transform: `translateY(${row.start - top}px)` }}
        >
          {entries.slice(row.index * columns, (row.index + 1) * columns).map((entry) => (
            <li key={keyOf(entry)}>{draw(entry)}</li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function columnsStyle(columns: number) {
  return { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
}
