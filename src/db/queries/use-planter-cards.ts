import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type CardsView, openPlanterCards, type PlanterCards } from './planter-cards.ts';

/** The live cards of a screen, which are followed before anything is read. */
export function usePlanterCards(): PlanterCards {
  const [cards] = useState(() => openPlanterCards(currentMirror()));
  useEffect(() => cards.follow(), [cards]);
  return cards;
}

/** These cards by key, as they are now. */
export function useCardsView(cards: PlanterCards, lids: readonly string[]): CardsView {
  useEffect(() => cards.want(lids), [cards, lids]);
  return useSyncExternalStore(cards.subscribe, cards.view);
}
