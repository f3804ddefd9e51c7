import type { LateVote } from '#shared/contract/decision-meeting.ts';
import { NOTE_MAX, OUTCOME_MAX } from '#shared/decision-meeting.ts';
import { text } from '#shared/i18n.ts';
import { VOTE_COLORS } from '#shared/samples/after-party.ts';
import { type EditOf, oneOf, type RecordOf, table } from './extra.ts';
import { line, paragraphs } from './record.ts';

const vote = (label: string) => oneOf(label, VOTE_COLORS);

/**
 * The data of a decision meeting about one couple (docs/decisions/decision-meeting.md). Its calls follow the meeting's
 * rules.
 */
export const decision = table({
  table: 'meeting_decisions',
  needs: ['readCandidateReports'],
  fields: {
    communication_initial: vote(text('Communication: Initial Vote')),
    communication_final: vote(text('Communication: Final Vote')),
    emotional_spiritual_initial: vote(text('Emotional-Spiritual: Initial Vote')),
    emotional_spiritual_final: vote(text('Emotional-Spiritual: Final Vote')),
    marriage_initial: vote(text('Marriage: Initial Vote')),
    marriage_final: vote(text('Marriage: Final Vote')),
    leadership_initial: vote(text('Leadership: Initial Vote')),
    leadership_final: vote(text('Leadership: Final Vote')),
    missional_initial: vote(text('Missional: Initial Vote')),
    missional_final: vote(text('Missional: Final Vote')),
    spouse_initial: vote(text('Spouse: Initial Vote')),
    spouse_final: vote(text('Spouse: Final Vote')),
    note: paragraphs(text('Note'), { max: NOTE_MAX }),
    outcome: line(text('Outcome'), { max: OUTCOME_MAX }),
  },
});
export type Decision = RecordOf<typeof decision> & {
  assessmentId: number;
  /** The candidate's user id. */
  candidateId: number;
  late: LateVote[];
};
export type DecisionEdit = EditOf<typeof decision>;
