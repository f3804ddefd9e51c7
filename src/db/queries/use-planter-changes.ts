import { type PlanterChanges, planterChanges } from './planter-changes.ts';
import { useMirror } from './use-mirror.ts';

/** Live map of queued writes by planter; undefined while there are none or they have not been read yet. */
export function usePlanterChanges(): PlanterChanges | undefined {
  const changes = useMirror(planterChanges, []);
  return changes.kind === 'ready' && changes.data.size > 0 ? changes.data : undefined;
}
