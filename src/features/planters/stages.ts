import type { StageWithStatuses } from '#shared/stages.ts';

export type Stages = readonly StageWithStatuses[];

export const CLOSED = 'Closed';

/** The statuses of a stage, in order; none for a stage that nobody lists. */
export function statusesOf(stages: Stages, stage: string): readonly string[] {
  return stages.find((one) => one.name === stage)?.statuses ?? [];
}

/** The status that is meant after the stage has changed: kept where it belongs to it, else the first one. */
export function statusWithin(stages: Stages, stage: string, status: string): string {
  const statuses = statusesOf(stages, stage);
  return statuses.includes(status) ? status : (statuses[0] ?? '');
}

/** Keeps the planter's present place selectable even if no list has it: no form may move anybody unasked. */
export function including(stages: Stages, stage: string, status: string): Stages {
  if (stage === '' || status === '' || statusesOf(stages, stage).includes(status)) return stages;
  const own = { name: stage, statuses: [...statusesOf(stages, stage), status] };
  const isListed = stages.some(({ name }) => name === stage);
  return isListed ? stages.map((one) => (one.name === stage ? own : one)) : [...stages, own];
}
