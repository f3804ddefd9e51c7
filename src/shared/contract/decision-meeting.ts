import * as z from 'zod/mini';
import { CELL_VOTES, NOTE_MAX, OUTCOME_MAX } from '../decision-meeting.ts';
import { VOTE_FIELDS, type VoteField } from '../meeting-cells.ts';
import { Id } from './common.ts';

const CellVote = z.enum(CELL_VOTES);

function cells<Shape>(shape: Shape): Record<VoteField, Shape> {
  return Object.fromEntries(VOTE_FIELDS.map((field) => [field, shape])) as Record<VoteField, Shape>;
}

/** A vote that arrived when the meeting was closed: an administrator accepts or dismisses it. */
export const LateVote = z.object({
  field: z.enum(VOTE_FIELDS),
  vote: CellVote,
  voterId: Id,
  /** Who voted. */
  voter: z.string(),
  /** ISO in UTC. */
  at: z.string(),
});
export type LateVote = z.infer<typeof LateVote>;

/** What a decision meeting has on one couple. Extra. */
export const Decision = z.object({
  /** The participant's number: one row per couple and event. */
  id: Id,
  assessmentId: Id,
  /** The candidate's user number. */
  candidateId: Id,
  ...cells(CellVote),
  note: z.string(),
  outcome: z.string(),
  late: z.array(LateVote),
});
export type Decision = z.infer<typeof Decision>;

/**
 * `PUT /assessments/{id}/decisions/{userId}`: votes in the voter's own category; note and outcome by the person who leads
 * the meeting.
 */
export const DecisionFields = z.object({
  ...cells(z.optional(CellVote)),
  note: z.optional(z.string().check(z.maxLength(NOTE_MAX))),
  outcome: z.optional(z.string().check(z.maxLength(OUTCOME_MAX))),
});
export type DecisionFields = z.infer<typeof DecisionFields>;

/** `PUT /assessments/{id}/meeting` */
export const MeetingState = z.object({ closed: z.boolean() });
/** `PUT /assessments/{id}/decisions/{userId}/late` */
export const LateAnswer = z.object({ accept: z.boolean() });
