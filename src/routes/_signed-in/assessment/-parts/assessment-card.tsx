import { Link } from '@tanstack/react-router';
import type { AssessmentCard as CardData } from '#db/queries/assessments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { candidateName } from '#shared/participant-name.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { MailLink, PhoneLink } from '#ui/contact-links.tsx';
import { ChangeBadge } from '../../-changes/change-badge.tsx';
import classes from './assessment.module.css';

/** An event that is to come: when, where, who, and how to reach the couples. */
export function AssessmentCard({ card }: { card: CardData }) {
  const { row, couples } = card;
  return (
    <Card as="li" className={classes.card}>
      <h3>
        <Link
          to="/assessment/$assessmentId"
          params={{ assessmentId: keyOfRow(row) }}
          className={cardLinkClass}
        >
          {row.name}
        </Link>
      </h3>
      <p>{assessmentDates(row)}</p>
      <p className={classes.quiet}>{row.location}</p>
      <p>
        {count(card.candidateCount, 'candidate')}, {count(card.assessorCount, 'assessor')}
      </p>
      {couples.length > 0 && (
        <ul className={classes.contacts} aria-label="Candidates">
          {couples.map((couple) => (
            <li key={couple.lid}>
              <span>{candidateName(couple)}</span>{' '}
              <div className={classes.row}>
                {couple.phone && <PhoneLink number={couple.phone} />}
                {couple.email && <MailLink address={couple.email} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ChangeBadge changes={card.changes} />
    </Card>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
