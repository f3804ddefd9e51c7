import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AssessmentCard } from '#db/queries/assessments.ts';
import { isOffered } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { completeAssessment } from '#src/mutations/complete-assessment.ts';
import { reopenAssessment } from '#src/mutations/reopen-assessment.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';

interface Props extends Pick<AssessmentCard, 'row'> {
  /** Id of the element with the name of the event. */
  describedBy: string;
}

/** The 'Complete' button. Asks first, because an event can be reopened only if the server supports that. */
export function CompleteAssessment({ row, describedBy }: Props) {
  const [isAsking, setAsking] = useState(false);
  const mayReopen = useMirror((db) => isOffered(db, 'event-detail'), []);
  const { lid, name } = row;

  async function complete() {
    setAsking(false);
    const args = { assessment: lid, assessmentName: name };
    const saved = await enqueue(completeAssessment, args, { holdMs: UNDO_MS });
    if (saved.kind === 'saved') savedToast(t`${name} completed on this device`, saved.opId);
    else toast(translate(saved.message) || t`An error occurred`, { kind: 'error' });
  }

  return (
    <>
      <Button kind="quiet" small aria-describedby={describedBy} onClick={() => setAsking(true)}>
        <Trans>Complete</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Mark this assessment as completed?`}
          confirmLabel={t`Mark as completed`}
          onConfirm={() => void complete()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {mayReopen.kind === 'ready' && mayReopen.data ? (
              <Trans>{name} moves to the previous assessments. It can be reopened there.</Trans>
            ) : (
              <Trans>
                {name} moves to the previous assessments. Once it has been sent, this cannot be
                undone.
              </Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The 'Reopen' button of a completed event, if the server supports that. */
export function ReopenAssessment({ row, describedBy }: Props) {
  const offered = useMirror((db) => isOffered(db, 'event-detail'), []);
  if (offered.kind !== 'ready' || !offered.data) return null;

  async function reopen() {
    const { lid, name } = row;
    const args = { assessment: lid, assessmentName: name };
    const saved = await enqueue(reopenAssessment, args, { holdMs: UNDO_MS });
    if (saved.kind === 'saved') savedToast(t`${name} reopened on this device`, saved.opId);
    else toast(translate(saved.message) || t`An error occurred`, { kind: 'error' });
  }

  return (
    <Button kind="quiet" small aria-describedby={describedBy} onClick={() => void reopen()}>
      <Trans>Reopen</Trans>
    </Button>
  );
}
