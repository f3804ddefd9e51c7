import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type CardsView, openPlanterCards } from './planter-cards.ts';
import type { PlanterCard } from './planters.ts';

/**
 * Live cards by key.
 * @param known cards that were just read, for the first paint
 */
export function usePlanterCards(lids: readonly string[], known: readonly PlanterCard[]): CardsView {
  const [cards] = useState(() => openPlanterCards(currentMirror(), known));
  useEffect(() => cards.want(lids), [cards, lids]);
  return useSyncExternalStore(cards.subscribe, cards.view);
}
