import { useMemo } from 'react';
import { isWhole } from '#db/queries/list-rules.ts';
import type { ListState } from '#db/queries/list-state.ts';
import { useKnownState } from '#src/lists/use-list.ts';

/** Which lists are complete on this device. With the others, planters would wrongly appear as silent or without a hub. */
export interface WholeLists {
  /** The reports of the selected years. */
  shown: boolean;
  /** The reports of this year. */
  thisYear: boolean;
  planters: boolean;
}

/**
 * @param shown state of the selected years
 * @param isIndexed true if the index has all reports on this device
 */
export function useWholeLists(shown: ListState, isIndexed: boolean, today: string): WholeLists {
  const areShown = isIndexed && isWhole(shown);
  const thisYear = isWhole(useKnownState(`reports:${today.slice(0, 4)}`)) && isIndexed;
  const planters = isWhole(useKnownState('planters'));
  return useMemo(() => ({ shown: areShown, thisYear, planters }), [areShown, thisYear, planters]);
}
