import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AssessmentCard as CardData } from '#db/queries/assessments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { candidateName } from '#shared/participant-name.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { ChoicesProblem } from '#src/lists/list-gate.tsx';
import { useKnownState } from '#src/lists/use-list.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { MailLink, PhoneLink } from '#ui/contact-links.tsx';
import layout from '#ui/layout.module.css';
import { eventName, PARTICIPANTS_WORDS, participantsKey } from '../event-words.ts';
import classes from './assessment.module.css';

/** An upcoming event: when, where, who, and how to reach the couples. */
export function AssessmentCard({ card }: { card: CardData }) {
  const { row, couples, candidateCount, assessorCount } = card;
  return (
    <Card as="li" className={layout.stack2}>
      <h3>
        <Link
          to="/assessment/$assessmentId"
          params={{ assessmentId: keyOfRow(row) }}
          className={cardLinkClass}
        >
          {eventName(row)}
        </Link>
      </h3>
      <p>{assessmentDates(row)}</p>
      <p className={layout.muted}>{row.location}</p>
      <p>
        <Plural value={candidateCount} one="# candidate" other="# candidates" />
        {', '}
        <Plural value={assessorCount} one="# assessor" other="# assessors" />
      </p>
      {couples.length > 0 ? (
        <ul className={classes.contacts} aria-label={t`Candidates`}>
          {couples.map((couple) => (
            <li key={couple.lid}>
              <span>{candidateName(couple)}</span>{' '}
              <div className={layout.cluster2}>
                {couple.phone && <PhoneLink number={couple.phone} />}
                {couple.email && <MailLink address={couple.email} />}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <NoCouples event={row} />
      )}
      <ChangeBadge changes={card.changes} />
    </Card>
  );
}

/** No couples are shown, because there are none or because they could not be read. */
function NoCouples({ event }: { event: AssessmentRow }) {
  const state = useKnownState(participantsKey(event));
  if (state.kind === 'loading') {
    return (
      <p className={layout.muted}>
        <Trans>Reading how to reach the couples ...</Trans>
      </p>
    );
  }
  return <ChoicesProblem list={{ live: NOBODY, state }} words={PARTICIPANTS_WORDS} />;
}

const NOBODY = { kind: 'ready' as const, data: [] };
