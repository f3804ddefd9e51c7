import * as z from 'zod/mini';
import { CELL_VOTES } from '../decision-meeting.ts';
import { VOTE_FIELDS } from '../meeting-cells.ts';
import { Id } from './common.ts';

/** A vote that arrived after the meeting was closed: an administrator accepts or dismisses it. */
export const LateVote = z.object({
  field: z.enum(VOTE_FIELDS),
  vote: z.enum(CELL_VOTES),
  voterId: Id,
  /** Name of the voter. */
  voter: z.string(),
  /** ISO in UTC. */
  at: z.string(),
});
export type LateVote = z.infer<typeof LateVote>;

/** `PUT /assessments/{id}/meeting` */
export const MeetingState = z.object({ closed: z.boolean() });
/** `PUT /assessments/{id}/decisions/{userId}/late` */
export const LateAnswer = z.object({ accept: z.boolean() });
