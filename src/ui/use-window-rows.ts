import {
  measureElement,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

/** Rows drawn before and after those in sight, so that scrolling shows no gaps. */
const AROUND = 6;
/** A list that nobody scrolls yet has time for the rows around it. */
const REST_AFTER_MS = 100;

type Rows = Pick<
  Virtualizer<Window, Element>,
  'getVirtualItems' | 'getTotalSize' | 'measureElement'
>;

interface Options {
  count: number;
  /** Of a usual row, in px; the real ones are measured. */
  usualHeight: number;
  gap?: number;
  /** A short list: every row is drawn. */
  all?: boolean;
  onRange?: ((first: number, last: number) => void) | undefined;
}

/** Which rows of a long list the window shows, and how much room the others take before and after them. */
export function useWindowRows(frame: RefObject<HTMLElement | null>, options: Options) {
  const top = useTop(frame);
  const isPainted = usePainted();
  const virtual = useWindowVirtualizer({ ...settings(options, isPainted), scrollMargin: top });
  return useShownRows(virtual, top, isPainted, options);
}

/** The same for a list that fills an element with a scroll bar of its own. */
export function usePanelRows(panel: RefObject<HTMLElement | null>, options: Options) {
  const isPainted = usePainted();
  const getScrollElement = () => panel.current;
  const virtual = useVirtualizer({ ...settings(options, isPainted), getScrollElement });
  return useShownRows(virtual, 0, isPainted, options);
}

/** Of a list that has just appeared what is in sight is painted first. */
function settings({ count, usualHeight, gap = 0, all = false }: Options, isPainted: boolean) {
  const around = all ? count : AROUND;
  return {
    count,
    gap,
    overscan: isPainted ? around : 0,
    estimateSize: () => usualHeight,
    // A row without a height (nothing is laid out yet) would make room for ever more of them.
    measureElement: (...row: Parameters<typeof measureElement>) =>
      measureElement(...row) || usualHeight,
    useFlushSync: false,
  };
}

/** False for the moment in which a list appears. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(true)), REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}

function useShownRows(virtual: Rows, top: number, isPainted: boolean, { onRange }: Options) {
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const tell = useEffectEvent((from: number, to: number) => onRange?.(from, to));
  useEffect(() => {
    if (last >= first) tell(first, last);
  }, [first, last]);

  const before = (items[0]?.start ?? top) - top;
  const shown = (items.at(-1)?.end ?? top) - top;
  return {
    indexes: items.map(({ index }) => index),
    total: virtual.getTotalSize(),
    before,
    after: Math.max(0, virtual.getTotalSize() - shown),
    isPainted,
    // Measuring makes the browser lay out everything at once, and what changes by it a second time.
    measure: isPainted ? virtual.measureElement : null,
  };
}

/** Distance of the list from the top of the page, in px; follows whatever grows above it, in its column too. */
function useTop(frame: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    for (let above = element.parentElement; above; above = above.parentElement) {
      observer.observe(above);
    }
    return () => observer.disconnect();
  }, [frame]);
  return top;
}
