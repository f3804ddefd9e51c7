import { everyCell, type VoteField } from './meeting-cells.ts';
import { VOTE_COLORS, type Vote, type VoteRound } from './samples/after-party.ts';
import { REPORT_CATEGORIES, type ReportCategoryId } from './samples/report-categories.ts';

/* Rules of the decision meeting (after-party), shared by the page and the server. */

type Snake<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}_${Snake<Rest>}`
  : Text;

/** '': the meeting has not started. */
export type MeetingState = '' | 'open' | 'closed';

export const CELL_VOTES = ['', ...VOTE_COLORS] as const;
export const NOTE_MAX = 10_000;
export const OUTCOME_MAX = 200;

export function voteField(category: ReportCategoryId, round: VoteRound): VoteField {
  return `${category.replaceAll('-', '_') as Snake<ReportCategoryId>}_${round}`;
}

/** The category with the same name as a role; undefined for other roles. */
export function categoryOfRole(role: string): ReportCategoryId | undefined {
  const word = role.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return REPORT_CATEGORIES.find(({ id }) => id === word)?.id;
}

/**
 * The overall color of a couple. In each category, the final vote takes precedence over the initial one: red if any is
 * red, otherwise yellow if any is yellow, green if all are green, and pending until all have voted.
 */
export function overallColor(votes: Partial<Record<VoteField, string>>): Vote {
  const counted = REPORT_CATEGORIES.map(
    ({ id }) => votes[voteField(id, 'final')] || votes[voteField(id, 'initial')],
  );
  if (counted.includes('red')) return 'red';
  if (counted.includes('yellow')) return 'yellow';
  return counted.every((vote) => vote === 'green') ? 'green' : 'pending';
}

/** A couple's row on a device that knows nothing about it yet. */
export function noDecision(lid: string, id: number | null) {
  const nothing = { note: '', outcome: '', late: '' };
  return { ...everyCell(''), ...nothing, lid, id, assessment: '', user_id: 0 };
}
