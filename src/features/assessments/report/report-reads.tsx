import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReportRead } from '#shared/contract/assessments.ts';
import { momentWords } from '#shared/moments.ts';
import { may } from '#shared/permissions.ts';
import { useAccount, useUser } from '#src/account/account.ts';
import { loadReportReads } from '#src/online/load-candidate-reports.ts';
import classes from '../assessor/assessment.module.css';

interface Props {
  assessmentId: number;
  candidateId: number;
}

/** The audit trail: who has looked at the reports on this candidate, for who keeps the confidence. */
export function ReportReads(props: Props) {
  return may(useUser(), 'seeReportReads') ? <Reads {...props} /> : null;
}

function Reads({ assessmentId, candidateId }: Props) {
  const account = useAccount();
  const token = account.kind === 'signed-in' ? account.token : '';
  const [reads, setReads] = useState<readonly ReportRead[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void loadReportReads(token, assessmentId, candidateId).then((loaded) => {
      if (isCurrent && loaded.kind === 'loaded') setReads(loaded.data);
    });
    return () => {
      isCurrent = false;
    };
  }, [token, assessmentId, candidateId]);

  if (reads.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Who has read these reports</Trans>
      </summary>
      <ul className={classes.contacts}>
        {reads.map(({ id, readerName, readAt, reports }) => (
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
