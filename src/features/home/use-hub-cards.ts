import { useMemo } from 'react';
import type { PlanterCards } from '#db/queries/planter-cards.ts';
import type { PlanterCard } from '#db/queries/planters.ts';
import { useCardsView } from '#db/queries/use-planter-cards.ts';

/** Number of cards that are read at a time while scrolling: several screens of a phone, two of a desktop. */
const STEP = 24;

export interface HubCards {
  byLid: ReadonlyMap<string, PlanterCard>;
  /** Error message if the local database could not be read. */
  problem: string | undefined;
  /** The cards near the viewport in order, as far as they have been read. */
  around: readonly PlanterCard[];
}

/**
 * The live cards from `first` to `last` of an order. A card whose planter and writes did not change remains the same
 * object, so that a tap renders only one card.
 */
export function useHubCards(
  cards: PlanterCards,
  lids: readonly string[],
  first: number,
  last: number,
): HubCards {
  const from = Math.max(0, Math.floor(first / STEP) * STEP);
  const to = Math.ceil((last + 1) / STEP) * STEP;
  const wanted = useMemo(() => lids.slice(from, to), [lids, from, to]);
  const { byLid, problem } = useCardsView(cards, wanted);
  const around = useMemo(() => wanted.flatMap((lid) => byLid.get(lid) ?? []), [wanted, byLid]);
  return { byLid, around, problem };
}
