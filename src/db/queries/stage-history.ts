import type { Mirror } from '../schema.ts';
import type { StageHistoryRow } from '../tables/stage-history.ts';

/** The stage changes of one planter, newest first. */
export function stageHistoryOf(db: Mirror, planter: string): Promise<StageHistoryRow[]> {
  return db
    .rows('stage_history')
    .where('[planter+date]')
    .between([planter, ''], [planter, '\uffff'])
    .reverse()
    .toArray();
}
