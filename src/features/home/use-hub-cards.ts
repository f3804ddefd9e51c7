import { useMemo } from 'react';
import type { PlanterCard } from '#db/queries/planters.ts';
import { usePlanterCards } from '#db/queries/use-planter-cards.ts';

/** Rows that are read together while scrolling: some screens of a phone, two of a desk. */
const STEP = 24;

export interface HubCards {
  byLid: ReadonlyMap<string, PlanterCard>;
  /** Why the device could not read its own data. */
  problem: string | undefined;
  /** The cards around the screen in order, as far as they are there. */
  around: readonly PlanterCard[];
}

/**
 * The cards from `first` to `last` of an order, live. A card whose planter and writes did not change stays
 * the same object, so that a tap paints one card and no other.
 * @param known cards that somebody has read already
 */
export function useHubCards(
  lids: readonly string[],
  first: number,
  last: number,
  known: readonly PlanterCard[],
): HubCards {
  const from = Math.max(0, Math.floor(first / STEP) * STEP);
  const to = Math.ceil((last + 1) / STEP) * STEP;
  const wanted = useMemo(() => lids.slice(from, to), [lids, from, to]);
  const { byLid, problem } = usePlanterCards(wanted, known);
  const around = useMemo(() => wanted.flatMap((lid) => byLid.get(lid) ?? []), [wanted, byLid]);
  return { byLid, around, problem };
}
