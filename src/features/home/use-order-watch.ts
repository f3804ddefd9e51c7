import { useEffect } from 'react';
import type { PlanterCard } from '#db/queries/planters.ts';
import { isInOrder } from './hub-places.ts';

/** Calls `onOrder` when the visible cards become sorted or unsorted. */
export function useOrderWatch(
  around: readonly PlanterCard[],
  sort: 'overdue' | 'name',
  onOrder: (isInOrder: boolean) => void,
): void {
  const isSorted = isInOrder(
    around.map((card) => card.row),
    sort,
  );
  useEffect(() => onOrder(isSorted), [isSorted, onOrder]);
}
