import { text } from '#shared/i18n.ts';
import type { Vote, VoteRound } from '#shared/samples/after-party.ts';

export const VOTE_WORDS: Record<Vote, string> = {
  red: text('Red'),
  yellow: text('Yellow'),
  green: text('Green'),
  pending: text('Pending'),
};

export const ROUND_WORDS: Record<VoteRound, string> = {
  initial: text('Initial Vote'),
  final: text('Final Vote'),
};
