import { type PlanterChanges, planterChanges } from './planter-changes.ts';
import { useMirror } from './use-mirror.ts';

/** Queued writes by planter, live; undefined while there are none, as before they were read. */
export function usePlanterChanges(): PlanterChanges | undefined {
  const changes = useMirror(planterChanges, []);
  return changes.kind === 'ready' && changes.data.size > 0 ? changes.data : undefined;
}
