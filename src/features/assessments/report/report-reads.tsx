import { Plural, Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { loadReportReads } from '#src/online/load-candidate-reports.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import layout from '#ui/layout.module.css';
import classes from '../assessor/assessment.module.css';

const LOAD_FAILED = text('Who has read these reports could not be loaded');

interface Props {
  assessmentId: number;
  candidateId: number;
}

/** Who has read the reports on this candidate: an audit trail for people responsible for confidentiality. */
export function ReportReads(props: Props) {
  const isAllowed = may(useUser(), 'seeReportReads');
  const offered = useMirror(hasExtras, []);
  return isAllowed && offered.kind === 'ready' && offered.data ? <Reads {...props} /> : null;
}

function Reads({ assessmentId, candidateId }: Props) {
  const [loaded, load] = useAnswer(
    useCallback(() => loadReportReads(assessmentId, candidateId), [assessmentId, candidateId]),
  );

  if (loaded?.kind === 'failed') {
    return <LoadFailure failure={loaded.failure} fallback={LOAD_FAILED} onRetry={load} />;
  }
  if (!loaded || loaded.data.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Who has read these reports</Trans>
      </summary>
      <ul className={classes.contacts}>
        {loaded.data.map(({ id, readerName, readAt, reports }) => (
          <li key={id}>
            {readerName}, {momentWords(Date.parse(readAt))}
            <span className={layout.muted}>
              {' '}
              · <Plural value={reports} one="# report" other="# reports" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
