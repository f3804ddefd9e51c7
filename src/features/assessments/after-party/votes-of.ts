import type { MeetingDecisionRow } from '#db/tables/meeting-decisions.ts';
import { voteField } from '#shared/decision-meeting.ts';
import {
  type CategoryVotes,
  VOTE_COLORS,
  type Vote,
  type VoteRound,
} from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES, type ReportCategoryId } from '#shared/samples/report-categories.ts';

/** The votes on a couple by category; an unknown color counts as not voted. */
export function votesOf(
  decision: MeetingDecisionRow | undefined,
): Record<ReportCategoryId, CategoryVotes> {
  const vote = (category: ReportCategoryId, round: VoteRound): Vote =>
    VOTE_COLORS.find((one) => one === decision?.[voteField(category, round)]) ?? 'pending';
  const entries = REPORT_CATEGORIES.map(({ id }) => [
    id,
    { initial: vote(id, 'initial'), final: vote(id, 'final') },
  ]);
  return Object.fromEntries(entries) as Record<ReportCategoryId, CategoryVotes>;
}
