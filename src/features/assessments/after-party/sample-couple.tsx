import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { afterPartyVotes, castAfterPartyVote } from '#db/queries/after-party-votes.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import {
  type AfterPartyCouple,
  afterPartyCoupleById,
  overallVote,
  VOTE_ROUNDS,
  type Vote,
  voteKey,
} from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast.tsx';
import { OverallBadge } from './overall-badge.tsx';
import { Untold } from './untold.tsx';
import { VoteButtons } from './vote-buttons.tsx';

/** The sample couple of this address. */
export function SampleCouple({ coupleId }: { coupleId: string }) {
  const votes = useMirror(afterPartyVotes, []);
  if (votes.kind === 'loading') return <Untold />;
  if (votes.kind === 'failed') {
    return (
      <Untold>
        <ErrorState title={t`The votes cannot be read`}>{votes.message}</ErrorState>
      </Untold>
    );
  }
  const couple = afterPartyCoupleById(coupleId, votes.data);
  return (
    <div className={layout.stack4}>
      <BackLink to="/assessment/after-party">
        <Trans>After Party</Trans>
      </BackLink>
      {couple ? <Couple couple={couple} /> : <NoSuchCouple />}
    </div>
  );
}

/** A couple: the texts and the two votes of each category. */
function Couple({ couple }: { couple: AfterPartyCouple }) {
  const { location } = couple;
  return (
    <>
      <h1>{couple.name}</h1>
      <div className={layout.cluster2}>
        <p className={layout.muted}>
          <Trans>{location}. Votes are kept on this device only.</Trans>
        </p>
        <OverallBadge vote={overallVote(couple)} />
      </div>
      <ul className={classNames(layout.stack4, layout.narrow)}>
        {REPORT_CATEGORIES.map(({ id, name }) => (
          <Card key={id} as="li" className={layout.stack3}>
            <h2 className={layout.cardTitle}>{translate(name)}</h2>
            <p>{couple.reports[id]}</p>
            <div className={layout.columns}>
              {VOTE_ROUNDS.map((round) => (
                <VoteButtons
                  key={round}
                  round={round}
                  category={id}
                  vote={couple.votes[id][round]}
                  onVote={(vote) => cast(voteKey(couple.id, id, round), vote)}
                />
              ))}
            </div>
          </Card>
        ))}
      </ul>
    </>
  );
}

async function cast(key: string, vote: Vote): Promise<boolean> {
  try {
    await castAfterPartyVote(key, vote);
    return true;
  } catch (error) {
    console.error('A vote could not be kept', error);
    toast(t`The vote could not be kept on this device. Try again.`, { kind: 'error' });
    return false;
  }
}

export function NoSuchCouple() {
  return (
    <>
      <h1>
        <Trans>There is no such couple</Trans>
      </h1>
      <EmptyState title={t`Nothing is shown here`} icon="search">
        <p>
          <Trans>
            The address names no couple of the after-party. Choose from the list instead.
          </Trans>
        </p>
      </EmptyState>
    </>
  );
}
