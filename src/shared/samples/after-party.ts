import { text } from '../i18n.ts';
import { REPORT_CATEGORIES, type ReportCategoryId } from './report-categories.ts';

export const VOTE_COLORS = ['red', 'yellow', 'green'] as const;
type VoteColor = (typeof VOTE_COLORS)[number];
/** `pending`: nobody has voted yet. */
export type Vote = VoteColor | 'pending';

export const VOTE_ROUNDS = ['initial', 'final'] as const;
export type VoteRound = (typeof VOTE_ROUNDS)[number];

export const VOTE_LABELS: Record<Vote, string> = {
  red: text('Red'),
  yellow: text('Yellow'),
  green: text('Green'),
  pending: text('Pending'),
};

export const ROUND_LABELS: Record<VoteRound, string> = {
  initial: text('Initial Vote'),
  final: text('Final Vote'),
};

export type CategoryVotes = Record<VoteRound, Vote>;

export interface AfterPartyCouple {
  id: number;
  name: string;
  location: string;
  /** The assessors' texts, by category. */
  reports: Record<ReportCategoryId, string>;
  votes: Record<ReportCategoryId, CategoryVotes>;
}

/** Votes made on this device, by `voteKey`. They replace those of the sample. */
export type OwnVotes = Readonly<Record<string, Vote>>;

export function voteKey(couple: number, category: ReportCategoryId, round: VoteRound): string {
  return `${couple}.${category}.${round}`;
}

/** The four couples. Votes made on this device replace those of the sample. */
export function afterPartyCouples(own: OwnVotes): AfterPartyCouple[] {
  return COUPLES.map((couple) => ({ ...couple, votes: votesOf(couple.id, couple.votes, own) }));
}

/** Undefined if there is no such sample; `id` comes from the URL. */
export function afterPartyCoupleById(id: string, own: OwnVotes): AfterPartyCouple | undefined {
  return afterPartyCouples(own).find((one) => String(one.id) === id);
}

/**
 * The overall color of a couple: the most cautious final vote or, as long as there is none, the most cautious initial
 * vote.
 */
export function overallVote(couple: AfterPartyCouple): Vote {
  const votes = Object.values(couple.votes);
  const final = mostCareful(votes.map((one) => one.final));
  return final === 'pending' ? mostCareful(votes.map((one) => one.initial)) : final;
}

function mostCareful(votes: Vote[]): Vote {
  return VOTE_COLORS.find((color) => votes.includes(color)) ?? 'pending';
}

function votesOf(
  couple: number,
  sample: AfterPartyCouple['votes'],
  own: OwnVotes,
): AfterPartyCouple['votes'] {
  return byCategory((category) => ({
    initial: own[voteKey(couple, category, 'initial')] ?? sample[category].initial,
    final: own[voteKey(couple, category, 'final')] ?? sample[category].final,
  }));
}

function byCategory<T>(make: (category: ReportCategoryId) => T): Record<ReportCategoryId, T> {
  const entries = REPORT_CATEGORIES.map(({ id }) => [id, make(id)]);
  return Object.fromEntries(entries) as Record<ReportCategoryId, T>;
}

/** Initial and final votes of a sample in the order of the categories: r, y, g or - for pending. */
function votes(initial: string, final: string): AfterPartyCouple['votes'] {
  const order = REPORT_CATEGORIES.map(({ id }) => id);
  return byCategory((category) => ({
    initial: voteOf(initial.charAt(order.indexOf(category))),
    final: voteOf(final.charAt(order.indexOf(category))),
  }));
}

function voteOf(letter: string): Vote {
  return VOTE_COLORS.find((color) => color.startsWith(letter)) ?? 'pending';
}

const COUPLES: readonly AfterPartyCouple[] = [
  {
    id: 1,
    name: 'John & Sarah Smith',
    location: 'Jackson, MS',
    votes: votes('gggyyg', 'ggg---'),
    reports: {
      communication: 'Both speak clearly and listen well. John tends to answer for Sarah.',
      'emotional-spiritual': 'Steady under pressure, with a settled habit of prayer.',
      marriage: 'Warm and honest with each other. They solve conflict on the same day.',
      leadership: 'Led a small group of twelve; two of its members lead groups today.',
      missional: 'Know their neighbors by name. Evangelism is still new to them.',
      spouse: 'Sarah shares the call and wishes for a mentor of her own.',
    },
  },
  {
    id: 2,
    name: 'Michael & Emily Johnson',
    location: 'Hattiesburg, MS',
    votes: votes('yygryy', '------'),
    reports: {
      communication: 'Michael is a strong teacher, less at ease in conversation.',
      'emotional-spiritual': 'Tired after two hard years; a season of rest would do good.',
      marriage: 'A sound marriage of nine years. Evenings together have become rare.',
      leadership: 'Has not yet built a team from nothing. Wants to learn it.',
      missional: 'Serves faithfully where asked; few friendships outside the church.',
      spouse: 'Emily is willing, and worried about the finances.',
    },
  },
  {
    id: 3,
    name: 'David & Jessica Williams',
    location: 'Tupelo, MS',
    votes: votes('gggggg', 'gggggg'),
    reports: {
      communication: 'Clear, humorous and brief. Jessica explains hard things simply.',
      'emotional-spiritual': 'Aware of their limits, and accountable to two older couples.',
      marriage: 'They plan, pray and laugh together.',
      leadership: 'Started a campus ministry that continues without them.',
      missional: 'Most of their friends came to faith in the last five years.',
      spouse: 'Jessica is called to this as much as David.',
    },
  },
  {
    id: 4,
    name: 'Robert & Amanda Brown',
    location: 'Gulfport, MS',
    votes: votes('------', '------'),
    reports: {
      communication: 'Quiet in groups, thoughtful in writing.',
      'emotional-spiritual': 'Recently lost a parent and speaks openly about grief.',
      marriage: 'Second year of marriage; counselling has been a help.',
      leadership: 'A good second. Leading from the front is untested.',
      missional: 'Runs a food pantry that half the street knows.',
      spouse: 'Amanda would like to wait until the child is born.',
    },
  },
];
