import { useDeferredValue } from 'react';

/** Number of entries to render first: more than most screens show at once. */
const SCREENFUL = {
  rows: 20,
  /** A card is as tall as several rows. */
  cards: 6,
};

/**
 * Renders the first screenful of a long list with the screen, and the whole list right afterwards in a deferred render
 * that does not block taps.
 */
export function useScreenful<T>(list: readonly T[], of: keyof typeof SCREENFUL): readonly T[] {
  const first = SCREENFUL[of];
  return useDeferredValue(list, list.length > first ? list.slice(0, first) : list);
}
