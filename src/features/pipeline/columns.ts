import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { CLOSED, type Stages } from '#src/features/planters/stages.ts';

export interface StatusGroup {
  status: string;
  entries: readonly PlanterEntry[];
}

export interface StageColumn {
  stage: string;
  total: number;
  groups: readonly StatusGroup[];
}

/** The board: a column per stage with a group per status. Unlisted stages and statuses get their own. */
export function columnsOf(
  stages: Stages,
  entries: readonly PlanterEntry[],
): readonly StageColumn[] {
  const byPlace = new Map<string, Map<string, PlanterEntry[]>>();
  for (const { name, statuses } of stages) {
    byPlace.set(name, new Map(statuses.map((status) => [status, []])));
  }
  for (const entry of entries) {
    const groups = byPlace.get(entry.stage) ?? new Map<string, PlanterEntry[]>();
    byPlace.set(entry.stage, groups);
    const group = groups.get(entry.status);
    if (group) group.push(entry);
    else groups.set(entry.status, [entry]);
  }
  return [...byPlace].map(([stage, groups]) => ({
    stage,
    total: [...groups.values()].reduce((sum, group) => sum + group.length, 0),
    groups: [...groups].map(([status, group]) => ({ status, entries: group })),
  }));
}

export function isClosed({ stage }: StageColumn): boolean {
  return stage === CLOSED;
}
