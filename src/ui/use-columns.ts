import type { RefObject } from 'react';
import { useMeasured } from './use-measured.ts';

/** Minimum width of a card, in px; at 360 px there is one column. */
const CARD_MIN = 280;
/** Gap between cards, in px; the same as in the style sheets of the grids. */
export const GAP = 16;
/** The layout of a screen, in px, as in `shell.module.css`: its width and the space at both sides. */
const WIDEST = 1200;
const WIDE_FROM = 900;
const SIDES = 2 * 16;
const WIDE_SIDES = 2 * 24;

/**
 * Number of cards that fit side by side; updates with the width of the frame.
 * @param beside in a wide window, the width of the panel next to the frame and of the gap, in px
 */
export function useColumns(frame: RefObject<HTMLElement | null>, beside = 0): number {
  return useMeasured(frame, COLUMNS, () => columnsIn(usualWidth(beside)));
}

const COLUMNS = {
  read: (element: HTMLElement) => columnsIn(element.getBoundingClientRect().width),
  watched: (element: HTMLElement) => [element],
};

/** Width of a grid before the first layout. */
function usualWidth(beside: number): number {
  const { innerWidth } = window;
  if (innerWidth < WIDE_FROM) return innerWidth - SIDES;
  return Math.min(innerWidth, WIDEST) - WIDE_SIDES - beside;
}

/** Style of a grid with this many columns. */
export function columnsStyle(columns: number) {
  return { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
}

function columnsIn(width: number): number {
  // Without layout (width 0), one column is the safe guess.
  return Math.max(1, Math.floor((width + GAP) / (CARD_MIN + GAP)));
}
