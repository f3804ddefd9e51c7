import { createFileRoute } from '@tanstack/react-router';
import { type AssessmentView, assessmentView } from '#db/queries/assessments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Loading } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/state.tsx';
import { ChangeBadge } from '../../-changes/change-badge.tsx';
import { useFeed } from '../../-changes/use-feed.ts';
import classes from '../-parts/assessment.module.css';
import { AssessmentProblem } from '../-parts/assessment-problem.tsx';
import { CoupleList } from '../-parts/couple-list.tsx';
import { TeamList } from '../-parts/team-list.tsx';
import { TripPack } from '../-trip/trip-pack.tsx';

export const Route = createFileRoute('/_signed-in/assessment/$assessmentId/')({
  component: AssessmentDetail,
});

/** One event (spec part 2, 2: Assessment detail). */
function AssessmentDetail() {
  const { assessmentId } = Route.useParams();
  const view = useMirror((db) => assessmentView(db, assessmentId), [assessmentId]);
  const feed = useFeed('assessments');
  return (
    <div className={classes.page}>
      <BackLink to="/assessment">Assessments</BackLink>
      {view.kind === 'loading' && <Loading />}
      {view.kind === 'failed' && (
        <AssessmentProblem fallback="Failed to load assessment" message={view.message} />
      )}
      {view.kind === 'ready' && view.data && <Event view={view.data} />}
      {view.kind === 'ready' && !view.data && <NotThere readAt={feed.readAt} error={feed.error} />}
    </div>
  );
}

function NotThere({ readAt, error }: { readAt: number; error: string | undefined }) {
  if (error && readAt === 0) {
    return <AssessmentProblem fallback="Failed to load assessment" message={error} />;
  }
  if (readAt === 0) return <Loading />;
  return (
    <>
      <h1>Assessment</h1>
      <ErrorState title="There is no such assessment here">
        <p>It may have been deleted, or you do not take part in it.</p>
      </ErrorState>
    </>
  );
}

function Event({ view: { row, couples, team, changes } }: { view: AssessmentView }) {
  const user = useUser();
  useFeed(`assessment:${row.lid}`);
  useFeed(`participants:${row.lid}`);
  return (
    <>
      <div className={classes.head}>
        <h1>{row.name}</h1>
        <ChangeBadge changes={changes} />
      </div>
      <dl className={classes.facts}>
        <dt>Date</dt>
        <dd>{assessmentDates(row)}</dd>
        <dt>Location</dt>
        <dd>{row.location}</dd>
        <dt>Total couples</dt>
        <dd>{couples.length}</dd>
        <dt>Status</dt>
        <dd>{STATUS}</dd>
        {row.venue && (
          <>
            <dt>Venue</dt>
            <dd>{row.venue}</dd>
          </>
        )}
        {row.address && (
          <>
            <dt>Address</dt>
            <dd>{row.address}</dd>
          </>
        )}
      </dl>
      {row.description && <p className={classes.prose}>{row.description}</p>}
      <TripPack lid={row.lid} lastDay={row.end_date || row.start_date} />
      <CoupleList
        assessment={row}
        couples={couples}
        isClickable={may(user, 'readCandidateReports')}
      />
      <TeamList team={team} />
    </>
  );
}

/** Fixed in the detail view (spec part 2, 2). */
const STATUS = 'single';
