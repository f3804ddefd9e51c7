import type { Vote, VoteRound } from '#shared/samples/after-party.ts';

export const VOTE_WORDS: Record<Vote, string> = {
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
  pending: 'Pending',
};

export const ROUND_WORDS: Record<VoteRound, string> = {
  initial: 'Initial Vote',
  final: 'Final Vote',
};
