import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { assignedRole } from '#shared/assessment-words.ts';
import type { AssessorReportAnswer } from '#shared/contract/answers/assessments.ts';
import { text, translate } from '#shared/i18n.ts';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { loadCandidateReports } from '#src/online/load-candidate-reports.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import type { ReadFrom } from './foreign-report.tsx';
import { NoSuchCandidate } from './no-such-candidate.tsx';

const LOAD_FAILED = text('Failed to load reports');

interface Props {
  assessmentId: number;
  candidateId: number;
}

/** The reports on a candidate. They are read from the server each time and never stored on the device. */
export function CandidateReports({ assessmentId, candidateId }: Props) {
  const [loaded, load] = useAnswer(
    useCallback(() => loadCandidateReports(assessmentId, candidateId), [assessmentId, candidateId]),
  );

  if (!loaded) return <Loading />;
  if (loaded.kind === 'failed') {
    const { failure } = loaded;
    if (failure.kind === 'rejected' && failure.why === 'not-found') {
      return <NoSuchCandidate title={translate(failure.message || LOAD_FAILED)} />;
    }
    return (
      <LoadFailure isScreen failure={failure} fallback={LOAD_FAILED} onRetry={load}>
        <p>
          <Trans>
            Reports on candidates are confidential: they are read from the server each time.
          </Trans>
        </p>
      </LoadFailure>
    );
  }
  if (loaded.data.length === 0) {
    return <EmptyState title={t`No reports submitted yet for this candidate.`} />;
  }
  return (
    <ul className={layout.cards}>
      {loaded.data.map((report, nth) => (
        <ReportEntry
          key={report.id ?? nth}
          report={report}
          from={{ event: assessmentId, couple: candidateId }}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  report: AssessorReportAnswer;
  from: ReadFrom;
}

function ReportEntry({ report, from }: EntryProps) {
  const { roleId, roleName } = report;
  const role = translate(assignedRole({ role_id: roleId ?? '', role_name: roleName ?? '' }));
  const assessor =
    [report.assessorFirstName, report.assessorLastName].filter(Boolean).join(' ') || t`Assessor`;
  const assignmentId = report.assignmentId ?? report.assignment_id ?? undefined;
  return (
    <Card as="li" className={layout.stack2}>
      <h2>{role}</h2>
      <p className={layout.muted}>{assessor}</p>
      {assignmentId !== undefined && (
        <Link
          to="/assessment/reports/$reportId"
          params={{ reportId: String(assignmentId) }}
          search={{ ...from }}
          className={buttonClass('secondary')}
          aria-label={t`View: ${role} by ${assessor}`}
        >
          <Trans>View</Trans>
        </Link>
      )}
    </Card>
  );
}
