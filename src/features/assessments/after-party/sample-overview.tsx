import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { afterPartyVotes } from '#db/queries/after-party-votes.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { afterPartyCouples, overallVote } from '#shared/samples/after-party.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { ErrorState } from '#ui/state.tsx';
import classes from './after-party.module.css';
import { OverallBadge } from './overall-badge.tsx';
import { Untold } from './untold.tsx';
import { VoteDots } from './vote-dots.tsx';

/** The four sample couples with their votes (spec part 2, 2: After-party). */
export function SampleOverview() {
  const votes = useMirror(afterPartyVotes, []);
  if (votes.kind === 'loading') return <Untold />;
  if (votes.kind === 'failed') {
    return (
      <Untold>
        <ErrorState title={t`The votes cannot be read`}>{votes.message}</ErrorState>
      </Untold>
    );
  }
  return (
    <div className={layout.stack4}>
      <h1>
        <Trans>After Party</Trans>
      </h1>
      <p className={layout.muted}>
        <Trans>Sample couples. Votes are kept on this device only.</Trans>
      </p>
      <ul className={classes.cards}>
        {afterPartyCouples(votes.data).map((couple) => (
          <Card key={couple.id} as="li" className={layout.stack3}>
            <div className={layout.cluster2}>
              <h2 className={layout.cardTitle}>
                <Link
                  to="/assessment/after-party/$coupleId"
                  params={{ coupleId: String(couple.id) }}
                  className={cardLinkClass}
                >
                  {couple.name}
                </Link>
              </h2>
              <OverallBadge vote={overallVote(couple)} />
            </div>
            <p className={layout.muted}>{couple.location}</p>
            <VoteDots votes={couple.votes} />
          </Card>
        ))}
      </ul>
    </div>
  );
}
