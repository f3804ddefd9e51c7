import { type AfterPartyCouple, overallVote, type Vote } from '#shared/samples/after-party.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { VOTE_WORDS } from './vote-words.ts';

const TONES: Record<Vote, Tone> = {
  red: 'danger',
  yellow: 'warn',
  green: 'ok',
  pending: 'neutral',
};

/** The overall color of a couple, in words and color. */
export function OverallBadge({ couple }: { couple: AfterPartyCouple }) {
  const vote = overallVote(couple);
  return <Badge tone={TONES[vote]}>Overall: {VOTE_WORDS[vote]}</Badge>;
}
