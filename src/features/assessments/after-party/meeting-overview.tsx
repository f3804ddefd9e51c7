import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Meeting, MeetingCouple } from '#db/queries/decision-meeting.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { overallColor } from '#shared/decision-meeting.ts';
import { candidateName } from '#shared/participant-name.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { FileButtons } from '#src/files/file-buttons.tsx';
import { CardMark } from '#src/presence/place-marks.tsx';
import { Together } from '#src/presence/together.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { useScreenful } from '#ui/use-screenful.ts';
import { useToday } from '#ui/use-today.ts';
import { eventName } from '../event-words.ts';
import classes from './after-party.module.css';
import { OverallBadge } from './overall-badge.tsx';
import { VoteDots } from './vote-dots.tsx';
import { votesOf } from './votes-of.ts';

/** The couples of the decision meeting with their votes. */
export function MeetingOverview({ meeting }: { meeting: Meeting }) {
  const { event, couples } = meeting;
  const drawn = useScreenful(couples, 'cards');
  const today = useToday();
  return (
    <Together screen="meeting" record={event.id}>
      <div className={layout.stack4}>
        <h1>
          <Trans>After Party</Trans>
        </h1>
        <p className={layout.muted}>
          {eventName(event)} · {assessmentDates(event)} ·{' '}
          {event.meeting === 'closed' ? (
            <Trans>This meeting is closed.</Trans>
          ) : (
            <Trans>This meeting is open.</Trans>
          )}
        </p>
        {event.meeting === 'closed' && couples.length > 0 && (
          <div>
            <FileButtons
              name={`decision-meeting-${keyOfRow(event)}`}
              pdf={async () => (await import('./meeting-pdf.ts')).makeMeetingPdf(meeting, today)}
            />
          </div>
        )}
        {couples.length === 0 && (
          <EmptyState title={t`No couples have been added yet.`} icon="assessment">
            <p>
              <Trans>Couples appear here as soon as they take part in the event.</Trans>
            </p>
          </EmptyState>
        )}
        <ul className={classNames(classes.cards, layout.long)}>
          {drawn.map((couple) => (
            <CoupleCard key={couple.row.lid} couple={couple} />
          ))}
        </ul>
      </div>
    </Together>
  );
}

function CoupleCard({ couple: { row, decision, changes } }: { couple: MeetingCouple }) {
  const outcome = decision?.outcome;
  return (
    <Card as="li" className={layout.stack3}>
      <div className={layout.cluster2}>
        <h2 className={layout.cardTitle}>
          <Link
            to="/assessment/after-party/$coupleId"
            params={{ coupleId: String(row.user_id) }}
            className={cardLinkClass}
          >
            {candidateName(row)}
          </Link>
        </h2>
        <OverallBadge vote={overallColor(decision ?? {})} />
        <ChangeBadge changes={changes} />
      </div>
      <p className={layout.muted}>{row.location}</p>
      {outcome && (
        <p>
          <Trans>Outcome: {outcome}</Trans>
        </p>
      )}
      <VoteDots votes={votesOf(decision)} />
      <CardMark card={row.user_id} />
    </Card>
  );
}
