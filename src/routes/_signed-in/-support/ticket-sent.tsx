import { Link } from '@tanstack/react-router';
import { writeProgress } from '#db/queries/ops.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { reasonWords } from '../-changes/change-words.ts';
import classes from './support.module.css';

interface Props {
  opId: string;
  onAnother(): void;
}

/** After the form: what has become of the ticket, said when it is true and not before. */
export function TicketSent({ opId, onAnother }: Props) {
  const progress = useMirror((db) => writeProgress(db, opId), [opId]);
  return (
    <>
      <div role="status">{progress.kind === 'ready' && <Outcome {...progress.data} />}</div>
      <div className={classes.actions}>
        <Link to="/" className={buttonClass()}>
          Back to Home
        </Link>
        <Button kind="secondary" onClick={onAnother}>
          Submit another ticket
        </Button>
      </div>
    </>
  );
}

function Outcome(progress: Awaited<ReturnType<typeof writeProgress>>) {
  if (progress.kind === 'ended') return <Banner tone="ok" title="Ticket submitted successfully!" />;
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
    <Banner tone="info" title="Your ticket is saved on this device">
      <p>It is sent as soon as there is signal, even if you go on with something else.</p>
    </Banner>
  );
}
