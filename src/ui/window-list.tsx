import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePanelRows, useWindowRows } from './use-window-rows.ts';

/** Up to this number all entries are rendered, so that the browser's own search finds them. */
const ALL_UP_TO = 12;
/** Entries that each of several lists renders with the screen. */
const AT_FIRST = 2;
/** A list renders its entries when it is within one screen height, so that scrolling shows no gaps. */
const NEAR = '100% 0px';

export interface WindowListProps<Entry> {
  /** What the entries are, for screen readers. */
  label: string;
  /** Class of the list: a column whose gap is `gap`. */
  className: string | undefined;
  entries: readonly Entry[];
  keyOf(entry: Entry): string;
  /** Height of a typical entry and the gap between two, in px; the real heights are measured. */
  usualHeight: number;
  gap: number;
  /** Whether every entry is rendered; by default, only if the list is short. */
  all?: boolean;
  /**
   * For a screen with several lists: true for those at the top, whose first entries are rendered with the screen; false
   * for the others, which follow once it is painted. Omit it for a single list, which measures its own position.
   */
  first?: boolean;
  draw(entry: Entry): ReactNode;
}

/** A column of any length that renders only the entries visible in the window. */
export function WindowList<Entry>(props: WindowListProps<Entry>) {
  const frame = useRef<HTMLUListElement>(null);
  const options = optionsOf(props);
  const rows = useWindowRows(frame, options);
  const isNear = useNear(frame, rows.isPainted, props.first);
  const isDrawn = isNear || (rows.isPainted && options.all);
  return <Shown {...props} frame={frame} rows={isDrawn ? rows : withoutRows(rows)} />;
}

/** The same in a panel that scrolls on its own. */
export function PanelList<Entry>({
  panel,
  ...props
}: WindowListProps<Entry> & { panel: RefObject<HTMLElement | null> }) {
  const frame = useRef<HTMLUListElement>(null);
  const rows = usePanelRows(panel, optionsOf(props));
  return <Shown {...props} frame={frame} rows={rows} />;
}

function optionsOf<Entry>(props: WindowListProps<Entry>) {
  const { entries, usualHeight, gap, first, all = entries.length <= ALL_UP_TO } = props;
  return { count: entries.length, usualHeight, gap, all, ...(first && { atFirst: AT_FIRST }) };
}

/** Whether a list is in the viewport, or close to it. */
function useNear(
  frame: RefObject<HTMLElement | null>,
  isPainted: boolean,
  first: boolean | undefined,
): boolean {
  const [isNear, setNear] = useState(first ?? false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || first !== undefined) return;
    const look = () => setNear(element.getBoundingClientRect().top < window.innerHeight);
    look();
  }, [frame, first]);
  useEffect(() => {
    if (!isPainted || !frame.current) return;
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      const isThere = entries.at(-1)?.isIntersecting ?? true;
      startTransition(() => setNear(isThere));
    };
    const observer = new IntersectionObserver(follow, { rootMargin: NEAR });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, isPainted]);
  return isNear;
}

function withoutRows(rows: ReturnType<typeof useWindowRows>): typeof rows {
  return { ...rows, indexes: [], before: 0, after: rows.total };
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
