import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type PlanterIndexView, planterIndex } from './planter-index.ts';

/** Every planter on the device, live. Deferred: of 10,000, no key waits until a screen shows the change. */
export function usePlanterIndex(): PlanterIndexView {
  const [index] = useState(() => planterIndex(currentMirror()));
  return useDeferredValue(useSyncExternalStore(index.subscribe, index.view));
}
