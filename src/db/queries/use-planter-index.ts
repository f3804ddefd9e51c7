import { useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type PlanterIndexView, planterIndex } from './planter-index.ts';

/** Every planter on the device, live. */
export function usePlanterIndex(): PlanterIndexView {
  const [index] = useState(() => planterIndex(currentMirror()));
  return useSyncExternalStore(index.subscribe, index.view);
}
