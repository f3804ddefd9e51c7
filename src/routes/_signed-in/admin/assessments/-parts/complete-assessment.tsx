import { useState } from 'react';
import type { AssessmentCard } from '#db/queries/assessments.ts';
import { completeAssessment } from '#src/mutations/complete-assessment.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { savedToast, UNDO_MS } from '../../../-changes/saved-toast.ts';

/** 'Complete', asked first: no call of the server takes it back. */
export function CompleteAssessment({ row }: Pick<AssessmentCard, 'row'>) {
  const [isAsking, setAsking] = useState(false);
  const { lid, name } = row;

  async function complete() {
    setAsking(false);
    const args = { assessment: lid, assessmentName: name };
    const saved = await enqueue(completeAssessment, args, { holdMs: UNDO_MS });
    if (saved.kind === 'saved') savedToast(`${name} completed on this device`, saved.opId);
    else toast(saved.message || 'An error occurred', { kind: 'error' });
  }

  return (
    <>
      <Button kind="quiet" small onClick={() => setAsking(true)}>
        Complete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Mark this assessment as completed?"
          confirmLabel="Mark as completed"
          onConfirm={() => void complete()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {name} moves to the previous assessments. Once it has been sent, this cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
