import type { StageWithStatuses } from '#shared/stages.ts';

export type Stages = readonly StageWithStatuses[];

export const CLOSED = 'Closed';

/** The statuses of a stage, in order; empty for an unlisted stage. */
export function statusesOf(stages: Stages, stage: string): readonly string[] {
  return stages.find((one) => one.name === stage)?.statuses ?? [];
}

/** The status after a change of stage: the same one if it belongs to the new stage, otherwise its first one. */
export function statusWithin(stages: Stages, stage: string, status: string): string {
  const statuses = statusesOf(stages, stage);
  return statuses.includes(status) ? status : (statuses[0] ?? '');
}

/**
 * Adds the planter's current stage and status if they are unlisted, so that a form does not change them
 * unintentionally.
 */
export function including(stages: Stages, stage: string, status: string): Stages {
  if (stage === '' || status === '' || statusesOf(stages, stage).includes(status)) return stages;
  const own = { name: stage, statuses: [...statusesOf(stages, stage), status] };
  const isListed = stages.some(({ name }) => name === stage);
  return isListed ? stages.map((one) => (one.name === stage ? own : one)) : [...stages, own];
}
