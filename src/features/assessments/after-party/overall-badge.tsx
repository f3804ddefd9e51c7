import { Trans } from '@lingui/react/macro';
import { translate } from '#shared/i18n.ts';
import { VOTE_LABELS, type Vote } from '#shared/samples/after-party.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const TONES: Record<Vote, Tone> = {
  red: 'danger',
  yellow: 'warn',
  green: 'ok',
  pending: 'neutral',
};

/** The overall color of a couple, as text and color. */
export function OverallBadge({ vote }: { vote: Vote }) {
  const color = translate(VOTE_LABELS[vote]);
  return (
    <Badge tone={TONES[vote]}>
      <Trans>Overall: {color}</Trans>
    </Badge>
  );
}
