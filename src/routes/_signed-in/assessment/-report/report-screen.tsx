import { assignmentView } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Loading } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/state.tsx';
import { useFeed } from '../../-changes/use-feed.ts';
import classes from '../-parts/assessment.module.css';
import { AssessmentProblem } from '../-parts/assessment-problem.tsx';
import { ForeignReport, type ReadFrom } from './foreign-report.tsx';
import { OwnReport } from './own-report.tsx';

const NO_ASSESSOR = 'You do not have assessor access.';

interface Props {
  assignmentKey: string;
  /** Where a reader came from: the reports on a couple of an event, by their numbers. */
  from?: ReadFrom | undefined;
}

/** The report of one assignment: to be written by its assessor, to be read by who may. */
export function ReportScreen({ assignmentKey, from }: Props) {
  return (
    <div className={classes.page}>
      <Back from={from} />
      <Report assignmentKey={assignmentKey} from={from} />
    </div>
  );
}

/** Back to where it was opened. A list of own assignments is only for those who have some. */
function Back({ from }: { from: ReadFrom | undefined }) {
  const user = useUser();
  if (from) {
    const params = { assessmentId: String(from.event), candidateId: String(from.couple) };
    return (
      <BackLink to="/assessment/$assessmentId/candidate/$candidateId" params={params}>
        Candidate Reports
      </BackLink>
    );
  }
  return may(user, 'writeAssessorReports') ? (
    <BackLink to="/assessment/reports">Reports</BackLink>
  ) : (
    <BackLink to="/assessment">Assessments</BackLink>
  );
}

function Report({ assignmentKey, from }: Props) {
  const user = useUser();
  const view = useMirror((db) => assignmentView(db, assignmentKey), [assignmentKey]);
  const feed = useFeed('my-assignments');
  if (view.kind === 'loading') return <Loading />;
  if (view.kind === 'failed') {
    return <AssessmentProblem fallback="Failed to load report" message={view.message} />;
  }
  const { data } = view;
  // Without its row it was taken back: only its assessor has anything of it on the device.
  const isOwn = data && (data.row === undefined || data.row.assessor_id === user.id);
  const mayWrite = may(user, 'writeAssessorReports');
  if (isOwn && mayWrite) return <OwnReport view={data} />;
  // An assessor waits for the list of the own assignments: this may be one of them.
  const isForeign = !mayWrite || feed.readAt > 0;
  if (/^\d+$/.test(assignmentKey) && may(user, 'readCandidateReports') && isForeign) {
    return <ForeignReport assignmentId={Number(assignmentKey)} from={from} />;
  }
  if (!mayWrite) {
    return (
      <>
        <h1>Assessor Report</h1>
        <ErrorState title={NO_ASSESSOR} icon="shield" />
      </>
    );
  }
  if (feed.readAt === 0 && !feed.error) return <Loading />;
  return (
    <>
      <h1>Assessor Report</h1>
      <ErrorState title="There is no such assignment of yours here">
        <p>It may have been taken back. Nothing was written for it on this device.</p>
      </ErrorState>
    </>
  );
}
