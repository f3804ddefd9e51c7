import * as z from 'zod/mini';
import { VOTE_FIELDS } from '#shared/meeting-cells.ts';
import type { decision } from '#src/records/decision.ts';
import type { ValuesOf } from '#src/records/extra.ts';
import { type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** Fields of the row besides those of its kind, which are not part of the first load. */
const own = () =>
  z.object({
    ...rowBase,
    /** The event's `lid`. */
    assessment: z.string(),
    /** The candidate's user number. */
    user_id: z.int(),
    /** JSON: votes that arrived after the end of the meeting. */
    late: text,
  });

/**
 * The votes and outcome of a decision meeting for one couple. `id` is that of the participant. All contents are sealed.
 */
export type MeetingDecisionRow = z.infer<ReturnType<typeof own>> &
  ValuesOf<(typeof decision)['fields']>;

export const meetingDecisions = mirrorTable({
  name: 'meeting_decisions',
  indexes: 'assessment',
  since: 6,
  row: own as unknown as () => MirrorTable<string, MeetingDecisionRow>['row'],
  sealed: [...VOTE_FIELDS, 'note', 'outcome', 'late'],
});
