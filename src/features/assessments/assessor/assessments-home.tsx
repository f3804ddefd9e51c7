import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  type AssessmentLists,
  assessmentLists,
  type AssessmentCard as CardData,
} from '#db/queries/assessments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { wantFeed } from '#src/sync-client/want-feed.ts';
import { wantFeedsOnce } from '#src/sync-client/want-feeds-once.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { ASSESSMENTS_WORDS, eventName, UNREADABLE_EVENTS } from '../event-words.ts';
import { AssessmentCard } from './assessment-card.tsx';

/** Upcoming and previous events (spec part 2, 2: Assessments home). */
export function AssessmentsHome() {
  return (
    <div className={layout.stack4}>
      <div className={layout.spread3}>
        <h1>
          <Trans>Assessments</Trans>
        </h1>
        <Link to="/assessment/reports" className={buttonClass()}>
          <Trans>My Reports</Trans>
        </Link>
      </div>
      <Lists />
    </div>
  );
}

function Lists() {
  const live = useMirror(assessmentLists, []);
  useContactDetails(live.kind === 'ready' ? live.data.upcoming : NONE);
  return (
    <ListGate
      list={useList('assessments', live)}
      has={({ upcoming, previous }) => upcoming.length + previous.length > 0}
      words={ASSESSMENTS_WORDS}
      unreadable={UNREADABLE_EVENTS}
      empty={<Sections upcoming={NONE} previous={NONE} />}
    >
      {(lists) => <Sections {...lists} />}
    </ListGate>
  );
}

const NONE: [] = [];

function Sections({ upcoming, previous }: AssessmentLists) {
  return (
    <>
      <section className={layout.stack3} aria-labelledby="upcoming">
        <h2 id="upcoming">
          <Trans>Upcoming Assessments</Trans>
        </h2>
        {upcoming.length === 0 && (
          <EmptyState title={t`No upcoming assessments`} icon="assessment">
            <p>
              <Trans>An assessment appears here as soon as you take part in it.</Trans>
            </p>
          </EmptyState>
        )}
        <ul className={layout.cards}>
          {upcoming.map((card) => (
            <AssessmentCard key={card.row.lid} card={card} />
          ))}
        </ul>
      </section>
      <section className={layout.stack3} aria-labelledby="previous">
        <h2 id="previous">
          <Trans>Previous Assessments</Trans>
        </h2>
        {previous.length === 0 && (
          <p className={layout.muted}>
            <Trans>None yet.</Trans>
          </p>
        )}
        <ul className={layout.cards}>
          {previous.map(({ row }) => (
            <Card key={row.lid} as="li" className={layout.stack2}>
              <h3>
                <Link
                  to="/assessment/$assessmentId"
                  params={{ assessmentId: keyOfRow(row) }}
                  className={cardLinkClass}
                >
                  {eventName(row)}
                </Link>
              </h3>
              <p className={layout.muted}>
                {assessmentDates(row)} · {row.location}
              </p>
            </Card>
          ))}
        </ul>
      </section>
    </>
  );
}

/**
 * Requests contact details before an event is opened: its participants, and the directory if those have no contact
 * details (spec part 1, 9: "planter fetch for contact details").
 */
function useContactDetails(upcoming: readonly CardData[]): void {
  const events = upcoming.filter(({ row }) => row.id !== null).map(({ row }) => row.lid);
  const keys = events.map((lid) => `participants:${lid}`).join(' ');
  const couples = upcoming.flatMap((card) => card.couples);
  const isUnreachable = couples.some(({ id, phone, email }) => id !== null && !(phone && email));
  useEffect(() => {
    const ask = async () => {
      await wantFeedsOnce(keys === '' ? [] : keys.split(' '));
      if (isUnreachable) await wantFeed('planters');
    };
    ask().catch((error: unknown) =>
      // The database is closing, e.g. because of a sign-out, so nobody needs the result.
      console.info('The contact details could not be asked for', error),
    );
  }, [keys, isUnreachable]);
}
