import { STAGES } from '#shared/stages.ts';

export const STAGE_NAMES: readonly string[] = STAGES.map(({ name }) => name);
export const CLOSED = 'Closed';

/** The statuses of a stage, in order; none for a stage that this build does not know. */
export function statusesOf(stage: string): readonly string[] {
  return STAGES.find((one) => one.name === stage)?.statuses ?? [];
}

/** The status that is meant after the stage has changed: kept where it belongs to it, else the first one. */
export function statusWithin(stage: string, status: string): string {
  const statuses = statusesOf(stage);
  return statuses.includes(status) ? status : (statuses[0] ?? '');
}
