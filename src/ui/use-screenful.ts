import { useDeferredValue } from 'react';

/** How many of a list to draw first: more than most screens show at once. */
const SCREENFUL = {
  rows: 20,
  /** Each as tall as many rows. */
  cards: 6,
};

/**
 * A long list as it is drawn: its first screenful with the screen itself, all of it right afterwards, in pieces between which
 * a tap is answered.
 */
export function useScreenful<T>(list: readonly T[], of: keyof typeof SCREENFUL): readonly T[] {
  const first = SCREENFUL[of];
  return useDeferredValue(list, list.length > first ? list.slice(0, first) : list);
}
