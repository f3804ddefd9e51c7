import {
  elementScroll,
  measureElement,
  observeElementOffset,
  type Rect,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useMeasured } from './use-measured.ts';

/**
 * Rows rendered before and after the visible ones, so that scrolling shows no gaps: within this many px, and at most
 * six.
 */
const AROUND_PX = 400;
const MOST_AROUND = 6;
/** Number of rows that are laid out at first; with all of 60,000 the first paint would be late. */
const PLACED_AT_FIRST = 2_000;
const PLACED_AHEAD = 200;
/** Usual offset of a list, in px: its first rows are rendered with the screen, before anything is measured. */
const USUAL_TOP = 300;
/** After this time without changes, a list also renders the rows around the visible ones. */
const REST_AFTER_MS = 100;

type Rows = Pick<
  Virtualizer<Window, Element>,
  'getVirtualItems' | 'getTotalSize' | 'measureElement'
>;

interface Options {
  count: number;
  /** Height of a typical row, in px; the real heights are measured. */
  usualHeight: number;
  gap?: number;
  /** For a short list: render every row. */
  all?: boolean;
  /** Number of rows that may be rendered with the screen; the others follow once it is painted. */
  atFirst?: number;
  onRange?: ((first: number, last: number) => void) | undefined;
}

/** Which rows of a long list are visible in the window, and how much space to reserve before and after them. */
export function useWindowRows(frame: RefObject<HTMLElement | null>, options: Options) {
  const top = useTop(frame);
  const state = useListState(options.count);
  const virtual = useWindowVirtualizer({
    ...settings(options, state),
    scrollMargin: top,
    scrollToFn: unlessFirst(windowScroll),
    initialRect: windowRect(),
  });
  return useShownRows(virtual, top, state, options);
}

/** The same for a list inside an element that scrolls on its own. */
export function usePanelRows(panel: RefObject<HTMLElement | null>, options: Options) {
  const state = useListState(options.count);
  const getScrollElement = () => panel.current;
  const virtual = useVirtualizer({
    ...settings(options, state),
    getScrollElement,
    observeElementRect: watchRect,
    observeElementOffset: watchOffset,
    scrollToFn: unlessFirst(elementScroll),
    initialRect: windowRect(),
  });
  return useShownRows(virtual, 0, state, options);
}

function windowRect(): Rect {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** As `observeElementRect` of the library, which also reads the size at once and so forces a layout. */
function watchRect(
  { scrollElement: panel }: Virtualizer<HTMLElement, Element>,
  tell: (rect: Rect) => void,
): () => void {
  const observer = new ResizeObserver(() => {
    if (panel) tell({ width: panel.clientWidth, height: panel.clientHeight });
  });
  if (panel) observer.observe(panel);
  return () => observer.disconnect();
}

/** As `observeElementOffset`, and says once where the panel already is: the list assumes its top. */
function watchOffset(
  list: Virtualizer<HTMLElement, Element>,
  tell: (offset: number, isScrolling: boolean) => void,
): () => void {
  const { scrollElement: panel } = list;
  const stop = observeElementOffset(list, tell);
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    if (panel) tell(panel.scrollTop, false);
  });
  if (panel) observer.observe(panel);
  return () => {
    observer.disconnect();
    stop?.();
  };
}

const hasScrolled = new WeakSet<object>();

/**
 * Leaves out the first call of a list, which forces a layout of the screen that has just appeared. It would scroll the
 * window to where it is, and a panel to its top.
 */
function unlessFirst<Scrolled extends Element | Window>(
  scroll: (...call: ScrollCall<Scrolled>) => void,
) {
  return (...call: ScrollCall<Scrolled>) => {
    const [, , list] = call;
    if (hasScrolled.has(list)) scroll(...call);
    hasScrolled.add(list);
  };
}

type ScrollCall<Scrolled extends Element | Window> = Parameters<
  Virtualizer<Scrolled, Element>['options']['scrollToFn']
>;

interface ListState {
  /** False when a list has just appeared: the visible rows are painted first. */
  isPainted: boolean;
  /** Also false right after rows were added or removed, as with each key press in a search. */
  isAtRest: boolean;
  /** Number of rows that are laid out; grows as the list is scrolled. */
  placed: number;
  place(rows: number): void;
}

function useListState(count: number): ListState {
  const [restingWith, setRestingWith] = useState<number>();
  const [placed, place] = useState(PLACED_AT_FIRST);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRestingWith(count)), REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return {
    isPainted: restingWith !== undefined,
    isAtRest: restingWith === count,
    placed,
    place,
  };
}

/** Number of rows that are currently laid out. */
function placedOf({ count, atFirst = count }: Options, { isPainted, placed }: ListState): number {
  return Math.min(count, placed, isPainted ? count : atFirst);
}

function settings(options: Options, state: ListState) {
  const { usualHeight, gap = 0, all = false } = options;
  const count = placedOf(options, state);
  const around = all ? count : Math.min(MOST_AROUND, Math.ceil(AROUND_PX / usualHeight));
  const hasAround = all ? state.isPainted : state.isAtRest;
  return {
    count,
    gap,
    overscan: hasAround ? around : 0,
    estimateSize: () => usualHeight,
    // A row without a height (before layout) would make the list render more and more rows.
    measureElement: (...row: Parameters<typeof measureElement>) =>
      measureElement(...row) || usualHeight,
    useFlushSync: false,
  };
}

function useShownRows(virtual: Rows, top: number, state: ListState, options: Options) {
  const { count, usualHeight, gap = 0, onRange } = options;
  const { isPainted, isAtRest, placed, place } = state;
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const tell = useEffectEvent((from: number, to: number) => onRange?.(from, to));
  useEffect(() => {
    if (last >= first) tell(first, last);
    if (last + PLACED_AHEAD > placed && placed < count) place(placed * 2);
  }, [first, last, placed, place, count]);

  const others = count - placedOf(options, state);
  const total = virtual.getTotalSize() + others * (usualHeight + gap);
  const before = (items[0]?.start ?? top) - top;
  const shown = (items.at(-1)?.end ?? top) - top;
  return {
    indexes: items.map(({ index }) => index),
    total,
    before,
    after: Math.max(0, total - shown),
    isPainted,
    // Measuring forces a synchronous layout, and a second one for the resulting changes.
    measure: isAtRest ? virtual.measureElement : null,
  };
}

/** Distance of the list from the top of the page, in px; updates when content above it grows, in its column too. */
function useTop(frame: RefObject<HTMLElement | null>): number {
  return useMeasured(frame, TOP, () => USUAL_TOP);
}

const TOP = {
  read: (element: HTMLElement) => Math.round(element.getBoundingClientRect().top + window.scrollY),
  *watched(element: HTMLElement) {
    for (let above = element.parentElement; above; above = above.parentElement) yield above;
  },
};
