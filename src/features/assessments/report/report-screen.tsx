import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { assignmentView } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text, translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import layout from '#ui/layout.module.css';
import { ErrorState } from '#ui/state.tsx';
import { REPORT_WORDS, UNREADABLE_ASSIGNMENTS } from '../event-words.ts';
import { ForeignReport, type ReadFrom } from './foreign-report.tsx';
import { OwnReport } from './own-report.tsx';

const NO_ASSESSOR = text('You do not have assessor access.');

interface Props {
  assignmentKey: string;
  /** The reports that the reader came from, by the ids of event and couple. */
  from?: ReadFrom | undefined;
}

/** The report of an assignment: editable for its assessor, read-only for others who may read it. */
export function ReportScreen({ assignmentKey, from }: Props) {
  return (
    <div className={layout.stack4}>
      <Back from={from} />
      <Report assignmentKey={assignmentKey} from={from} />
    </div>
  );
}

/** Link to the previous list. Only assessors have a list of their own assignments. */
function Back({ from }: { from: ReadFrom | undefined }) {
  const user = useUser();
  if (from) {
    const params = { assessmentId: String(from.event), candidateId: String(from.couple) };
    return (
      <BackLink to="/assessment/$assessmentId/candidate/$candidateId" params={params}>
        <Trans>Candidate Reports</Trans>
      </BackLink>
    );
  }
  return may(user, 'writeAssessorReports') ? (
    <BackLink to="/assessment/reports">
      <Trans>Reports</Trans>
    </BackLink>
  ) : (
    <BackLink to="/assessment">
      <Trans>Assessments</Trans>
    </BackLink>
  );
}

function Report({ assignmentKey, from }: Props) {
  const user = useUser();
  const list = useList(
    'my-assignments',
    useMirror((db) => assignmentView(db, assignmentKey), [assignmentKey]),
  );
  const mayWrite = may(user, 'writeAssessorReports');
  const foreign = /^\d+$/.test(assignmentKey) && may(user, 'readCandidateReports') && (
    <ForeignReport assignmentId={Number(assignmentKey)} from={from} />
  );
  // People who write no reports have no assignments to wait for.
  if (!mayWrite) return foreign || <NoAssessor />;
  return (
    <ListGate
      list={list}
      // An assignment without a row was withdrawn: only its assessor has related data on the device.
      has={({ row }) => row === undefined || row.assessor_id === user.id}
      words={REPORT_WORDS}
      unreadable={{ ...UNREADABLE_ASSIGNMENTS, record: assignmentKey }}
      empty={foreign || <NoAssignment />}
    >
      {(view) => <OwnReport view={view} />}
    </ListGate>
  );
}

function NoAssessor() {
  return (
    <>
      <h1>
        <Trans>Assessor Report</Trans>
      </h1>
      <ErrorState title={translate(NO_ASSESSOR)} icon="shield" />
    </>
  );
}

function NoAssignment() {
  return (
    <>
      <h1>
        <Trans>Assessor Report</Trans>
      </h1>
      <ErrorState title={t`There is no such assignment of yours here`}>
        <p>
          <Trans>It may have been taken back. Nothing was written for it on this device.</Trans>
        </p>
      </ErrorState>
    </>
  );
}
