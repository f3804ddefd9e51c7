import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { writeProgress } from '#db/queries/outbox-view.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { WriteOutcome } from '#src/changes/write-outcome.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';

interface Props {
  opId: string;
  onAnother(): void;
}

/** Shown after the form: the actual state of the ticket. */
export function TicketSent({ opId, onAnother }: Props) {
  const progress = useMirror((db) => writeProgress(db, opId), [opId]);
  return (
    <>
      <WriteOutcome
        progress={progress.kind === 'ready' ? progress.data : undefined}
        received={t`Ticket submitted successfully!`}
        saved={t`Your ticket is saved on this device`}
      >
        <Trans>
          It is sent as soon as there is signal, even if you continue with something else.
        </Trans>
      </WriteOutcome>
      <div className={layout.wrap3}>
        <Link to="/" className={buttonClass()}>
          <Trans>Back to Home</Trans>
        </Link>
        <Button kind="secondary" onClick={onAnother}>
          <Trans>Submit another ticket</Trans>
        </Button>
      </div>
    </>
  );
}
