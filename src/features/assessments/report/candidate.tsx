import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { assessmentView } from '#db/queries/assessments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { candidateName } from '#shared/participant-name.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import layout from '#ui/layout.module.css';
import { eventName } from '../event-words.ts';
import { CandidateReports } from './candidate-reports.tsx';
import { NoSuchCandidate } from './no-such-candidate.tsx';
import { ReportReads } from './report-reads.tsx';

const route = getRouteApi('/_signed-in/assessment/$assessmentId/candidate/$candidateId');

/** The reports that have been written on a couple (spec part 2, 2: Candidate reports). */
export function Candidate() {
  const { assessmentId, candidateId } = route.useParams();
  const view = useMirror((db) => assessmentView(db, assessmentId), [assessmentId]);
  const event = view.kind === 'ready' ? view.data : undefined;
  const couple = event?.couples.find((one) => String(one.user_id) === candidateId);
  const areNumbers = [assessmentId, candidateId].every((key) => /^\d{1,9}$/.test(key));
  return (
    <div className={layout.stack4}>
      <BackLink to="/assessment/$assessmentId" params={{ assessmentId }}>
        {event ? eventName(event.row) : t`Assessment`}
      </BackLink>
      <h1>
        <Trans>Candidate Reports</Trans>
      </h1>
      {couple && <p className={layout.muted}>{candidateName(couple)}</p>}
      {areNumbers ? (
        <>
          <CandidateReports
            key={`${assessmentId}/${candidateId}`}
            assessmentId={Number(assessmentId)}
            candidateId={Number(candidateId)}
          />
          <ReportReads assessmentId={Number(assessmentId)} candidateId={Number(candidateId)} />
        </>
      ) : (
        <NoSuchCandidate title={t`There is no such candidate`} />
      )}
    </div>
  );
}
