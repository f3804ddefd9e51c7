import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { writeProgress } from '#db/queries/outbox-view.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { WriteOutcome } from '#src/changes/write-outcome.tsx';
import { buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';

/** Delay before the screen returns to home after a submission (spec part 1, 9). */
const RETURN_MS = 3_000;

/** Shown after the form: the actual state of the report. Then returns to home. */
export function ReportSent({ opId }: { opId: string }) {
  const navigate = useNavigate();
  const read = useMirror((db) => writeProgress(db, opId), [opId]);
  const progress = read.kind === 'ready' ? read.data : undefined;
  const needsAuthor = progress?.kind === 'attention';

  useEffect(() => {
    if (needsAuthor) return;
    const timer = setTimeout(() => void navigate({ to: '/' }), RETURN_MS);
    return () => clearTimeout(timer);
  }, [needsAuthor, navigate]);

  return (
    <>
      <WriteOutcome
        progress={progress}
        received={t`MBCB report submitted successfully! Leadership has been notified.`}
        saved={t`Your report is saved on this device`}
      >
        <Trans>
          It will be sent as soon as there is signal. Leadership has not received it yet.
        </Trans>
      </WriteOutcome>
      <div className={layout.wrap3}>
        <Link to="/" className={buttonClass()}>
          <Trans>Back to Home</Trans>
        </Link>
        <Link to="/mbcb-reports" className={buttonClass('secondary')}>
          <Trans>View Previous Reports</Trans>
        </Link>
      </div>
    </>
  );
}
