import { mends } from '#src/changes/mends.tsx';
import { textsIn } from '#src/changes/refused.ts';
import { changeStage } from '#src/mutations/change-stage.ts';
import type { StageMove } from './move-stage.ts';
import { StageForm } from './stage-form.tsx';

/** The form of a refused stage change, with the selected values and notes. */
export const EditRefusedStage = mends(changeStage, {
  row: (db, { planter }) => db.rows('planters').get(planter),
  start: (args) => textsIn(args),
  mended(move: StageMove, args, row) {
    const seen = { from_stage: row.stage, from_status: row.status };
    return { kind: 'some', args: { ...args, ...move, ...seen } };
  },
  draw: ({ start: { stage = '', status = '', notes }, ...form }) => (
    <StageForm {...form} stage={stage} status={status} notes={notes} />
  ),
});
