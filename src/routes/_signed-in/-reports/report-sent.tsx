import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { writeProgress } from '#db/queries/ops.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { reasonWords } from '../-changes/change-words.ts';
import classes from './reports.module.css';

/** Back to home after a submitted report (spec part 1, 9). */
const RETURN_MS = 3_000;

/** After the form: what has become of the report, said when it is true; then back to home. */
export function ReportSent({ opId }: { opId: string }) {
  const navigate = useNavigate();
  const progress = useMirror((db) => writeProgress(db, opId), [opId]);
  const needsAuthor = progress.kind === 'ready' && progress.data.kind === 'attention';

  useEffect(() => {
    if (needsAuthor) return;
    const timer = setTimeout(() => void navigate({ to: '/' }), RETURN_MS);
    return () => clearTimeout(timer);
  }, [needsAuthor, navigate]);

  return (
    <>
      <div role="status">{progress.kind === 'ready' && <Outcome {...progress.data} />}</div>
      <div className={classes.actions}>
        <Link to="/" className={buttonClass()}>
          Back to Home
        </Link>
        <Link to="/mbcb-reports" className={buttonClass('secondary')}>
          View Previous Reports
        </Link>
      </div>
    </>
  );
}

function Outcome(progress: Awaited<ReturnType<typeof writeProgress>>) {
  if (progress.kind === 'ended') {
    return (
      <Banner tone="ok" title="MBCB report submitted successfully! Leadership has been notified." />
    );
  }
  if (progress.kind === 'attention') {
    return (
      <Banner
        tone="danger"
        title={reasonWords(progress)}
        actions={<Link to="/outbox">See what to do</Link>}
      />
    );
  }
  return (
    <Banner tone="info" title="Your report is saved on this device">
      <p>
        It is waiting to be sent and goes out as soon as there is signal. Leadership has not got it
        yet.
      </p>
    </Banner>
  );
}
