import { addDays, type CalendarDay } from '#shared/dates.ts';
import { STAGES } from '#shared/stages.ts';
import type { Random } from './random.ts';

export interface StageStep {
  stage: string;
  status: string;
  day: CalendarDay;
  notes: string;
}

const PAIRS = STAGES.flatMap((stage, stageIndex) =>
  stage.statuses.map((status) => ({ stageIndex, status })),
);

/**
 * The stage history of a planter, oldest first, up to the current stage. The first planters cover every stage and
 * status once, so that a small network shows them all.
 */
export function makeStageSteps(random: Random, today: CalendarDay, nth: number): StageStep[] {
  const now = PAIRS[nth] ?? random.pick(PAIRS);
  const steps: StageStep[] = [];
  let day = addDays(today, -random.between(3, 120));
  for (let index = now.stageIndex; index >= 0; index -= 1) {
    const stage = STAGES[index];
    if (!stage) break;
    const status = index === now.stageIndex ? now.status : random.pick(stage.statuses);
    steps.unshift({ stage: stage.name, status, day, notes: random.pick(REASONS) });
    day = addDays(day, -random.between(30, 200));
  }
  return steps;
}

const REASONS = [
  '',
  'Agreed at the network meeting',
  'After the assessment',
  'By request',
] as const;
