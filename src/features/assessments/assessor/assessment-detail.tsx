import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type AssessmentView, assessmentView } from '#db/queries/assessments.ts';
import { isOffered } from '#db/queries/feeds.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { EVENT_STATUS } from '#shared/assessment-rules.ts';
import { text, translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { History } from '#src/features/history/history.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useHasUnreadable } from '#src/lists/unreadable-note.tsx';
import { useList, useListState } from '#src/lists/use-list.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import layout from '#ui/layout.module.css';
import { ErrorState } from '#ui/state.tsx';
import {
  EVENT_WORDS,
  eventName,
  hasPeople,
  PARTICIPANTS_WORDS,
  participantsKey,
  UNREADABLE_EVENTS,
  unreadableParticipants,
} from '../event-words.ts';
import { TripPack } from '../trip/trip-pack.tsx';
import classes from './assessment.module.css';
import { CoupleList } from './couple-list.tsx';
import { MeetingState } from './meeting-state.tsx';
import { TeamList } from './team-list.tsx';

const route = getRouteApi('/_signed-in/assessment/$assessmentId/');

const WORDS = { ...EVENT_WORDS, heading: text('Assessment') };

/** One event (spec part 2, 2: Assessment detail). */
export function AssessmentDetail() {
  const { assessmentId } = route.useParams();
  const list = useList(
    'assessments',
    useMirror((db) => assessmentView(db, assessmentId), [assessmentId]),
  );
  return (
    <div className={layout.stack4}>
      <BackLink to="/assessment">
        <Trans>Assessments</Trans>
      </BackLink>
      <ListGate
        list={list}
        words={WORDS}
        unreadable={{ ...UNREADABLE_EVENTS, record: assessmentId }}
        empty={<NotThere />}
      >
        {(view) => <Event key={view.row.lid} view={view} />}
      </ListGate>
    </div>
  );
}

function NotThere() {
  return (
    <>
      <h1>
        <Trans>Assessment</Trans>
      </h1>
      <ErrorState title={t`There is no such assessment here`}>
        <p>
          <Trans>It may have been deleted, or you do not take part in it.</Trans>
        </p>
      </ErrorState>
    </>
  );
}

function Event({ view: { row, couples, team, changes } }: { view: AssessmentView }) {
  const user = useUser();
  useListState(row.id === null ? undefined : `assessment:${row.lid}`);
  const offered = useMirror((db) => isOffered(db, 'event-detail'), []);
  const isReal = offered.kind === 'ready' && offered.data;
  const people = useList(participantsKey(row), { kind: 'ready', data: { couples, team } });
  const hasUnreadable = useHasUnreadable(unreadableParticipants(row));
  const isCounted = !hasUnreadable && wasRead(people.state);
  const total = isCounted ? couples.length : Math.max(row.candidate_count, couples.length) || '–';
  const lists = (
    <>
      <CoupleList
        assessment={row}
        couples={couples}
        isClickable={may(user, 'readCandidateReports')}
        access={isReal ? (may(user, 'manageAssessments') ? 'change' : 'read') : 'fixed'}
      />
      <TeamList assessment={row} team={team} />
    </>
  );
  return (
    <>
      <div className={layout.spread3}>
        <h1>{eventName(row)}</h1>
        <ChangeBadge changes={changes} />
      </div>
      <dl className={classes.facts}>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd>{assessmentDates(row)}</dd>
        <dt>
          <Trans>Location</Trans>
        </dt>
        <dd>{row.location}</dd>
        <dt>
          <Trans>Total couples</Trans>
        </dt>
        <dd>{total}</dd>
        <dt>
          <Trans>Status</Trans>
        </dt>
        <dd className={classes.status}>{translate((isReal && row.status) || EVENT_STATUS)}</dd>
        {row.venue && (
          <>
            <dt>
              <Trans>Venue</Trans>
            </dt>
            <dd>{row.venue}</dd>
          </>
        )}
        {row.address && (
          <>
            <dt>
              <Trans>Address</Trans>
            </dt>
            <dd>{row.address}</dd>
          </>
        )}
      </dl>
      {row.description && (
        <p className={layout.prose} dir="auto">
          {row.description}
        </p>
      )}
      <TripPack lid={row.lid} lastDay={row.end_date || row.start_date} />
      <MeetingState event={row} />
      <ListGate
        list={people}
        has={hasPeople}
        words={PARTICIPANTS_WORDS}
        unreadable={unreadableParticipants(row)}
        small
        empty={lists}
      >
        {() => lists}
      </ListGate>
      <History kind="assessments" lid={row.lid} id={row.id} />
    </>
  );
}
