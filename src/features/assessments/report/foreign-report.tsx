import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { assessmentView } from '#db/queries/assessments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assignedRole } from '#shared/assessment-words.ts';
import { REPORT_FIELDS } from '#shared/assessor-report-fields.ts';
import type { AssessorReportAnswer } from '#shared/contract/answers/assessments.ts';
import { text, translate } from '#shared/i18n.ts';
import { lidOf } from '#shared/ids.ts';
import { candidateName } from '#shared/participant-name.ts';
import { History } from '#src/features/history/history.tsx';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { loadReport } from '#src/online/load-candidate-reports.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { FIELD_LABELS } from '../report-words.ts';

/** Ids of the event and of the couple that a report is about. */
export interface ReadFrom {
  event: number;
  couple: number;
}

const LOAD_FAILED = text('Failed to load report');

interface Props {
  assignmentId: number;
  from: ReadFrom | undefined;
}

interface UntoldProps {
  from: ReadFrom | undefined;
  children?: ReactNode;
}

/** Another assessor's report: read from the server each time, which records who reads it. */
export function ForeignReport({ assignmentId, from }: Props) {
  const [loaded, load] = useAnswer(useCallback(() => loadReport(assignmentId), [assignmentId]));

  if (!loaded) return <Untold from={from} />;
  if (loaded.kind === 'failed') {
    return (
      <Untold from={from}>
        <LoadFailure isScreen failure={loaded.failure} fallback={LOAD_FAILED} onRetry={load}>
          <p>
            <Trans>
              Reports of others are confidential: they are read from the server each time.
            </Trans>
          </p>
        </LoadFailure>
      </Untold>
    );
  }
  const report = loaded.data;
  if (!report) {
    return (
      <Untold from={from}>
        <EmptyState title={t`No report has been written for this assignment yet.`} />
      </Untold>
    );
  }
  const { roleId, roleName } = report;
  const role = translate(assignedRole({ role_id: roleId ?? '', role_name: roleName ?? '' }));
  return (
    <article className={layout.stack4}>
      <h1>{role}</h1>
      <p className={layout.muted}>{assessorOf(report)}</p>
      {from && <About from={from} />}
      {REPORT_FIELDS.map((field) => (
        <section className={layout.stack3} key={field}>
          <h2>{translate(FIELD_LABELS[field])}</h2>
          <p className={layout.prose} dir="auto">
            {report[field] || '–'}
          </p>
        </section>
      ))}
      <History kind="assessor_reports" lid={lidOf(assignmentId)} id={assignmentId} />
    </article>
  );
}

/** Shown instead of a missing report, with the couple and the event if they are known. */
function Untold({ from, children = <Loading /> }: UntoldProps) {
  return (
    <>
      <h1>
        <Trans>Assessor Report</Trans>
      </h1>
      {from && <About from={from} />}
      {children}
    </>
  );
}

/** The couple and the event of a report, if they are on this device. */
function About({ from }: { from: ReadFrom }) {
  const view = useMirror((db) => assessmentView(db, String(from.event)), [from.event]);
  if (view.kind !== 'ready' || !view.data) return null;
  const couple = view.data.couples.find((one) => one.user_id === from.couple);
  const words = [couple && candidateName(couple), view.data.row.name].filter(Boolean);
  return <p className={layout.muted}>{words.join(' · ')}</p>;
}

function assessorOf({ assessorFirstName, assessorLastName }: AssessorReportAnswer): string {
  return [assessorFirstName, assessorLastName].filter(Boolean).join(' ') || t`Assessor`;
}
