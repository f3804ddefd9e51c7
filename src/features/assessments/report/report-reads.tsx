import { Plural, Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import { momentWords } from '#shared/moments.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { loadReportReads } from '#src/online/load-candidate-reports.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import classes from '../assessor/assessment.module.css';

interface Props {
  assessmentId: number;
  candidateId: number;
}

/** The audit trail for people who guard confidentiality: who has read the reports on this candidate. */
export function ReportReads(props: Props) {
  return may(useUser(), 'seeReportReads') ? <Reads {...props} /> : null;
}

function Reads({ assessmentId, candidateId }: Props) {
  const [loaded] = useAnswer(
    useCallback(() => loadReportReads(assessmentId, candidateId), [assessmentId, candidateId]),
  );

  if (loaded?.kind !== 'loaded' || loaded.data.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Who has read these reports</Trans>
      </summary>
      <ul className={classes.contacts}>
        {loaded.data.map(({ id, readerName, readAt, reports }) => (
          <li key={id}>
            {readerName}, {momentWords(Date.parse(readAt))}
            <span className={classes.quiet}>
              {' '}
              · <Plural value={reports} one="# report" other="# reports" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
