import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type PlanterIndexView, planterIndex } from './planter-index.ts';

/**
 * Live index of all planters on the device. Deferred, so that with 10,000 planters no key press waits for rendering.
 */
export function usePlanterIndex(): PlanterIndexView {
  const [index] = useState(() => planterIndex(currentMirror()));
  return useDeferredValue(useSyncExternalStore(index.subscribe, index.view));
}
