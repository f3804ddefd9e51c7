import { Trans } from '@lingui/react/macro';
import { translate } from '#shared/i18n.ts';
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
  const color = translate(VOTE_WORDS[vote]);
  return (
    <Badge tone={TONES[vote]}>
      <Trans>Overall: {color}</Trans>
    </Badge>
  );
}
