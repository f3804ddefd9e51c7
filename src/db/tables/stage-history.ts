import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** One stage change of a planter. */
const rowShape = () =>
  z.object({
    ...rowBase,
    /** The planter's `lid`. */
    planter: z.string(),
    /** ISO 8601 in UTC. */
    date: text,
    user_id: z.nullable(z.int()),
    user_name: text,
    from_stage: text,
    from_status: text,
    to_stage: text,
    to_status: text,
    notes: text,
  });
export type StageHistoryRow = z.infer<ReturnType<typeof rowShape>>;

export const stageHistory = mirrorTable({
  name: 'stage_history',
  indexes: '[planter+date]',
  row: rowShape,
});
