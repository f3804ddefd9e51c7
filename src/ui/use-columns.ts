import { type RefObject, useLayoutEffect, useState } from 'react';

/** Minimum width of a card, in px; at 360 px there is one column. */
const CARD_MIN = 280;
/** Gap between cards, in px; the same as in the style sheets of the grids. */
export const GAP = 16;
/** Horizontal space around a grid in the member layout, for the first guess before anything is measured. */
const MARGINS = 32;

/** Number of cards that fit side by side; updates with the width of the frame. */
export function useColumns(frame: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() =>
    columnsIn(Math.min(window.innerWidth, 1200) - MARGINS),
  );
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setColumns(columnsIn(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return columns;
}

/** Style of a grid with this many columns. */
export function columnsStyle(columns: number) {
  return { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
}

function columnsIn(width: number): number {
  // Without layout (width 0), one column is the safe guess.
  return Math.max(1, Math.floor((width + GAP) / (CARD_MIN + GAP)));
}
