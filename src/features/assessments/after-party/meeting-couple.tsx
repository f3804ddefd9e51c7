import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type Meeting, type MeetingCouple, ownCategories } from '#db/queries/decision-meeting.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { overallColor, voteField } from '#shared/decision-meeting.ts';
import { translate } from '#shared/i18n.ts';
import { lidOf } from '#shared/ids.ts';
import { candidateName } from '#shared/participant-name.ts';
import { may } from '#shared/permissions.ts';
import { VOTE_ROUNDS, type Vote } from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { useUser } from '#src/account/account.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { notSavedToast } from '#src/changes/saved-toast.ts';
import { editDecision } from '#src/mutations/edit-decision.ts';
import { Together } from '#src/presence/together.tsx';
import { BackLink } from '#src/shells/back-link.tsx';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { CategoryTexts, ShowReports, useCoupleReports } from './couple-reports.tsx';
import { LateVotes } from './late-votes.tsx';
import { MoveCouple } from './move-couple.tsx';
import { type Decide, OutcomeForm } from './outcome-form.tsx';
import { OverallBadge } from './overall-badge.tsx';
import { NoSuchCouple } from './sample-couple.tsx';
import { VoteButtons, VoteShown } from './vote-buttons.tsx';
import { votesOf } from './votes-of.ts';

/** A couple at the decision meeting, by the candidate's id in the address. */
export function MeetingCoupleScreen({ meeting, coupleId }: { meeting: Meeting; coupleId: string }) {
  const couple = meeting.couples.find(({ row }) => String(row.user_id) === coupleId);
  return (
    <div className={layout.stack4}>
      <BackLink to="/assessment/after-party">
        <Trans>After Party</Trans>
      </BackLink>
      {couple ? (
        <Together screen="meeting" record={meeting.event.id} card={couple.row.user_id}>
          <Couple meeting={meeting} couple={couple} />
        </Together>
      ) : (
        <NoSuchCouple />
      )}
    </div>
  );
}

function decider({ event }: Meeting, { row, decision }: MeetingCouple): Decide {
  return async (fields, saw = {}) => {
    const known = new Map(Object.entries({ ...decision, ...saw }));
    const before = Object.keys(fields).map((name) => [name, `${known.get(name) ?? ''}`]);
    const saved = await enqueue(editDecision, {
      decision: lidOf(row.id ?? 0),
      assessment: event.lid,
      userId: row.user_id,
      name: candidateName(row),
      fields,
      before: Object.fromEntries(before),
    });
    if (saved.kind === 'not-saved') notSavedToast(saved.message);
    return saved.kind === 'saved';
  };
}

const storedVote = (vote: Vote) => (vote === 'pending' ? '' : vote);

function Couple({ meeting, couple }: { meeting: Meeting; couple: MeetingCouple }) {
  const user = useUser();
  const { event } = meeting;
  const { row, decision, changes } = couple;
  const isOpen = event.meeting === 'open' && row.id !== null;
  const votes = votesOf(decision);
  const own = ownCategories(meeting, user.id, row);
  const decide = decider(meeting, couple);
  const reports = useCoupleReports(event.id, row.user_id);
  const isLeader = may(user, 'leadDecisionMeeting');
  const cast = (cell: string, vote: Vote, saw: Vote) =>
    decide({ [cell]: storedVote(vote) }, { [cell]: storedVote(saw) });
  return (
    <>
      <h1>{candidateName(row)}</h1>
      <div className={layout.cluster2}>
        <p className={layout.muted}>{row.location}</p>
        <OverallBadge vote={overallColor(decision ?? {})} />
        <ChangeBadge changes={changes} />
      </div>
      {event.meeting === 'closed' && (
        <Banner tone="info" title={t`This meeting is closed.`}>
          <Trans>Votes and the outcome can no longer be changed.</Trans>
        </Banner>
      )}
      <Link
        to="/assessment/$assessmentId/candidate/$candidateId"
        params={{ assessmentId: keyOfRow(event), candidateId: String(row.user_id) }}
      >
        <Trans>Read the reports on this couple</Trans>
      </Link>
      <ShowReports reports={reports} />
      <LateVotes meeting={meeting} couple={couple} isLeader={isLeader} />
      <ul className={classNames(layout.stack4, layout.narrow)}>
        {REPORT_CATEGORIES.map(({ id, name }) => (
          <Card key={id} as="li" className={layout.stack3}>
            <h2 className={layout.cardTitle}>{translate(name)}</h2>
            <CategoryTexts reports={reports} category={id} />
            <div className={layout.columns}>
              {VOTE_ROUNDS.map((round) =>
                isOpen && own.has(id) ? (
                  <VoteButtons
                    key={round}
                    round={round}
                    category={id}
                    vote={votes[id][round]}
                    onVote={(vote, saw) => cast(voteField(id, round), vote, saw)}
                  />
                ) : (
                  <VoteShown key={round} round={round} category={id} vote={votes[id][round]} />
                ),
              )}
            </div>
          </Card>
        ))}
      </ul>
      <OutcomeForm decision={decision} isEditable={isOpen && isLeader} onSave={decide} />
      {isLeader && decision?.outcome && <MoveCouple userId={row.user_id} />}
    </>
  );
}
