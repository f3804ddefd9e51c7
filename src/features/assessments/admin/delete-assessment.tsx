import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AssessmentCard } from '#db/queries/assessments.ts';
import { translate } from '#shared/i18n.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { deleteAssessment } from '#src/mutations/delete-assessment.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';

/** Asks before an event is deleted with everything that belongs to it. */
export function DeleteAssessment({ card, onClose }: { card: AssessmentCard; onClose(): void }) {
  const [isBusy, setBusy] = useState(false);
  const { lid, name } = card.row;

  async function confirm() {
    setBusy(true);
    const args = { assessment: lid, assessmentName: name };
    const saved = await enqueue(deleteAssessment, args, { holdMs: UNDO_MS });
    if (saved.kind === 'saved') savedToast(t`${name} deleted on this device`, saved.opId);
    else toast(translate(saved.message) || t`Failed to delete`, { kind: 'error' });
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Delete this assessment?`}
      confirmLabel={t`Delete`}
      danger
      busyLabel={isBusy && t`Deleting...`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <Trans>{name}, with its participants and assignments.</Trans>
      </p>
    </ConfirmDialog>
  );
}
