import * as z from 'zod/mini';
import { everyCell, VOTE_FIELDS } from '#shared/meeting-cells.ts';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** What the decision meeting has on one couple: `id` is the participant's. Everything in it is sealed. */
export const MeetingDecisionRow = z.object({
  ...rowBase,
  /** The event's `lid`. */
  assessment: z.string(),
  /** The candidate's user number. */
  user_id: z.int(),
  /** '' or a color, by category and round. */
  ...everyCell(text),
  note: text,
  outcome: text,
  /** JSON: votes that arrived after the end. */
  late: text,
});
export type MeetingDecisionRow = z.infer<typeof MeetingDecisionRow>;

export const meetingDecisions = mirrorTable({
  name: 'meeting_decisions',
  indexes: 'assessment',
  since: 6,
  row: MeetingDecisionRow,
  sealed: [...VOTE_FIELDS, 'note', 'outcome', 'late'],
});
