import { type RefObject, useLayoutEffect, useState } from 'react';

/** Narrowest card, in px; at 360 px there is one column. */
const CARD_MIN = 280;
/** Between cards, in px; the same in hub-grid.module.css. */
export const GAP = 16;
/** A card of usual content, in px; long hubs measure the real height of what is on the screen. */
export const USUAL_HEIGHT = 252;
/** Space beside the grid in the member layout, for the first guess before anything is measured. */
const MARGINS = 32;

export interface GridLayout {
  columns: number;
  /** Distance of the grid from the top of the page, in px: the window scrolls, not the grid. */
  top: number;
}

/** Columns that fit, and where the grid begins; follows the width and whatever grows above the grid. */
export function useGridLayout(frame: RefObject<HTMLElement | null>): GridLayout {
  const [layout, setLayout] = useState<GridLayout>(() => ({
    columns: columnsIn(Math.min(window.innerWidth, 1200) - MARGINS),
    top: 0,
  }));

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const columns = columnsIn(box.width);
      const top = Math.round(box.top + window.scrollY);
      setLayout((before) =>
        before.columns === columns && before.top === top ? before : { columns, top },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
  return layout;
}

function columnsIn(width: number): number {
  // Without a layout (width 0) one column is the safe guess.
  return Math.max(1, Math.floor((width + GAP) / (CARD_MIN + GAP)));
}
