import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

interface Options {
  count: number;
  /** Of a usual row, in px; the real ones are measured. */
  usualHeight: number;
  gap?: number;
  onRange?: ((first: number, last: number) => void) | undefined;
}

/** Which rows of a long list the window shows, and how much room the others take before and after them. */
export function useWindowRows(frame: RefObject<HTMLElement | null>, options: Options) {
  const { count, usualHeight, gap = 0, onRange } = options;
  const top = useTop(frame);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    // A row without a height (nothing is laid out yet) would make room for ever more of them.
    measureElement: (...row) => measureElement(...row) || usualHeight,
    gap,
    overscan: 6,
    scrollMargin: top,
    useFlushSync: false,
  });
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
    before,
    after: Math.max(0, virtual.getTotalSize() - shown),
    measure: virtual.measureElement,
  };
}

/** Distance of the list from the top of the page, in px; follows whatever grows above it. */
function useTop(frame: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
  return top;
}
